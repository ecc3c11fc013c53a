/** Delay between a change and its write to storage, in milliseconds. */
const delayMs = 250

/** A debounced write, so that fast typing does not write at every key press. */
export type DelayedWrite = {
  /** Schedules a write after the delay, unless one is scheduled. */
  soon: () => void
  /** Writes immediately, scheduled or not. */
  now: () => void
  /** Cancels the scheduled write. */
  cancel: () => void
  /**
   * From now on runs a scheduled write when the page is hidden, because a phone may discard the page afterwards.
   * @returns a function that stops this
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
