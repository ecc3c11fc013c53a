/** The waits of one kind of request in milliseconds, and how many answers were not 2xx. */
export type Waits = { times: readonly number[]; failures: number }

/** The smallest value that is at least as large as the given share of all values; `share` is from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** The longest wait of all kinds; NaN without any. */
export function worstOf(waits: Readonly<Record<string, Waits>>): number {
  return percentile(
    Object.values(waits).flatMap(({ times }) => times),
    1,
  )
}

/** The number of answers that were not 2xx. */
export function failuresOf(waits: Readonly<Record<string, Waits>>): number {
  return Object.values(waits).reduce((sum, { failures }) => sum + failures, 0)
}

/** `p50 3 ms · p99 12 ms · worst 20 ms · 0 of 120 failed`. */
export function describeWaits({ times, failures }: Waits): string {
  const at = (share: number) => `${Math.round(percentile(times, share)).toLocaleString('en-US')} ms`
  return `p50 ${at(0.5)} · p99 ${at(0.99)} · worst ${at(1)} · ${failures} of ${times.length} failed`
}
