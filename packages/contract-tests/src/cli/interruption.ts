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
