import { setTimeout as sleep } from 'node:timers/promises'
import type { KeptSocket } from '@recruiting/http/test-kept-socket'
import { newFiles } from '../support/applicant.ts'
import { memberOf, type Visitor, visitor } from './answers.ts'
import type { Places, Report } from './places.ts'
import type { RunningProxy } from './proxies.ts'
import { countApplications } from './units.ts'
import { apply, resumeOf, upload, uploadOf } from './visit.ts'

type Servers = Readonly<Record<string, KeptSocket>>

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
  minRequests = 0,
): Promise<void> {
  const before = await countApplications(places, `before-${proxy.name}`)
  const visitors = await startVisitors(proxy, readAndApply)
  const waits: number[] = []
  for (let turn = 0; turn < turns || visitors.count() < minRequests; turn++) {
    for (const server of Object.values(servers)) waits.push(await restart(server, proxy))
  }
  const outcomes = await visitors.stop()
  const failed = Object.entries(outcomes).filter(([outcome]) => !/ 20[01]$/.test(outcome))
  report.check(
    `${proxy.name}: requests of ${visitors.count()} that failed in ${waits.length} restarts`,
    failed,
    [],
  )
  report.note(`answers: ${JSON.stringify(outcomes)}`)
  report.note(`seconds until the next list, of the servers in turn: ${waits.map(seconds).join(' ')}`)
  const after = await countApplications(places, `after-${proxy.name}`)
  report.check(`${proxy.name}: confirmed applications are stored`, after - before, outcomes['apply 201'] ?? 0)
}

/** Restarts servers that uploads reach while a résumé arrives slowly: it is taken, and others are answered meanwhile. */
export async function restartWhileUploading(
  proxy: RunningProxy,
  servers: Servers,
  report: Report,
): Promise<void> {
  const client = await visitor(proxy)
  const { type, body } = await uploadOf('resume', resumeOf(1024 * 1024))
  const half = Math.floor(body.length / 2)
  for (const [name, server] of Object.entries(servers)) {
    let ended: Promise<number> | undefined
    let meanwhile: number[] = []
    const answer = await client.ask({
      method: 'POST',
      path: '/api/uploads',
      headers: { 'content-type': type, 'content-length': body.length },
      body: [body.subarray(0, half), body.subarray(half)],
      between: async () => {
        // The first half passes through the proxy.
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

type Deeds = Readonly<Record<string, (client: Visitor) => Promise<number>>>

const read: Deeds = {
  page: async ({ ask }) => (await ask({ path: '/' })).status,
  'page of no cache': async ({ ask }) => (await ask({ path: `/?now=${Math.random()}` })).status,
  list: async ({ ask }) => (await ask({ path: '/api/jobs' })).status,
}

const readAndApply: Deeds = {
  ...read,
  upload: async (client) => (await upload(client, 'portfolio', (await newFiles()).portfolio)).status,
  apply: async (client) => (await apply(client, await newFiles())).answer.status,
}

/** How long the database is away, in ms. */
const outage = 30_000

type Database = Record<'halt' | 'kill' | 'resume' | 'start', () => Promise<unknown>>

/**
 * Ends the database, or lets it hang: lists, vacancies and the pages of the form are answered, applications are refused with
 * 503, and succeed afterwards.
 */
export async function loseDatabase(
  proxy: RunningProxy,
  database: Database,
  report: Report,
  how: 'kill' | 'halt',
): Promise<void> {
  const name = `${proxy.name}, database ${how === 'kill' ? 'ended' : 'halted'}`
  const client = await visitor(proxy)
  const code = String(memberOf(await client.ask({ path: '/api/jobs?pageSize=1' }), 'items', 0, 'code'))
  const visitors = await startVisitors(proxy, {
    ...read,
    vacancy: async ({ ask }) => (await ask({ path: `/api/jobs/${code}` })).status,
    form: async ({ ask }) => (await ask({ path: `/apply?job=${code}&now=${Math.random()}` })).status,
  })
  await database[how]()
  const began = performance.now()
  const { status } = await upload(client, 'portfolio', (await newFiles()).portfolio)
  report.check(`${name}: upload`, status, 503)
  report.note(`the upload was refused after ${seconds(performance.now() - began)} s`)
  await sleep(Math.max(0, outage - (performance.now() - began)))
  const requests = visitors.count()
  await database[how === 'kill' ? 'start' : 'resume']()
  const outcomes = await visitors.stop()
  const failed = Object.entries(outcomes).filter(([outcome]) => !outcome.endsWith(' 200'))
  report.check(`${name}: requests of ${requests} that failed`, failed, [])
  report.note(`answers: ${JSON.stringify(outcomes)}; the slowest took ${seconds(visitors.slowest())} s`)
  report.check(`${name}: application afterwards`, (await apply(client, await newFiles())).answer.status, 201)
  await client.close()
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** Visitors that repeat requests until they are stopped; `stop` returns outcomes by their number. */
async function startVisitors(
  proxy: RunningProxy,
  deeds: Deeds,
): Promise<{ count: () => number; slowest: () => number; stop: () => Promise<Record<string, number>> }> {
  const outcomes: Record<string, number> = {}
  let slowest = 0
  let isStopped = false
  const visitors = Object.entries(deeds).map(async ([name, deed]) => {
    const client = await visitor(proxy)
    while (!isStopped) {
      const asked = performance.now()
      const status = await deed(client).catch((error: Error) => error.message)
      slowest = Math.max(slowest, performance.now() - asked)
      outcomes[`${name} ${status}`] = (outcomes[`${name} ${status}`] ?? 0) + 1
      await sleep(pause)
    }
    await client.close()
  })
  return {
    slowest: () => slowest,
    count: () => Object.values(outcomes).reduce((sum, count) => sum + count, 0),
    async stop() {
      isStopped = true
      await Promise.all(visitors)
      return outcomes
    },
  }
}
