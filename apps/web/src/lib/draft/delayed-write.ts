/** How long typing may go on before it is written to storage, in milliseconds. */
const delayMs = 250

/** Writes what is typed a moment after it changes, so that fast typing does not write at every key. */
export type DelayedWrite = {
  /** Writes after the delay, unless that is already planned. */
  soon: () => void
  /** Writes at once, whether or not it was planned. */
  now: () => void
  /** Forgets what is planned. */
  cancel: () => void
  /**
   * From now on writes what is planned when the page is hidden: a phone may never come back to it.
   * @returns a function that ends this
   */
  whenHidden: () => () => void
}

export function delayedWrite(write: () => void): DelayedWrite {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const now = () => {
    cancel()
    write()
  }
  const hidden = () => {
    if (timer !== undefined) now()
  }
  return {
    soon: () => {
      timer ??= setTimeout(now, delayMs)
    },
    now,
    cancel,
    whenHidden: () => {
      const events = ['pagehide', 'visibilitychange'] as const
      for (const event of events) addEventListener(event, hidden)
      return () => {
        for (const event of events) removeEventListener(event, hidden)
      }
    },
  }
}
