/** A value outside of React, for `useSyncExternalStore`. */
export type Store<T> = {
  get: () => T
  /** Replaces the value and tells everyone who subscribed. */
  set: (next: T) => void
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
