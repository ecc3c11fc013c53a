/** Delay between a change and its write to storage, in milliseconds. */
const delayMs = 250

/** A debounced write, so that fast typing does not write at every key press. */
export function delayedWrite(write: () => void) {
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
    /** Schedules a write after the delay, unless one is scheduled. */
    soon: () => {
      timer ??= setTimeout(now, delayMs)
    },
    /** Writes immediately, scheduled or not. */
    now,
    /** Cancels the scheduled write. */
    cancel,
    /**
     * From now on runs a scheduled write when the page is hidden, because a phone may discard the page afterwards.
     * @returns a function that stops this
     */
    whenHidden: () => {
      const events = ['pagehide', 'visibilitychange'] as const
      for (const event of events) addEventListener(event, hidden)
      return () => {
        for (const event of events) removeEventListener(event, hidden)
      }
    },
  }
}
