import { useTranslation } from 'react-i18next'
import { ChevronDownIcon } from '~/ui/icons.tsx'
import { Select, SelectIndicator, SelectRoot } from '~/ui/plain-fields.tsx'
import { FieldFrame } from '../engine/field-frame.tsx'
import { useTextControl } from '../engine/form-context.ts'
import type { FormPath } from '../engine/form-path.ts'
import { type FieldOverrides, useField } from '../engine/use-field.ts'
import { useOptionWords } from '../engine/use-option-words.ts'
import { RadioGroup } from './radio-group.tsx'

/** Up to this many options are radio buttons; more become a select. */
const maxRadios = 3

/**
 * A single choice: radio buttons for few options, a select for many.
 * @param options the ids the backend accepts, in its order; the contract's list if omitted.
 */
export function ChoiceField({
  path,
  options,
  nameOf,
  ...overrides
}: {
  path: FormPath
  options?: readonly string[] | undefined
  /** Returns the label of an option that has no entry in the option words. */
  nameOf?: (id: string) => string
} & FieldOverrides) {
  const { t } = useTranslation('form')
  const field = useField(path, overrides)
  const control = useTextControl(path)
  const optionWords = useOptionWords()
  if (field.isHidden) return null
  const chosen = control.value
  const ids = options ?? field.info.options
  // An earlier answer stays visible even if the backend no longer offers it; the server then reports it.
  const shown = chosen !== '' && !ids.includes(chosen) ? [...ids, chosen] : ids
  const entries = shown.map((value) => ({ value, label: nameOf?.(value) ?? optionWords(path, value) }))
  if (entries.length <= maxRadios) return <RadioGroup path={path} field={field} options={entries} />
  return (
    <FieldFrame field={field}>
      <SelectRoot>
        <Select
          {...control}
          {...field.aria}
          id={field.ids.control}
          // Enlarged text: a long value takes two lines, or is cut off visibly where the browser does not wrap it.
          whiteSpace="normal"
          textOverflow="ellipsis"
        >
          <option value="">{t('choose')}</option>
          {entries.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <SelectIndicator>
          <ChevronDownIcon />
        </SelectIndicator>
      </SelectRoot>
    </FieldFrame>
  )
}
