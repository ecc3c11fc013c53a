/**
 * `node apps/mock-api/scripts/large-imports.ts [--jobs 100000] [--referrals 38000] [--applications 20000]`: gives the real
 * server process imports and an export of so many rows, and prints how long other requests waited meanwhile, how long
 * each took, and the peak of resident memory. The figures depend on the machine; nothing is asserted.
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, parseEnv } from 'node:util'
import { Worker } from 'node:worker_threads'
import { exampleApplication } from '@recruiting/schema/examples/application'
import type { Order } from '../src/cli/commands.ts'
import { giveCommand } from '../src/cli/give-command.ts'
import { toIso, toJson } from '../src/db/codec.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { newReference } from '../src/use-cases/reference.ts'
import { watchMemory } from './hostile/peak-memory.ts'
import { jobRows, referralRows } from './large-imports/rows.ts'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '100000' },
    referrals: { type: 'string', default: '38000' },
    applications: { type: 'string', default: '20000' },
  },
})
const [jobs = 0, referrals = 0, applications = 0] = [values.jobs, values.referrals, values.applications].map(
  Number,
)

const all = { closeMissing: false, dryRun: false } as const

const folder = await mkdtemp(join(tmpdir(), 'large-imports-'))
await putApplications(applications)
const child = fork(join(import.meta.dirname, '../src/server.ts'), {
  env: {
    ...process.env,
    ...parseEnv(await readFile(join(import.meta.dirname, '../memory.env'), 'utf8')),
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  },
  execArgv: [],
})
const [{ port }] = (await once(child, 'message')) as [{ port: number }]
const prober = new Worker(new URL('large-imports/prober.ts', import.meta.url), { workerData: { port } })

try {
  await phase('nothing else', () => sleep(3000))
  await phase(`import of ${jobs} vacancies`, () => give({ name: 'importJobs', ...all }, jobRows(jobs)))
  await phase('one vacancy more, until it is shown', () =>
    give({ name: 'importJobs', ...all }, jobRows(1, jobs)),
  )
  await phase(`import of ${referrals} referrals`, () =>
    give({ name: 'importReferrals', dryRun: false }, referralRows(referrals, jobs)),
  )
  await phase(`export of ${applications} applications`, () =>
    give({ name: 'exportApplications', folder: join(folder, 'out'), format: 'csv', withIdNumbers: true }),
  )
} finally {
  await prober.terminate()
  child.kill('SIGKILL')
  await once(child, 'exit')
  await rm(folder, { recursive: true })
}

async function give(command: Order['command'], rows: Iterable<unknown> = []): Promise<void> {
  const { isDone, lines } = await giveCommand(folder, { command, rows }, process.env)
  console.log(`${isDone ? '' : 'NOT DONE: '}${lines.slice(0, 3).join(' ')}`)
}

async function phase(name: string, work: () => Promise<unknown>): Promise<void> {
  const peak = await watchMemory(child.pid ?? 0)
  await lap()
  const begin = performance.now()
  await work()
  const seconds = (performance.now() - begin) / 1000
  const times = await lap()
  const waits = Object.entries(times).map(
    ([path, list]) =>
      `${path} ${Math.max(...list).toFixed(0)} ms at worst, ${at(list, 0.5).toFixed(1)} usually`,
  )
  console.log(
    `${name}: ${seconds.toFixed(1)} s; ${waits.join('; ')}; peak ${((await peak()) / 1e6).toFixed(0)} MB\n`,
  )
}

/** The times since the last call, once the request on its way has been answered. */
async function lap(): Promise<Record<string, number[]>> {
  await sleep(100)
  prober.postMessage('lap')
  const [times] = await once(prober, 'message')
  return times
}

function at(list: readonly number[], share: number): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? Number.NaN
}

/** Applications without files, written before the server starts. */
async function putApplications(count: number): Promise<void> {
  const db = await openDatabase(folder)
  const { consent, personal, education, experience, application, other } = exampleApplication
  await db.transaction().execute(async (trx) => {
    for (let index = 0; index < count; index++) {
      const email = `person-${index}@mail.example`
      await trx
        .insertInto('applications')
        .values({
          id: randomUUID(),
          reference: newReference(),
          email_key: email,
          locale: 'tw',
          submitted_at: toIso(Date.now() - index * 1000),
          consent: toJson(consent),
          personal: toJson({ ...personal, email }),
          education: toJson(education),
          experience: toJson(experience),
          application: toJson(application),
          other: toJson(other),
        })
        .execute()
    }
  })
  await db.destroy()
}
