/** A wait as people say it: seconds, from two minutes on minutes rounded up. */
export function waitOf(seconds: number): { unit: 'waitSeconds' | 'waitMinutes'; count: number } {
  return seconds < 120
    ? { unit: 'waitSeconds', count: Math.ceil(seconds) }
    : { unit: 'waitMinutes', count: Math.ceil(seconds / 60) }
}
