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

/**
 * Fills a new data folder with the seed. With `SEED=none` the folder is marked instead; a marked folder is never
 * seeded, whatever `SEED` says at a later start.
 * @throws FolderUnusable for `SEED=none` on a folder that already has the seed
 */
export async function seedFolder({ config, db, now }: Context): Promise<void> {
  if (config.SEED !== 'none') return await seedOnce(db, now())
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

/** Whether the folder was first started with `SEED=none`. */
export async function isUnseeded(trx: Trx): Promise<boolean> {
  return await hasMark(trx, 'unseeded')
}

const seeded = 'seededReferrals'

/** Stores the seed once per data folder; what was deleted is not restored. Vacancies go into an empty table only. */
export async function seedOnce(db: Db, now: number): Promise<void> {
  await transact(db, async (trx) => {
    if (await hasMark(trx, 'unseeded')) return
    const job = await trx.selectFrom('jobs').select('code').limit(1).executeTakeFirst()
    if (job === undefined) {
      await insertSeedJobs(trx, now)
      await raiseVersion(trx, 'jobs')
    }
    if (await hasMark(trx, seeded)) return
    await raiseVersion(trx, seeded)
    await insertSeedReferrals(trx, now)
  })
}

/** Rows per statement: engines limit the number of parameters. */
const rowsAtOnce = 100

/**
 * Inserts the vacancies of the seed.
 * @param now ms of Unix time, which their dates follow
 */
export async function insertSeedJobs(trx: Trx, now: number): Promise<void> {
  const rows = seedJobs(now).map((job) => ({
    code: job.code,
    document: storedJob.write(Job.parse(job)),
    status: job.status,
    posted_at: job.postedAt,
  }))
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await trx
      .insertInto('jobs')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute()
  }
}

/** Stores the recommendations of the seed and enqueues their invitations. */
export async function insertSeedReferrals(trx: Trx, now: number): Promise<void> {
  for (const { locale, ...referral } of seedReferrals()) await insertReferral(trx, referral, { locale, now })
}
