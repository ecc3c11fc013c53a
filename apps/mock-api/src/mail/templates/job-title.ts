import type { LocalizedText } from '@recruiting/schema/job'
import { languageTags } from '@recruiting/schema/locale'
import { type Locale, locales } from '@recruiting/schema/options'

/** A vacancy's code and title, in the other language if it lacks one in this language. */
export function jobTitle(
  { code, title }: { code: string; title: LocalizedText },
  locale: Locale,
): { text: string; lang?: string } {
  const there = [locale, ...locales].find((candidate) => title[candidate])
  const text = there ? `${code}  ${title[there]}` : code
  return there && there !== locale ? { text, lang: languageTags[there] } : { text }
}
