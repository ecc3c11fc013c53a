/** One key of the browser's storage, read and written as JSON through a guard; the cookie policy lists all keys. */
export type StoredValue<T> = {
  readonly key: string
  read: () => T | undefined
  /** @returns whether the storage accepted it */
  write: (value: T) => boolean
  remove: () => void
}

/**
 * Creates a typed key. Storage may be disabled, full or contain anything: reading then returns undefined and
 * writing changes nothing, because the page must work without it.
 */
export function storedValue<T>(
  area: () => Storage,
  key: string,
  isValue: (value: unknown) => value is T,
): StoredValue<T> {
  const attempt = <R>(action: () => R): R | undefined => {
    try {
      return action()
    } catch {
      return undefined
    }
  }
  return {
    key,
    read: () => {
      const text = attempt(() => area().getItem(key))
      const value: unknown = text == null ? undefined : attempt(() => JSON.parse(text))
      return isValue(value) ? value : undefined
    },
    write: (value) => {
      const hasTaken = attempt(() => {
        area().setItem(key, JSON.stringify(value))
        return true
      })
      return hasTaken ?? false
    },
    remove: () => {
      attempt(() => area().removeItem(key))
    },
  }
}
