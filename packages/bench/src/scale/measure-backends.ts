import { loadavg } from 'node:os'
import { startBalancer } from '@recruiting/mock-api/support/balancer'
import { coldPaths } from '../http/paths.ts'
import type { ServerProcess } from '../http/server-process.ts'
import { issueLinks } from './issue-links.ts'
import type { Place } from './place.ts'
import { listJobs, openForm, Refused } from './requests.ts'
import { startBackend, untilIdle } from './server.ts'

/** Of a number of backends: requests per second, and processor time per request in ms. */
export type BackendFigures = {
  backends: number
  name: string
  perSecond: number
  cpu: number
  databaseCpu: number
  /** Requests that were refused with 503, as under too much load. They are part of the others. */
  refused: number
  load: number
}

/** How many requests wait for an answer at the same time. */
const atOnce = 16
const requests = 2_000

/** Applicants whose forms are opened. */
const applicants = 50

/** Sends the same requests to several backends behind a balancer. */
export async function measureBackends(place: Place, backends: number): Promise<BackendFigures[]> {
  const tokens = await place.use((context) =>
    issueLinks(context, 'personal-info', { first: 0, count: applicants }),
  )
  const servers: ServerProcess[] = []
  try {
    while (servers.length < backends) servers.push(await startBackend(place))
    for (const server of servers) await untilIdle(server)
    const balancer = await startBalancer(servers.map(({ origin }) => origin))
    const origin = `http://127.0.0.1:${balancer.port}`
    const queries = coldPaths.map((path) => path.slice(path.indexOf('?') + 1))
    try {
      return [
        await measureAct({ place, servers }, 'list vacancies', (at) =>
          listJobs(origin, queries[at % queries.length] ?? ''),
        ),
        await measureAct({ place, servers }, 'open the edit form', (at) =>
          openForm(origin, tokens[at % tokens.length] ?? ''),
        ),
      ]
    } finally {
      await balancer.close()
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop('SIGTERM')))
  }
}

async function measureAct(
  { place, servers }: { place: Place; servers: readonly ServerProcess[] },
  name: string,
  act: (at: number) => Promise<void>,
): Promise<BackendFigures> {
  const times = async () => {
    const used = await Promise.all(servers.map((server) => server.usage()))
    return { cpu: used.reduce((sum, each) => sum + each, 0) / 1000, databaseCpu: await place.databaseTime() }
  }
  await together(requests / 10, act)
  const before = await times()
  const begin = performance.now()
  const refused = await together(requests, act)
  const seconds = (performance.now() - begin) / 1000
  const after = await times()
  return {
    backends: servers.length,
    name,
    perSecond: requests / seconds,
    cpu: (after.cpu - before.cpu) / requests,
    databaseCpu: (after.databaseCpu - before.databaseCpu) / requests,
    refused,
    load: loadavg()[0] ?? Number.NaN,
  }
}

/** Acts `count` times, always `atOnce` at the same time. @returns how often it was refused */
async function together(count: number, act: (at: number) => Promise<void>): Promise<number> {
  let next = 0
  let refused = 0
  async function work(): Promise<void> {
    while (next < count) {
      await act(next++).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
        refused++
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return refused
}
