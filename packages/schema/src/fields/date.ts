import { z } from 'zod'

/** A moment in UTC: `2026-11-20T06:30:00.000Z`. */
export function instant() {
  return z.iso.datetime().meta({
    minLength: 20,
    maxLength: 30,
    examples: ['2026-11-20T06:30:00.000Z'],
  })
}
