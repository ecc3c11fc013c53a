import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { durationText } from '~/lib/words/duration-text.ts'

const day = 86_400

/** By how much the clock is ahead, in seconds: in days from two days on. */
export function aheadText(seconds: number, locale: Locale): string {
  if (seconds < 2 * day) return durationText(seconds, locale)
  const days = new Intl.NumberFormat(languageTags[locale], {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  })
  return days.format(seconds / day)
}
