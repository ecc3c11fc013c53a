import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { isLoose } from '@recruiting/schema/structure'

/** The name of each country in a language: our own words where there are some, else what the browser knows. */
export function countryNames(
  ids: readonly string[],
  locale: Locale,
  own: unknown,
): ReadonlyMap<string, string> {
  const known = new Intl.DisplayNames(languageTags[locale], { type: 'region' })
  const words = isLoose(own) ? own : {}
  return new Map(
    ids.map((id) => {
      const word = words[id]
      return [id, typeof word === 'string' ? word : (known.of(id) ?? id)]
    }),
  )
}

/** Taiwan first, the others in the order of the language. */
export function sortCountries(names: ReadonlyMap<string, string>, locale: Locale): string[] {
  const { compare } = new Intl.Collator(languageTags[locale])
  const others = [...names].filter(([id]) => id !== 'TW').sort(([, a], [, b]) => compare(a, b))
  return [...(names.has('TW') ? ['TW'] : []), ...others.map(([id]) => id)]
}
