import { isDeepStrictEqual } from 'node:util'

/** Prints one line per check. */
export type Report = {
  /** Compares what was found with what is wanted. */
  check: (what: string, found: unknown, wanted: unknown) => void
  /** Runs a step that has to be true, and prints its duration. */
  timed: (what: string, step: () => Promise<boolean>) => Promise<void>
  /** A line without a verdict. */
  note: (text: string) => void
  /** The number of checks that failed. */
  wrong: () => number
}

/** Creates a report on standard output. */
export function createReport(): Report {
  let wrong = 0
  const say = (isRight: boolean, text: string): void => {
    if (!isRight) wrong += 1
    console.log(`${isRight ? 'ok   ' : 'WRONG'} ${text}`)
  }
  return {
    check(what, found, wanted) {
      const isRight = isDeepStrictEqual(found, wanted)
      say(isRight, isRight ? what : `${what}: ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`)
    },
    async timed(what, step) {
      const start = performance.now()
      const isRight = await step()
      say(isRight, `${what} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
    },
    note: (text) => console.log(`      ${text}`),
    wrong: () => wrong,
  }
}
