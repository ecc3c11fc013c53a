import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * A thread that asks the server for one thing after the other, so that making rows to import delays no measurement.
 * Every message ends a phase; it is answered with the times of the phase by path, in milliseconds.
 */

/** Between two requests, in ms. */
const pause = 5

const agent = new Agent({ keepAlive: true })
let times = newTimes()
let page = 0

function newTimes() {
  return { livez: [] as number[], jobs: [] as number[] }
}

async function timed(path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const begin = performance.now()
  get({ host: '127.0.0.1', port: workerData.port, path, agent }, (response) => {
    response.resume().on('end', resolve).on('error', reject)
  }).on('error', reject)
  await promise
  return performance.now() - begin
}

parentPort?.on('message', () => {
  parentPort?.postMessage(times)
  times = newTimes()
})

for (;;) {
  times.livez.push(await timed('/livez'))
  await sleep(pause)
  // Another page each time, so that the answer is made and not remembered.
  times.jobs.push(await timed(`/api/jobs?page=${(page++ % 400) + 1}`))
  await sleep(pause)
}
