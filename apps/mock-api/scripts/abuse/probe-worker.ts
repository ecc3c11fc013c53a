import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { ProbeResult, ProbeTask } from './watch.ts'

/**
 * Sends each request every few milliseconds over a new connection, without waiting for earlier answers, until it is
 * told to stop; then waits for pending answers.
 */
const { targets, every, patience }: ProbeTask = workerData
const result: ProbeResult = { waits: {}, late: 0 }
const underWay = new Set<Promise<void>>()
let isStopping = false
parentPort?.once('message', () => (isStopping = true))

function ask(name: string, port: number, path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const start = performance.now()
  const options = { host: '127.0.0.1', port, path, agent: false, signal: AbortSignal.timeout(patience) }
  let isDone = false
  const done = (isFailure: boolean) => {
    if (isDone) return
    isDone = true
    const waits = result.waits[name] ?? { times: [], failures: 0 }
    result.waits[name] = {
      times: [...waits.times, performance.now() - start],
      failures: waits.failures + (isFailure ? 1 : 0),
    }
    resolve()
  }
  const asking = request(options, (answer) => {
    const status = answer.statusCode ?? 0
    answer.resume()
    answer.on('end', () => done(status < 200 || status > 299)).on('error', () => done(true))
  })
  asking.on('error', () => done(true)).end()
  return promise
}

let next = performance.now()
while (!isStopping) {
  result.late = Math.max(result.late, performance.now() - next)
  for (const { name, port, path } of targets) {
    const asked = ask(name, port, path)
    underWay.add(asked)
    void asked.then(() => underWay.delete(asked))
  }
  next = performance.now() + every
  await sleep(every)
}
await Promise.all(underWay)
parentPort?.postMessage(result)
