const weekMs = 7 * 24 * 60 * 60 * 1000

/** The Monday for which the dates of the seed are written, in ms of Unix time. */
export const seedStart = Date.UTC(2026, 10, 16)

/**
 * A date of the seed as it is at `now`: moved by the whole weeks since `seedStart`, so that it keeps its weekday and
 * its time of day, and the seed never ends.
 * @param now ms of Unix time
 */
export function followingClock(written: string, now: number): string {
  const weeks = Math.floor((now - seedStart) / weekMs)
  return new Date(Date.parse(written) + weeks * weekMs).toISOString()
}
