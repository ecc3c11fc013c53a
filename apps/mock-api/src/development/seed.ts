import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractFolder } from '@recruiting/contract-tests/contract-folder'
import { Job } from '@recruiting/schema/job'
import { locales } from '@recruiting/schema/options'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { storedJob } from '../jobs/stored-job.ts'
import { insertReferral } from '../referrals/referrals.ts'
import { NewReferral } from '../referrals/stored-referral.ts'
import { rowsOfSlice } from '../slices.ts'
import { type Db, hasMark, raiseVersion, type Trx, transact } from '../storage/database.ts'
import { FolderUnusable } from '../storage/folder-lock.ts'

const SeedJob = Job.extend({ status: z.enum(['open', 'closed']) })
/** A vacancy of the seed. */
export type SeedJob = z.infer<typeof SeedJob>

const JobsFile = z.object({ now: z.iso.datetime(), jobs: z.array(SeedJob) })
const ReferralsFile = z.object({ referrals: z.array(NewReferral.extend({ locale: z.enum(locales) })) })

function seedFile(name: string): unknown {
  return JSON.parse(readFileSync(join(contractFolder(), 'seed', name), 'utf8'))
}

let parsed: z.infer<typeof JobsFile> | undefined

function jobsFile() {
  parsed ??= JobsFile.parse(seedFile('jobs.json'))
  return parsed
}

/** The Monday for which the dates of the seed are written, in ms of Unix time. */
export function seedStart(): number {
  return Date.parse(jobsFile().now)
}

const weekMs = 7 * 24 * 60 * 60 * 1000

/**
 * The vacancies of the invented company, in the same order at each call. Their dates move by the whole weeks since
 * `seedStart`, so that each keeps its weekday and time of day, and the seed never ends.
 * @param now ms of Unix time
 */
export function seedJobs(now: number = seedStart()): SeedJob[] {
  const moved = Math.floor((now - seedStart()) / weekMs) * weekMs
  const at = (date: string) => new Date(Date.parse(date) + moved).toISOString()
  return jobsFile().jobs.map((job) => ({
    ...job,
    postedAt: at(job.postedAt),
    ...(job.validThrough && { validThrough: at(job.validThrough) }),
  }))
}

/** The recommendations of the seed, each with the language of its mail. */
export function seedReferrals(): z.infer<typeof ReferralsFile>['referrals'] {
  return ReferralsFile.parse(seedFile('referrals.json')).referrals
}

const hourMs = 3_600_000

/**
 * A copy of a seeded vacancy, posted at the beginning of the present hour: several new ones are posted at the same
 * moment, so that tests can compare their order.
 */
export function newJob(code: string, now: number): Omit<SeedJob, 'status'> {
  const [model] = seedJobs()
  if (!model) throw new TypeError('The seed has no vacancy')
  const { status: _status, postedAt: _postedAt, validThrough: _validThrough, ...content } = model
  return { ...content, code, postedAt: new Date(now - (now % hourMs)).toISOString() }
}

/** Open vacancies with these codes: those of the seed, and new ones. */
export function jobsOf(codes: readonly string[], now: number): SeedJob[] {
  const seeded = new Map(seedJobs(now).map(({ validThrough: _, ...job }) => [job.code, job]))
  return codes.map((code) => ({ ...(seeded.get(code) ?? newJob(code, now)), status: 'open' }))
}

const many = 10_000
const minuteMs = 60_000

/** The open vacancies of the seed, repeated with new codes: `SW-1001-2` is the second copy of `SW-1001`. */
export function manyJobs(now: number): SeedJob[] {
  const originals = seedJobs(now)
    .filter(({ status }) => status === 'open')
    .map(({ validThrough: _, ...job }) => job)
  return Array.from({ length: many }, (_, at) => at).flatMap((at) => {
    const original = originals[at % originals.length]
    const round = Math.floor(at / originals.length)
    if (original === undefined || round === 0) return original ?? []
    const postedAt = new Date(Date.parse(original.postedAt) - round * minuteMs).toISOString()
    return { ...original, code: `${original.code}-${round + 1}`, postedAt }
  })
}

/** What a new folder, and a folder after a reset, contains. */
export type Seed = {
  /** @param now ms of Unix time, which their dates follow */
  jobs: (now: number) => SeedJob[]
  referrals: () => ReturnType<typeof seedReferrals>
}

export const invented: Seed = { jobs: seedJobs, referrals: seedReferrals }

/**
 * Fills a new data folder with the seed. With `SEED=none` the folder is marked instead; a marked folder is never
 * seeded, whatever `SEED` says at a later start.
 * @throws FolderUnusable for `SEED=none` on a folder that already has the seed
 */
export async function seedFolder({ config, db, now }: Context, seed: Seed): Promise<void> {
  if (config.SEED !== 'none') return await seedOnce(db, now(), seed)
  await transact(db, async (trx) => {
    if (await hasMark(trx, 'unseeded')) return
    if (await hasMark(trx, seeded)) {
      throw new FolderUnusable(
        `Data folder ${config.DATA_DIR} has invented vacancies. To start without them, choose a new folder with DATA_DIR.`,
      )
    }
    await raiseVersion(trx, 'unseeded')
  })
}

const seeded = 'seededReferrals'

/** Stores the seed once per data folder; what was deleted is not restored. Vacancies go into an empty table only. */
export async function seedOnce(db: Db, now: number, seed: Seed = invented): Promise<void> {
  await transact(db, async (trx) => {
    if (await hasMark(trx, 'unseeded')) return
    const job = await trx.selectFrom('jobs').select('code').limit(1).executeTakeFirst()
    if (job === undefined) {
      await insertJobs(trx, seed.jobs(now))
      await raiseVersion(trx, 'jobs')
    }
    if (await hasMark(trx, seeded)) return
    await raiseVersion(trx, seeded)
    await insertReferrals(trx, seed, now)
  })
}

/** Stores the seed again, after everything was deleted; nothing in a folder that was started with `SEED=none`. */
export async function reseed(trx: Trx, now: number, seed: Seed): Promise<void> {
  if (await hasMark(trx, 'unseeded')) return
  await insertJobs(trx, seed.jobs(now))
  await insertReferrals(trx, seed, now)
}

/** Inserts vacancies of a seed. */
export async function insertJobs(trx: Trx, jobs: readonly SeedJob[]): Promise<void> {
  const rows = jobs.map((job) => ({
    code: job.code,
    document: storedJob.write(Job.parse(job)),
    status: job.status,
    posted_at: job.postedAt,
  }))
  // Engines limit the number of parameters of a statement.
  for (let at = 0; at < rows.length; at += rowsOfSlice)
    await trx
      .insertInto('jobs')
      .values(rows.slice(at, at + rowsOfSlice))
      .execute()
}

/** Stores the recommendations of a seed and enqueues their invitations. */
async function insertReferrals(trx: Trx, { referrals }: Seed, now: number): Promise<void> {
  for (const { locale, ...referral } of referrals()) await insertReferral(trx, referral, { locale, now })
}
