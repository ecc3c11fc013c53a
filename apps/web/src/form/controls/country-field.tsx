import { countries } from '@recruiting/schema/countries'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countryNames, sortCountries } from '~/lib/i18n/country-names.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import type { FormPath } from '../engine/form-path.ts'
import type { FieldOverrides } from '../engine/use-field.ts'
import { ChoiceField } from './choice-field.tsx'

/** A country: Taiwan, then the most frequent ones, then the others by name in the page's language. */
export function CountryField({ path, ...overrides }: { path: FormPath } & FieldOverrides) {
  const { i18n } = useTranslation('options')
  const locale = useLocale()
  const own: unknown = i18n.getResource(locale, 'options', 'country')
  const names = useMemo(() => countryNames(countries, locale, own), [locale, own])
  const ids = useMemo(() => sortCountries(names, locale), [names, locale])
  return <ChoiceField path={path} options={ids} nameOf={(id) => names.get(id) ?? id} {...overrides} />
}
