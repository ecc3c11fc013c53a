import { setTimeout as sleep } from 'node:timers/promises'
import type { KeptSocket } from '@recruiting/http/test-kept-socket'
import { multipartType } from '../../test/support/multipart.ts'
import { newFiles } from '../support/applicant.ts'
import { type Visitor, visitor } from './answers.ts'
import { countApplications } from './backend-commands.ts'
import type { Places } from './places.ts'
import type { RunningProxy } from './proxies.ts'
import type { Report } from './report.ts'
import { apply, resumeOf, upload, uploadBody } from './visit.ts'

type Servers = Readonly<Record<'backend' | 'site', KeptSocket>>

/** Restarts of each server while visitors use the site. */
const turns = 3

/** Between two restarts, in ms. */
const betweenRestarts = 1000

/** Between two requests of a visitor, in ms: below the limits per client and hour. */
const pause = 30

/** Restarts both servers while visitors read, upload and apply: no request fails, and every confirmed application is stored. */
export async function restartUnderLoad(
  proxy: RunningProxy,
  servers: Servers,
  places: Places,
  report: Report,
): Promise<void> {
  const before = await countApplications(places, `before-${proxy.name}`)
  const stop = await startVisitors(proxy)
  const waits: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    for (const server of [servers.backend, servers.site]) waits.push(await restart(server, proxy))
  }
  const outcomes = await stop()
  const failed = Object.entries(outcomes).filter(([outcome]) => !/ 20[01]$/.test(outcome))
  report.check(`${proxy.name}: requests that failed in ${waits.length} restarts`, failed, [])
  report.note(`answers: ${JSON.stringify(outcomes)}`)
  report.note(
    `seconds until the next list, of backend and site in turn: ${waits.map((ms) => (ms / 1000).toFixed(1)).join(' ')}`,
  )
  const after = await countApplications(places, `after-${proxy.name}`)
  report.check(`${proxy.name}: confirmed applications are stored`, after - before, outcomes['apply 201'] ?? 0)
}

/** Restarts each server while a résumé arrives slowly: it is taken, and others are answered meanwhile. */
export async function restartWhileUploading(
  proxy: RunningProxy,
  servers: Servers,
  report: Report,
): Promise<void> {
  const client = await visitor(proxy)
  const body = uploadBody('resume', resumeOf(1024 * 1024))
  const half = body.length / 2
  for (const [name, server] of Object.entries(servers)) {
    let ended: Promise<number> | undefined
    let meanwhile: number[] = []
    const answer = await client.ask({
      method: 'POST',
      path: '/api/uploads',
      headers: { 'content-type': multipartType, 'content-length': body.length },
      body: [body.subarray(0, half), body.subarray(half)],
      between: async () => {
        // The first half passes through the proxy and the site.
        await sleep(500)
        ended = server.stop()
        await sleep(500)
        meanwhile = [
          (await client.ask({ path: `/?now=${Math.random()}` })).status,
          (await client.ask({ path: '/api/jobs' })).status,
        ]
      },
    })
    report.check(
      `${proxy.name}: upload during a restart of the ${name}`,
      [answer.status, await ended, ...meanwhile],
      [201, 0, 200, 200],
    )
    await server.start()
    await client.ask({ path: '/api/jobs' })
  }
  await client.close()
}

/** @returns ms from the signal until a list was answered by the next process */
async function restart(server: KeptSocket, proxy: RunningProxy): Promise<number> {
  const start = performance.now()
  await server.stop()
  await server.start()
  const client = await visitor(proxy)
  await client.ask({ path: '/api/jobs' })
  await client.close()
  const took = performance.now() - start
  // The visitors go on for a while.
  await sleep(betweenRestarts)
  return took
}

/** Visitors that repeat requests until they are stopped. @returns a function that stops them, with outcomes by their number */
async function startVisitors(proxy: RunningProxy): Promise<() => Promise<Record<string, number>>> {
  const files = await newFiles()
  const deeds: Record<string, (client: Visitor) => Promise<number>> = {
    page: async ({ ask }) => (await ask({ path: '/' })).status,
    'page of no cache': async ({ ask }) => (await ask({ path: `/?now=${Math.random()}` })).status,
    list: async ({ ask }) => (await ask({ path: '/api/jobs' })).status,
    upload: async (client) => (await upload(client, 'portfolio', files.portfolio)).status,
    apply: async (client) => (await apply(client, await newFiles())).answer.status,
  }
  const outcomes: Record<string, number> = {}
  let isStopped = false
  const visitors = Object.entries(deeds).map(async ([name, deed]) => {
    const client = await visitor(proxy)
    while (!isStopped) {
      const status = await deed(client).catch((error: Error) => error.message)
      outcomes[`${name} ${status}`] = (outcomes[`${name} ${status}`] ?? 0) + 1
      await sleep(pause)
    }
    await client.close()
  })
  return async () => {
    isStopped = true
    await Promise.all(visitors)
    return outcomes
  }
}
