import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'

/** A duration in words of the page's language: 「45 秒」, "15 minutes". Rounded up: no retry is too early. */
export function durationText(seconds: number, locale: Locale): string {
  const [amount, unit] = inUnits(seconds)
  return new Intl.NumberFormat(languageTags[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(
    amount,
  )
}

function inUnits(seconds: number): [number, 'second' | 'minute' | 'hour'] {
  if (seconds <= 90) return [Math.ceil(seconds), 'second']
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']
}
