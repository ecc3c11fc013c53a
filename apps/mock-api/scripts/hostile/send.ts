import { Agent, request } from 'node:http'
import { Problem } from '@recruiting/schema/contract/problem'

/** A raw request. */
export type Hostile = { method: string; path: string; headers: Record<string, string>; body: Buffer }

/** The answers to many requests. */
export type Tally = {
  /** The number of answers by status; 0 is a connection that ended without an answer. */
  statuses: Map<number, number>
  /** The longest time until an answer, in milliseconds. */
  slowest: number
  /** The number of refusals without a problem document. */
  shapeless: number
}

/** Sends the requests with limited concurrency and tallies the answers. */
export async function sendAll(port: number, requests: readonly Hostile[], atOnce: number): Promise<Tally> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const tally: Tally = { statuses: new Map(), slowest: 0, shapeless: 0 }
  const rest = requests.values()
  const worker = async () => {
    for (const each of rest) {
      const start = performance.now()
      const { status, text } = await send(port, each, agent)
      tally.slowest = Math.max(tally.slowest, performance.now() - start)
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
      if (status >= 400 && !isProblem(text)) tally.shapeless += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  agent.destroy()
  return tally
}

function send(port: number, { method, path, headers, body }: Hostile, agent: Agent) {
  return new Promise<{ status: number; text: string }>((resolve) => {
    const options = { port, host: '127.0.0.1', method, path, agent }
    const outgoing = request(
      { ...options, headers: { ...headers, 'content-length': body.length } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('close', () => {
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() })
        })
      },
    )
    outgoing.on('error', () => resolve({ status: 0, text: '' }))
    outgoing.end(body)
  })
}

function isProblem(text: string): boolean {
  try {
    return Problem.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
