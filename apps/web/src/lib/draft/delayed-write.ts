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
    soon: () => {
      timer ??= setTimeout(now, delayMs)
    },
    now,
    cancel,
    /** From now on writes what is scheduled when the page is hidden: a phone may discard the page afterwards. */
    whenHidden: () => {
      const events = ['pagehide', 'visibilitychange'] as const
      for (const event of events) addEventListener(event, hidden)
      return () => {
        for (const event of events) removeEventListener(event, hidden)
      }
    },
  }
}
