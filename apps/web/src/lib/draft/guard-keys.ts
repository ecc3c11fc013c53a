/** The browser's storage as the guards read it. A separate file, because the inline scripts import only this. */

// Via `window`: Node's own `sessionStorage` would be shared by all requests of the server.
export const tab = () => window.sessionStorage
export const device = () => window.localStorage
type Area = () => Storage

/** Reads JSON. Storage may be disabled or contain anything: then undefined. */
export function readJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(area().getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** @returns whether the storage accepted it; it may be disabled or full */
export function writeJson(area: Area, key: string, value: unknown): boolean {
  try {
    area().setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function removeKey(area: Area, key: string): void {
  try {
    area().removeItem(key)
  } catch {
    // Disabled storage holds nothing.
  }
}

/** Whether something that is kept for a time, in ms, has not expired. A corrected clock must not extend the time. */
export function isCurrent(expiresAt: number | undefined, time: number, now: number = Date.now()): boolean {
  const left = (expiresAt ?? 0) - now
  return left > 0 && left <= time
}

/** How long answers are kept on the device after the last change, in milliseconds. */
export const keptFor = 7 * 24 * 60 * 60 * 1000
