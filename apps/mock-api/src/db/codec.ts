/**
 * A moment as columns hold it: ISO 8601 in UTC. Every engine compares such texts alike; they sort as times because they
 * always have milliseconds and end in `Z`. JSON is written and read by `documents/stored-document.ts`.
 * @param time ms of Unix time.
 */
export function toIso(time: number): string {
  return new Date(time).toISOString()
}
