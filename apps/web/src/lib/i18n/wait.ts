import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { useEffect, useState } from 'react'

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

/** Counts down the seconds of a wait by the clock, so that a background tab does not stop it. */
export function useCountdown(seconds = 0): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = (wait: number) => {
    setNow(Date.now())
    setEnd(Date.now() + wait * 1000)
  }
  return [left, start]
}
