import type { Log } from './log-options.ts'

/**
 * Ends the process after an error that nothing caught: logs its kind and place, then lets `end` finish the running
 * requests. A rejected promise that nothing handles counts too: Node raises it as an uncaught exception.
 * @param end stops accepting requests, waits for the running ones and ends the process with exit code 1
 */
export function endOnDefect(log: Pick<Log, 'fatal'>, end: () => void): void {
  process.on('uncaughtException', (err, origin) => {
    log.fatal({ err, origin }, 'uncaught error: the process ends')
    end()
  })
}
