import type { Case } from '../kit/case.ts'
import type { Result } from '../kit/run.ts'

const reason = 'The run was interrupted before this case.'

/** A list of cases of which no further one begins after an interruption. */
export type Interruptible = {
  cases: Case[]
  /** Whether a case was left out. */
  isLeftOut: (result: Result) => boolean
  /** Reports cases that were left out as not checked. */
  results: (results: readonly Result[]) => Result[]
}

/** Cases that begin after an interruption end at once; running cases continue. */
export function interruptible(cases: readonly Case[], interruption: AbortSignal): Interruptible {
  const leftOut = new Set<string>()
  const isLeftOut = ({ case: { id } }: Result) => leftOut.has(id)
  return {
    cases: cases.map((each) => ({
      ...each,
      test: async (kit) => {
        if (!interruption.aborted) return await each.test(kit)
        leftOut.add(each.id)
        throw new Error(reason)
      },
    })),
    isLeftOut,
    results: (results) =>
      results.map((result) =>
        isLeftOut(result)
          ? { case: result.case, verdict: 'not checked', reason, exchanges: [], took: 0 }
          : result,
      ),
  }
}

/** npm passes on the Ctrl-C that the terminal has already sent: a signal within these milliseconds is the same one. */
const sameSignal = 500

/**
 * Lets the first SIGINT or SIGTERM of a process interrupt the run. A second one ends the process with exit code 2.
 * @param say prints a line
 */
export function interruptionBy(process: NodeJS.Process, say: (line: string) => void): AbortSignal {
  const interruption = new AbortController()
  let first = 0
  const stop = () => {
    if (!interruption.signal.aborted) {
      first = performance.now()
      interruption.abort()
      say(
        'Interrupted: the cases that run end, and what was submitted is deleted. Ctrl-C again ends at once.',
      )
    } else if (performance.now() - first > sameSignal) process.exit(2)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  return interruption.signal
}
