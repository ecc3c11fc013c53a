import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { isLoose } from '@recruiting/schema/structure'

/** The name of each country in a language: the site's own words where available, otherwise those of the browser. */
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

/** The most frequent nationalities after Taiwan's: the largest groups that work in Taiwan. */
const frequent = ['VN', 'ID', 'PH', 'TH', 'MY', 'JP', 'KR', 'IN', 'US', 'HK']

/** Taiwan first, then the most frequent ones, then the others in the language's sort order. */
export function sortCountries(names: ReadonlyMap<string, string>, locale: Locale): string[] {
  const { compare } = new Intl.Collator(languageTags[locale])
  const first = ['TW', ...frequent].filter((id) => names.has(id))
  const others = [...names].filter(([id]) => !first.includes(id)).sort(([, a], [, b]) => compare(a, b))
  return [...first, ...others.map(([id]) => id)]
}
