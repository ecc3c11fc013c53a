import { searchFormId } from './search-form-id.ts'

/** One option: a native checkbox, its label and its number of vacancies. Styled by its group. */
export function FilterOption({
  name,
  value,
  label,
  labelWithCount,
  count,
  isChosen,
  onToggle,
}: {
  name: string
  value: string
  label: string
  labelWithCount: string
  count: number | undefined
  isChosen: boolean
  onToggle: () => void
}) {
  return (
    <label data-none={count === 0 && !isChosen ? '' : undefined}>
      <input
        type="checkbox"
        form={searchFormId}
        name={name}
        value={value}
        checked={isChosen}
        onChange={onToggle}
        aria-label={labelWithCount}
      />
      <span>{label}</span>
      <span>{count ?? ''}</span>
    </label>
  )
}
