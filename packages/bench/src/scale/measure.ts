import { randomUUID } from 'node:crypto'
import type { Context } from '@recruiting/mock-api/context'
import { sweepExpired } from '@recruiting/mock-api/deletion/retention'
import { applicationWith } from '@recruiting/mock-api/support/applicant'
import type { Application } from '@recruiting/schema/application'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'
import type { UploadKind } from '@recruiting/schema/options'
import { makeJobs, makeQueries } from '../search/corpus.ts'
import { type Figures, figuresOf, measure, type ProcessorTimes } from './figures.ts'
import { addressOf, fillApplications, fillJobs, issueLinks, stageFiles } from './fill.ts'
import { measureStarts, type Place, startBackend, untilIdle } from './place.ts'

/** Measured repetitions, after those that do not count. */
const repetitions = 300
const warmUps = 100
const each = repetitions + warmUps

/** Applications whose retention period has ended. */
const expired = 1_000

/** Sweeps that find nothing. */
const sweeps = 10

/** What the requests need. */
type Prepared = {
  staged: readonly Record<UploadKind, string>[]
  /** Of the first applicants, in their order. */
  editing: readonly string[]
  /** Of the applicants after them. */
  deleting: readonly string[]
}

/**
 * Measures the operations whose effort must not depend on the number of stored applications.
 * @param stored the number of applications before it, and the one to reach
 */
export async function measureApplications(
  place: Place,
  { stored, jobCode }: { stored: { from: number; to: number }; jobCode: string },
): Promise<Figures[]> {
  const { prepared, swept } = await place.use(async (context) => {
    await fillApplications(context, { ...stored, jobCode })
    const prepared = await prepare(context, stored.from)
    await place.settle(context.db)
    return { prepared, swept: await measureSweeps(place, context, jobCode) }
  })
  return [
    await measureStarts(place),
    ...(await measureRequests(place, { prepared, stored, jobCode })),
    ...swept,
  ]
}

async function prepare(context: Context, first: number): Promise<Prepared> {
  return {
    staged: await stageFiles(context, each),
    editing: await issueLinks(context, 'personal-info', { first, count: each }),
    deleting: await issueLinks(context, 'delete-resume', { first: first + each, count: each }),
  }
}

/** In this process, because the server sweeps when it wants to. */
async function measureSweeps(place: Place, context: Context, jobCode: string): Promise<Figures[]> {
  const times: ProcessorTimes = async () => {
    const { user, system } = process.cpuUsage()
    return { cpu: (user + system) / 1000, databaseCpu: await place.databaseTime() }
  }
  const sweep = () => sweepExpired(context)
  await sweep()
  const idle = await measure('sweep without work', sweeps, { times, act: sweep })
  await fillApplications(context, { from: -expired, to: 0, jobCode, age: context.config.RETENTION })
  const retention = await measure(`retention of ${expired} applications`, 1, { times, act: sweep })
  return [retention, idle]
}

async function measureRequests(
  place: Place,
  {
    prepared: { staged, editing, deleting },
    stored,
    jobCode,
  }: { prepared: Prepared; stored: { from: number; to: number }; jobCode: string },
): Promise<Figures[]> {
  const server = await startBackend(place)
  try {
    const begin = performance.now()
    const cpu = await untilIdle(server)
    const walls = [performance.now() - begin]
    const checks = { ...figuresOf('checks beside requests', walls, { cpu, databaseCpu: 0 }), grows: true }
    const times: ProcessorTimes = async () => ({
      cpu: (await server.usage()) / 1000,
      databaseCpu: await place.databaseTime(),
    })
    const { origin } = server
    const acts: [name: string, act: (at: number) => Promise<void>][] = [
      ['submit', (at) => submit(origin, applicationWith(staged[at] ?? {}, jobCode))],
      ['open the edit form', (at) => openForm(origin, editing[at] ?? '')],
      ['save the edit form', (at) => saveForm(origin, editing[at] ?? '', addressOf(stored.from + at))],
      ['delete by link', (at) => confirmDeletion(origin, deleting[at] ?? '')],
    ]
    const figures: Figures[] = []
    for (const [name, act] of acts) {
      for (let at = 0; at < warmUps; at++) await act(at)
      figures.push(await measure(name, repetitions, { times, act: (at) => act(warmUps + at) }))
      // The mails that the requests ordered are sent.
      await untilIdle(server)
    }
    return [checks, ...figures]
  } finally {
    await server.stop('SIGTERM')
  }
}

/** Lists and searches with that many vacancies: every answer is computed, none is repeated. */
export async function measureJobs(place: Place, count: number): Promise<Figures[]> {
  await place.use((context) => fillJobs(context, count))
  const started = await measureStarts(place)
  const server = await startBackend(place)
  try {
    await untilIdle(server)
    const times: ProcessorTimes = async () => ({ cpu: (await server.usage()) / 1000, databaseCpu: 0 })
    const figures: Figures[] = [started]
    for (const [name, queries] of Object.entries(queriesOf(count))) {
      const act = (at: number) => listJobs(server.origin, queries[at] ?? '')
      figures.push(await measure(name, queries.length, { times, act }))
    }
    return figures
  } finally {
    await server.stop('SIGTERM')
  }
}

/** Different queries without and with a keyword. */
function queriesOf(count: number): Record<'list' | 'search', string[]> {
  const all = makeQueries(makeJobs(count)).map(({ keyword, jobType, location, sort, page }) => {
    const query = new URLSearchParams({ ...(keyword && { keyword }), sort, page: String(page) })
    for (const value of jobType) query.append('jobType', value)
    for (const value of location) query.append('location', value)
    return query
  })
  const texts = (queries: URLSearchParams[]) => [...new Set(queries.map(String))]
  return {
    list: texts(all.filter((query) => !query.has('keyword'))),
    search: texts(all.filter((query) => query.has('keyword'))),
  }
}

/** Sends an application. Throws `Error` for any status but 201. */
async function submit(origin: string, application: Application): Promise<void> {
  await ask(201, `${origin}/api/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(application),
  })
}

/** Opens the edit form of a link. */
async function openForm(origin: string, token: string): Promise<void> {
  await ask(200, `${origin}/api/personal-info`, { headers: { authorization: `Bearer ${token}` } })
}

/** Saves the edit form of a link. */
async function saveForm(origin: string, token: string, email: string): Promise<void> {
  const { personal, other } = examplePersonalInfo
  await ask(200, `${origin}/api/personal-info`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'if-match': '*', 'content-type': 'application/json' },
    body: JSON.stringify({
      ...examplePersonalInfo,
      personal: { ...personal, email },
      other: { ...other, resume: undefined },
    }),
  })
}

/** Deletes everything of a link's address. */
async function confirmDeletion(origin: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  await ask(200, `${origin}/api/delete-resume/confirm`, { method: 'POST', headers })
}

/** Lists vacancies. @param query after the question mark */
async function listJobs(origin: string, query: string): Promise<void> {
  await ask(200, `${origin}/api/jobs?${query}`)
}

async function ask(status: number, url: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(url, init)
  const body = await answer.text()
  if (answer.status !== status) throw new Error(`${init.method ?? 'GET'} ${url}: ${answer.status} ${body}`)
}
