const dayMs = 24 * 60 * 60 * 1000
/** Monday of the last week with posted vacancies. */
const lastMonday = Date.UTC(2026, 9, 26)
const weeks = 34

/**
 * The time when a vacancy was posted, computed from its code alone, so that adding vacancies changes no other: a
 * working day from March to October 2026, during office hours in Taiwan.
 */
export function postedAtOf(code: string): string {
  const hash = hashOf(code)
  const week = hash % weeks
  const weekday = Math.trunc(hash / weeks) % 5
  const minute = Math.trunc(hash / (weeks * 5)) % (9 * 60)
  // 09:00 in Taiwan is 01:00 UTC.
  return new Date(lastMonday - week * 7 * dayMs + weekday * dayMs + (60 + minute) * 60_000).toISOString()
}

/** FNV-1a, 32 bits, with a final mix that separates similar codes. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
