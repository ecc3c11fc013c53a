/**
 * The one codec of what columns hold as text: JSON and ISO 8601 times in UTC. Every engine stores and
 * compares them alike; times sort as text because they always have milliseconds and end in `Z`.
 */

export function toJson(value: unknown): string {
  return JSON.stringify(value)
}

/** What `toJson` wrote. The type is the writer's promise: only our own columns are read with it. */
export function fromJson<T>(text: string): T {
  return JSON.parse(text) as T
}

/** @param time ms of Unix time. */
export function toIso(time: number): string {
  return new Date(time).toISOString()
}
