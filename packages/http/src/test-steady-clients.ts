import { type OutgoingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A request that a client repeats. */
export type Repeated = {
  method?: string
  path: string
  headers?: OutgoingHttpHeaders
  /** Sent one after another, with a pause between them. */
  body?: readonly (string | Buffer)[]
}

/** The outcomes of requests by their text: `GET / 200`, or the code of the error in place of the status. */
export type Outcomes = Record<string, number>

/**
 * Clients that repeat requests, each on a connection of its own as the proxies of `docs/deploy` do, until they are stopped.
 * @returns a function that stops them after their last answer
 */
export function startClients(port: number, requests: readonly Repeated[]): () => Promise<Outcomes> {
  const outcomes: Outcomes = {}
  let isStopped = false
  const clients = requests.map(async (each) => {
    while (!isStopped) {
      const outcome = `${each.method ?? 'GET'} ${each.path} ${await outcomeOf(port, each)}`
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      // Leaves moments in which no body is arriving.
      await sleep(30)
    }
  })
  return async () => {
    isStopped = true
    await Promise.all(clients)
    return outcomes
  }
}

/** The status of the answer, which is read to its end, or the code of the error. */
export async function outcomeOf(port: number, { body = [], ...options }: Repeated): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const failed = (error: NodeJS.ErrnoException): void => resolve(error.code ?? error.message)
  const sent = request({ ...options, host: '127.0.0.1', port, agent: false }, (answer) => {
    answer.on('error', failed).on('end', () => resolve(String(answer.statusCode)))
    answer.resume()
  }).on('error', failed)
  for (const part of body) {
    sent.write(part)
    await sleep(5)
  }
  sent.end()
  return await promise
}
