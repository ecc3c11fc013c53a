import { common as commonTw } from '@recruiting/i18n/locales/tw/common'
import { errors as errorsTw } from '@recruiting/i18n/locales/tw/errors'
import { mockPage as mockPageTw } from '@recruiting/i18n/locales/tw/mock-page'
import { problems as problemsTw } from '@recruiting/i18n/locales/tw/problems'
import { errors as errorsUs } from '@recruiting/i18n/locales/us/errors'
import { mockPage as mockPageUs } from '@recruiting/i18n/locales/us/mock-page'
import { problems as problemsUs } from '@recruiting/i18n/locales/us/problems'
import { interpolate } from '@recruiting/i18n/sentence'
import { defaultLocale, isLocale, languageTags } from '@recruiting/schema/locale'
import type { Refused } from './api.ts'

const yearInSeconds = 31_536_000

/** The fields of the page's address that are not blank. */
export const query: Readonly<Record<string, string>> = Object.fromEntries(
  [...new URLSearchParams(location.search)].filter(([, value]) => value.trim() !== ''),
)

/** The language of `?lang=`, else of the site's cookie. */
export const locale = readLocale()
document.documentElement.lang = languageTags[locale]

function readLocale() {
  const { lang } = query
  if (isLocale(lang)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere yet.
    document.cookie = `lang=${lang}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`
    return lang
  }
  const stored = /(?:^|; )lang=(\w+)/.exec(document.cookie)?.[1]
  return isLocale(stored) ? stored : defaultLocale
}

export const words = { tw: mockPageTw, us: mockPageUs }[locale]
const problems: Readonly<Record<string, string>> = { tw: problemsTw, us: problemsUs }[locale]
const errors: Readonly<Record<string, string>> = { tw: errorsTw, us: errorsUs }[locale]

/** Each language in its own name. */
export const languageNames = commonTw.languages

/** The address of this page with these fields changed; undefined removes a field. */
export function hrefOf(changes: Readonly<Record<string, string | undefined>>, anchor = ''): string {
  const given = Object.entries({ ...query, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const search = new URLSearchParams(given).toString()
  return `${location.pathname}${search === '' ? '' : `?${search}`}${anchor}`
}

const isOfWords = (title: string) =>
  [problemsTw, problemsUs].some((all) => Object.values<string>(all).includes(title))

/** A refusal in words: what it is, then each issue. */
export function sentencesOf({ code, title, issues }: Refused): string[] {
  if (code === undefined) return [words.noAnswer]
  return [
    problems[code] ?? `${words.failed} (${code})`,
    // Of a problem that the contract does not have, and of one that says more than its words.
    ...(title === undefined || isOfWords(title) ? [] : [title]),
    ...issues.map(({ path, rule, params = {} }) => {
      // The tools name what would be right; issues of the contract have numbers only.
      const { allowed, ...bounds }: Record<string, unknown> = params
      const numbers = Object.entries(bounds).map(([name, bound]) => [
        name,
        typeof bound === 'number' ? bound.toLocaleString('en-US') : String(bound),
      ])
      const sentence = interpolate(errors[rule] ?? `{{label}}: ${rule}`, {
        label: path,
        ...Object.fromEntries(numbers),
      })
      return Array.isArray(allowed)
        ? `${sentence} · ${interpolate(words.allowed, { values: allowed.join(', ') })}`
        : sentence
    }),
  ]
}

// The Swedish locale formats dates as ISO 8601 does.
const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Taipei',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A moment in Taiwan's time: `2026-11-21 14:00:00`. */
export const timeOf = (iso: string): string => format.format(new Date(iso))

const units = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
] as const

/** A duration in words, to the minute: `3 d 2 h`. @param seconds rounded up to a minute */
export function durationOf(seconds: number): string {
  let rest = Math.ceil(seconds / 60) * 60
  const parts: string[] = []
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length)
    rest -= count * length
    if (count > 0)
      parts.push(interpolate(words.clock.durations[unit], { count: count.toLocaleString('en-US') }))
  }
  return parts.join(' ')
}
