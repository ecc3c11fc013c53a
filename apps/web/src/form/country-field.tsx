import { countries } from '@recruiting/schema/countries'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { countryNames, sortCountries } from '~/lib/words/country-names.ts'
import { ChoiceField } from './choice-field.tsx'
import type { FormPath } from './form-path.ts'
import type { FieldOverrides } from './use-field.ts'

/** A country: Taiwan, then the most frequent ones, then the others by name in the page's language. */
export function CountryField({ path, ...overrides }: { path: FormPath } & FieldOverrides) {
  const { i18n } = useTranslation('options')
  const locale = useLocale()
  const own: unknown = i18n.getResource(locale, 'options', 'country')
  const names = useMemo(() => countryNames(countries, locale, own), [locale, own])
  const ids = useMemo(() => sortCountries(names, locale), [names, locale])
  return <ChoiceField path={path} options={ids} nameOf={(id) => names.get(id) ?? id} {...overrides} />
}
