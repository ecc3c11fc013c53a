import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../src/config.ts'
import { type Context, openContext } from '../../src/context.ts'
import type { Db } from '../../src/db/database.ts'
import { openRows } from '../../src/db/sealed-rows.ts'
import { addressKey } from '../../src/db/stored-of-address.ts'
import { checkFiles } from '../../src/use-cases/check-files.ts'
import { reconcileFiles } from '../../src/use-cases/reconcile.ts'
import { removeFiles } from '../../src/use-cases/remove-files.ts'
import { openJobCode } from './applicant.ts'
import { startCluster } from './cluster.ts'
import { type Acknowledgement, journey } from './cluster-journeys.ts'
import { leftOvers, reencodedHeadshot, storedApplications } from './kill-runs-check.ts'
import type { PostgresServer } from './postgres-server.ts'

/** The results of repeated kills. */
type ClusterKillFigures = {
  kills: number
  /** Applications answered with 201. */
  acknowledged: number
  edited: number
  deleted: number
  /** Journeys that got a wrong answer, or none in two minutes. */
  failed: string[]
  /** Acknowledged and not deleted applications that are not stored, or without their last acknowledged edit. */
  lost: number
  /** Addresses with more than one application. */
  double: number
  /** Deleted addresses of which anything is stored. */
  undeleted: number
  /** Stored applications with other files than the staged ones. */
  otherBytes: number
  /** Rows that belong to no application, and answers without a content. */
  leftOver: number
  /** Files that are missing, altered, or still there without a row after the next clean-up. */
  damagedFiles: number
}

/** People who apply at the same time, one after another. */
const clients = 4
/** The longest pause between a start and the next kill, in ms. */
const spread = 800
/** Every so many kills, the database is killed instead of a backend. */
const databaseEvery = 5

/**
 * Kills backends and the database at random moments while people apply, edit and delete through a balancer; starts
 * each again, and finally compares the database and the files with everything that was acknowledged.
 * @param environment of the backends
 */
export async function clusterKillRuns(
  database: PostgresServer,
  {
    kills,
    backends = 3,
    environment,
  }: { kills: number; backends?: number; environment: Record<string, string> },
): Promise<ClusterKillFigures> {
  const acknowledged: Acknowledgement[] = []
  const failed: string[] = []
  const cluster = await startCluster({
    backends,
    environment: { LINK_MAIL_TICK: '100ms', LINK_RESEND_AFTER: '1s', ...environment },
  })
  try {
    await cluster.whole()
    const jobCode = await openJobCode(cluster.apiOrigin)
    let isOver = false
    const applying = Array.from({ length: clients }, async () => {
      while (!isOver) {
        await journey(cluster.apiOrigin, jobCode).then(
          (each) => acknowledged.push(each),
          (error: Error) => failed.push(error.message),
        )
      }
    })
    for (let kill = 0; kill < kills; kill++) {
      await sleep(Math.random() * spread)
      const victim = cluster.backends[Math.floor(Math.random() * backends)]
      const { kill: end, start } =
        kill % databaseEvery === databaseEvery - 1 ? database : (victim ?? database)
      await end()
      await sleep((Math.random() * spread) / 4)
      await start()
    }
    isOver = true
    await Promise.all(applying)
    for (const each of cluster.backends) await each.stop()
  } finally {
    await cluster.close()
  }
  const context = await openContext(readConfig({ NODE_ENV: 'development', ...environment }))
  try {
    return { kills, ...(await compare(context, acknowledged)), failed }
  } finally {
    await context.close()
  }
}

async function compare(
  context: Context,
  acknowledged: readonly Acknowledgement[],
): Promise<Omit<ClusterKillFigures, 'kills' | 'failed'>> {
  const { db } = context
  const stored = await storedApplications(db)
  const headshot = await reencodedHeadshot()
  const remaining = acknowledged.filter(({ isDeleted }) => !isDeleted)
  const edits = await storedEdits(db)
  const isLost = ({ reference, edited }: Acknowledgement) =>
    !stored.has(reference) || (edited !== undefined && !edits.some((contact) => contact.includes(edited)))
  const hasOtherBytes = ({ reference, sha256 }: Acknowledgement) => {
    const files = stored.get(reference)?.files
    if (files === undefined) return false
    const same = files.get('resume') === sha256.resume && files.get('portfolio') === sha256.portfolio
    return !same || files.get('headshot') !== headshot
  }
  // What an interrupted deletion left waits for the sweep, and what an unanswered upload left for its clean-up, which comes an
  // hour later at the latest.
  await removeFiles(context)
  const hour = 3_600_000
  const { missing } = await reconcileFiles(context, { fileClock: () => Date.now() + hour })
  const { missing: unreadable, altered } = await checkFiles(context)
  const counts = await Promise.all(acknowledged.map(({ email }) => rowsOf(db, email)))
  return {
    acknowledged: acknowledged.length,
    edited: acknowledged.filter(({ edited }) => edited !== undefined).length,
    deleted: acknowledged.length - remaining.length,
    lost: remaining.filter(isLost).length,
    double: counts.filter(({ applications }) => applications > 1).length,
    undeleted: acknowledged.filter(({ isDeleted }, at) => isDeleted && counts[at]?.all !== 0).length,
    otherBytes: remaining.filter(hasOtherBytes).length,
    leftOver: await leftOvers(db),
    damagedFiles: missing + unreadable.length + altered.length + (await filesWithoutRow(context)),
  }
}

/** How many rows of an address are stored, without mails, of which the last one confirms the deletion. */
async function rowsOf(db: Db, email: string): Promise<{ applications: number; all: number }> {
  const key = addressKey(db, email)
  const count = async (table: 'applications' | 'application_jobs' | 'idempotency_keys') => {
    const rows = await db.selectFrom(table).select('email_key').where('email_key', '=', key).execute()
    return rows.length
  }
  const applications = await count('applications')
  return {
    applications,
    all: applications + (await count('application_jobs')) + (await count('idempotency_keys')),
  }
}

/** The contact sections of all applications that were edited. */
async function storedEdits(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('applications').select(['id', 'key_id', 'contact']).execute()
  return (await openRows(db, 'applications', rows)).map(({ contact }) => contact ?? '')
}

async function filesWithoutRow({ db, files }: Pick<Context, 'db' | 'files'>): Promise<number> {
  const rows = await db.selectFrom('files').select('key').execute()
  const known = new Set(rows.map(({ key }) => key))
  let count = 0
  for await (const { key } of files.list()) if (!known.has(key)) count++
  return count
}
