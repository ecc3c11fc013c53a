import { Button, Grid } from '@chakra-ui/react'
import { countries } from '@recruiting/schema/countries'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countryNames, sortCountries } from '~/lib/i18n/country-names.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { ChoiceRow } from '~/ui/choice-row.tsx'
import { Select } from '~/ui/plain-fields.tsx'
import { FieldFrame, focusField } from '../engine/field-frame.tsx'
import { useOptionWords } from '../engine/field-words.ts'
import type { FormPath } from '../engine/form-path.ts'
import { useAnswer, useForm } from '../engine/form-store.ts'
import { type FieldOverrides, type FieldView, useField, useTextControl } from '../engine/use-field.ts'

/** Up to this many options are radio buttons; more become a select. */
const maxRadios = 3

/**
 * A single choice: radio buttons for few options, a select for many.
 * @param options the ids the backend accepts, in its order; the contract's list if omitted.
 * @param purpose why it is asked, where the law requires that next to the question.
 */
export function ChoiceField({
  path,
  options,
  nameOf,
  purpose,
  ...overrides
}: {
  path: FormPath
  options?: readonly string[] | undefined
  /** Returns the label of an option that has no entry in the option words. */
  nameOf?: (id: string) => string
  purpose?: ReactNode
} & FieldOverrides) {
  const { t } = useTranslation('form')
  const field = useField(path, overrides)
  const optionWords = useOptionWords()
  const locale = useLocale()
  const control = useTextControl(field)
  const chosen = control.value
  const own = field.info.options
  // A later backend may list what this form cannot send yet.
  const ids = options?.filter((id) => own.length === 0 || own.includes(id)) ?? own
  // An earlier answer stays visible even if the backend no longer offers it; the server then reports it.
  const shown = chosen !== '' && !ids.includes(chosen) ? [...ids, chosen] : ids
  const entries = shown.map((value) => ({ value, label: nameOf?.(value) ?? optionWords(path, value) }))
  if (entries.length <= maxRadios)
    return <RadioGroup field={field} chosen={chosen} options={entries} purpose={purpose} />
  return (
    <FieldFrame field={field}>
      <Select
        // The browser's own names of countries have another order than those of the server.
        key={locale}
        {...control}
        // Enlarged text: a long value takes two lines, or is cut off visibly where the browser does not wrap it.
        whiteSpace="normal"
        textOverflow="ellipsis"
      >
        <option value="">{t('choose')}</option>
        {entries.map(({ value, label }) => (
          <option key={value} value={value} suppressHydrationWarning>
            {label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}

/** A yes/no question. */
export function YesNoField(question: Pick<ComponentProps<typeof ChoiceField>, 'path' | 'purpose'>) {
  const { t } = useTranslation('options')
  return (
    <ChoiceField {...question} options={['yes', 'no']} nameOf={(id) => t(`yesNo.${id}` as 'yesNo.yes')} />
  )
}

/** A checkbox; its label is next to it. */
export function CheckboxField({ path, ...overrides }: { path: FormPath } & FieldOverrides) {
  const field = useField(path, overrides)
  const { store } = useForm()
  return (
    <FieldFrame field={field} label="none">
      <ChoiceRow
        type="checkbox"
        name={path}
        checked={useAnswer(path) === true}
        onChange={({ currentTarget }) => store.set(path, currentTarget.checked)}
        {...field.attributes}
      >
        {field.label}
      </ChoiceRow>
    </FieldFrame>
  )
}

/** A country: Taiwan, then the most frequent ones, then the others by name in the page's language. */
export function CountryField({ path, ...overrides }: { path: FormPath } & FieldOverrides) {
  const { i18n } = useTranslation('options')
  const locale = useLocale()
  const own: unknown = i18n.getResource(i18n.language, 'options', 'country')
  const names = useMemo(() => countryNames(countries, locale, own), [locale, own])
  const ids = useMemo(() => sortCountries(names, locale), [names, locale])
  return <ChoiceField path={path} options={ids} nameOf={(id) => names.get(id) ?? id} {...overrides} />
}

const sideBySide = 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))'

/** A few options side by side. An optional answer can be cleared, which radio buttons alone do not allow. */
function RadioGroup({
  field,
  chosen,
  options,
  purpose,
}: {
  field: FieldView
  chosen: string
  options: readonly { value: string; label: string }[]
  purpose: ReactNode
}) {
  const { t } = useTranslation('form')
  const { store } = useForm()
  const { path } = field
  const clear = () => {
    store.set(path, '')
    focusField(path)
  }
  return (
    <FieldFrame
      field={field}
      purpose={purpose}
      as="fieldset"
      label="legend"
      // The role `group` of a plain fieldset does not support the required and invalid states.
      role="radiogroup"
      aria-labelledby={field.ids.label}
      {...field.attributes}
      borderWidth="0"
    >
      {/* Three columns would leave a single option in the second row on a phone. */}
      <Grid
        gap="2"
        templateColumns={{ base: options.length > 2 ? 'minmax(0, 1fr)' : sideBySide, sm: sideBySide }}
      >
        {options.map(({ value, label }) => (
          <ChoiceRow
            key={value}
            type="radio"
            name={path}
            value={value}
            checked={chosen === value}
            onChange={() => store.set(path, value)}
          >
            {label}
          </ChoiceRow>
        ))}
      </Grid>
      {!field.info.isRequired && chosen !== '' && (
        <Button
          size="sm"
          variant="plain"
          px="0"
          mt="1"
          aria-label={t('clearAnswerNamed', { question: field.label })}
          onClick={clear}
        >
          {t('clearAnswer')}
        </Button>
      )}
    </FieldFrame>
  )
}
