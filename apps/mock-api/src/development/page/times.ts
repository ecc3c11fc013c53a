import { interpolate } from '@recruiting/i18n/sentence'
import { createElement as h, type ReactNode } from 'react'
import type { Words } from './page-words.ts'

// The Swedish locale formats dates as ISO 8601 does.
const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Taipei',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A moment in Taiwan's time, to the second: `2026-11-21 14:00:00`. */
export function timeOf(iso: string): ReactNode {
  return h('time', { dateTime: iso }, format.format(new Date(iso)))
}

/** A moment in Taiwan's time, to the minute, so that the page does not change every second. */
export function minuteOf(iso: string): ReactNode {
  const minute = `${iso.slice(0, 16)}Z`
  return h('time', { dateTime: minute }, `${format.format(new Date(minute)).slice(0, 16)} (UTC+8)`)
}

const units = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const

/** A duration in words, to the minute: `3 d 2 h`. @param ms rounded up to a minute. */
export function durationOf(ms: number, { clock }: Words): string {
  let rest = Math.ceil(ms / 60_000) * 60_000
  const parts: string[] = []
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length)
    rest -= count * length
    if (count > 0) parts.push(interpolate(clock.durations[unit], { count: count.toLocaleString('en-US') }))
  }
  return parts.join(' ')
}
