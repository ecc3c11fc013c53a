import { common as commonTw } from '@recruiting/i18n/locales/tw/common'
import { errors as errorsTw } from '@recruiting/i18n/locales/tw/errors'
import { mockPage as mockPageTw } from '@recruiting/i18n/locales/tw/mock-page'
import { problems as problemsTw } from '@recruiting/i18n/locales/tw/problems'
import { errors as errorsUs } from '@recruiting/i18n/locales/us/errors'
import { mockPage as mockPageUs } from '@recruiting/i18n/locales/us/mock-page'
import { problems as problemsUs } from '@recruiting/i18n/locales/us/problems'
import type { Shape } from '@recruiting/i18n/shape'
import type { Locale } from '@recruiting/schema/options'

/** Words of the pages below `/__mock`. */
export type Words = Shape<typeof mockPageTw>

export const pageWords: Readonly<Record<Locale, Words>> = { tw: mockPageTw, us: mockPageUs }

/** Each language in its own name. */
export const languageNames = commonTw.languages

const refusals = {
  tw: { problems: problemsTw, errors: errorsTw },
  us: { problems: problemsUs, errors: errorsUs },
} as const

/** What the script of the pages says, as JSON: results of calls, problems by code, issues by rule. */
export function scriptWords(locale: Locale): string {
  const { done, failed, noAnswer, allowed, copied, copyFailed, connectionLost } = pageWords[locale]
  return JSON.stringify({
    done,
    failed,
    noAnswer,
    allowed,
    copied,
    copyFailed,
    connectionLost,
    ...refusals[locale],
  })
}
