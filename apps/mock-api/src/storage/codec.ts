/**
 * A moment as columns store it: ISO 8601 in UTC. With milliseconds and a `Z` always present, the texts sort as
 * times on every engine. `documents/stored-document.ts` reads and writes JSON columns.
 * @param time ms of Unix time.
 */
export function toIso(time: number): string {
  return new Date(time).toISOString()
}
