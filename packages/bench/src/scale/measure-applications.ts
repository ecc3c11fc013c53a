import type { Context } from '@recruiting/mock-api/context'
import { applicationWith } from '@recruiting/mock-api/support/applicant'
import { sweepExpired } from '@recruiting/mock-api/use-cases/sweep'
import type { UploadKind } from '@recruiting/schema/options'
import { type Figures, figuresOf, measure, type ProcessorTimes } from './figures.ts'
import { addressOf, fillApplications, stageFiles } from './fill.ts'
import { issueLinks } from './issue-links.ts'
import type { Place } from './place.ts'
import { confirmDeletion, openForm, saveForm, submit } from './requests.ts'
import { measureStarts, startBackend, untilIdle } from './server.ts'

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
