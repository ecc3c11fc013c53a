import { NativeSelect } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { ChevronDownIcon } from '~/ui/icons.tsx'
import { FieldFrame } from './field-frame.tsx'
import { useTextControl } from './form-context.ts'
import type { FormPath } from './form-path.ts'
import { RadioGroup } from './radio-group.tsx'
import { type FieldOverrides, useField } from './use-field.ts'
import { useOptionWords } from './use-option-words.ts'

/** So many answers fit side by side; more fold into a select. */
const mostRadios = 3

/**
 * One of a list: radio buttons when there are few, a select when there are many.
 * @param options what the backend accepts, in its order; the contract's list without it.
 */
export function ChoiceField({
  path,
  options,
  nameOf,
  ...overrides
}: {
  path: FormPath
  options?: readonly string[] | undefined
  /** What an option is called, when the words of options do not say. */
  nameOf?: (id: string) => string
} & FieldOverrides) {
  const { t } = useTranslation('form')
  const field = useField(path, overrides)
  const control = useTextControl(path)
  const optionWords = useOptionWords()
  if (field.isHidden) return null
  const chosen = control.value
  const ids = options ?? field.info.options
  // An answer of before stays visible, also when the backend no longer offers it: the server then says so.
  const shown = chosen !== '' && !ids.includes(chosen) ? [...ids, chosen] : ids
  const entries = shown.map((value) => ({ value, label: nameOf?.(value) ?? optionWords(path, value) }))
  if (entries.length <= mostRadios) return <RadioGroup path={path} field={field} options={entries} />
  return (
    <FieldFrame field={field}>
      <NativeSelect.Root>
        <NativeSelect.Field {...control} {...field.aria} id={field.ids.control}>
          <option value="">{t('choose')}</option>
          {entries.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator>
          <ChevronDownIcon />
        </NativeSelect.Indicator>
      </NativeSelect.Root>
    </FieldFrame>
  )
}
