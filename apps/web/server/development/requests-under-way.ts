import { setTimeout as sleep } from 'node:timers/promises'

/** How long a restart of the backend waits for requests, in milliseconds: some wait for a mail on purpose. */
const patienceMs = 1000

/** Counts the requests that may call the backend. */
export function requestsUnderWay() {
  let count = 0
  let tellIdle = () => {}
  return {
    /** @returns a function that ends the request */
    begin(): () => void {
      count += 1
      return () => {
        count -= 1
        if (count === 0) tellIdle()
      }
    },
    /** Resolves when there is none, or when waiting takes too long. */
    async idle(): Promise<void> {
      if (count === 0) return
      await Promise.race([new Promise<void>((resolve) => (tellIdle = resolve)), sleep(patienceMs)])
    },
  }
}
