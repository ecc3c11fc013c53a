import { expect } from 'vitest'
import { type CanaryRequest, flawsOfLog, hasRequest, linesOf } from './test-canaries.ts'
import { exchange } from './test-wire.ts'

/** A running server, and its log so far. */
type LoggingServer = Parameters<typeof exchange>[0] & { log: () => string }

/** The lines with a message. */
export function linesAbout({ log }: Pick<LoggingServer, 'log'>, msg: string) {
  return linesOf(log()).filter((line) => line.msg === msg)
}

/** The fields of the line of every answered GET request. */
export const answeredGet = {
  level: 'info',
  method: 'GET',
  client: expect.stringMatching(/^[\w-]{12}$/),
  ms: expect.any(Number),
  requestId: expect.any(String),
}

/**
 * Sends requests one after the other. Fails if the log lacks the line of one, or has a value of any.
 * @returns the routes that the log names
 */
export async function routesOfCanaries(
  server: LoggingServer,
  requests: readonly CanaryRequest[],
): Promise<Set<unknown>> {
  for (const { name, bytes } of requests) {
    const before = server.log().length
    await exchange(server, bytes)
    await expect.poll(() => hasRequest(server.log().slice(before)), { message: name }).toBe(true)
  }
  expect(flawsOfLog(server.log())).toEqual([])
  return new Set(linesAbout(server, 'answered').map(({ route }) => route))
}
