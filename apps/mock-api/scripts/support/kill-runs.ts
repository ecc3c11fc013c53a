import { hash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../src/config.ts'
import type { Context } from '../../src/context.ts'
import { checkFiles } from '../../src/operate/check-folder.ts'
import { openServices } from '../../src/services.ts'
import type { Db } from '../../src/storage/database.ts'
import { openRows } from '../../src/storage/sealed-rows.ts'
import { addressKey } from '../../src/storage/stored-of-address.ts'
import { inspectFile } from '../../src/uploads/inspect/inspect-file.ts'
import { reconcileFiles } from '../../src/uploads/reconcile.ts'
import { removeFiles } from '../../src/uploads/stored-files.ts'
import { newFiles, openJobCode } from './applicant.ts'
import { startCluster } from './cluster.ts'
import { type Acknowledgement, journey } from './journeys.ts'
import type { PostgresServer } from './postgres-server.ts'
import { withFolder } from './temporary-folder.ts'

/** The results of repeated kills. */
type KillFigures = {
  /** Applications answered with 201, and how many of them were edited and deleted afterwards. */
  acknowledged: number
  edited: number
  deleted: number
  /** The longest time in ms from a start after a kill until the backend listens. */
  slowestStart: number
  /** Wrong answers, and requests without an answer in two minutes. */
  failed: string[]
  faults: Faults
}

/** How many applications or files break each promise. */
type Faults = {
  /** Acknowledged and not deleted applications that are not stored, or without their last acknowledged edit. */
  lost: number
  /** Addresses with more than one application. */
  double: number
  /** Stored applications without the vacancy, one of three files, or the mail. */
  partlyStored: number
  /** Stored applications with other files than the staged ones. */
  otherBytes: number
  /** Deleted addresses of which anything is stored. */
  undeleted: number
  /** Rows that belong to no application, and answers without a content. */
  leftOver: number
  /** Files that are missing, altered, or still there without a row after the next clean-up. */
  damagedFiles: number
}

/** People who apply at the same time, one after another. */
const clients = 4
/** The longest pause before the next kill, in ms. */
const spread = 800
/** Every so many kills, PostgreSQL is killed instead of a backend. */
const databaseEvery = 5

/**
 * Kills backends at random moments while people apply, edit and delete through a balancer; starts each again, and finally
 * compares the database and the files with everything that was acknowledged.
 * @param options.environment of the backends
 * @param options.database kills three backends and this server; without it, the only backend of a SQLite file
 */
export async function killRuns({
  kills,
  environment,
  database,
}: {
  kills: number
  environment: Record<string, string>
  database?: PostgresServer
}): Promise<KillFigures> {
  const acknowledged: Acknowledgement[] = []
  const failed: string[] = []
  let slowestStart = 0
  let applications = 0
  const cluster = await startCluster(database === undefined ? 1 : 3, {
    LINK_MAIL_TICK: '100ms',
    LINK_RESEND_AFTER: '1s',
    ...environment,
  })
  try {
    await cluster.whole()
    const jobCode = await openJobCode(cluster.apiOrigin)
    let isOver = false
    const applying = Array.from({ length: clients }, async () => {
      while (!isOver) {
        await journey(cluster.apiOrigin, jobCode, () => applications++).then(
          (each) => acknowledged.push(each),
          (error: Error) => failed.push(error.message),
        )
      }
    })
    for (let kill = 1; kill <= kills; kill++) {
      // Kills in quick succession would let nobody apply, where a start takes seconds.
      for (const before = applications; applications === before && failed.length === 0; ) await sleep(20)
      await sleep(Math.random() * spread)
      const backend = cluster.backends[Math.floor(Math.random() * cluster.backends.length)]
      const victim = kill % databaseEvery === 0 ? (database ?? backend) : backend
      await victim?.kill()
      await sleep((Math.random() * spread) / 4)
      const begun = performance.now()
      await victim?.start()
      if (victim === backend) slowestStart = Math.max(slowestStart, performance.now() - begun)
    }
    isOver = true
    await Promise.all(applying)
    for (const each of cluster.backends) await each.stop()
  } finally {
    await cluster.close()
  }
  const context = await openServices(readConfig({ NODE_ENV: 'development', ...environment }))
  try {
    return {
      acknowledged: acknowledged.length,
      edited: acknowledged.filter(({ edited }) => edited !== undefined).length,
      deleted: acknowledged.filter(({ isDeleted }) => isDeleted).length,
      slowestStart,
      failed,
      faults: await compare(context, acknowledged),
    }
  } finally {
    await context.close()
  }
}

async function compare(context: Context, acknowledged: readonly Acknowledgement[]): Promise<Faults> {
  const { db } = context
  const stored = await storedApplications(db)
  const headshot = await reencodedHeadshot()
  const remaining = acknowledged
    .filter(({ isDeleted }) => !isDeleted)
    .map((each) => ({ ...each, stored: stored.get(each.reference) }))
  // What an interrupted deletion left waits for the sweep, and what an unanswered upload left for its clean-up, which comes
  // on the next day. More than a few orphans beside few files wait for an operator, who confirms them here.
  await removeFiles(context)
  const hour = 3_600_000
  const { missing } = await reconcileFiles(context, { fileClock: () => Date.now() + hour, take: 'all' })
  const { missing: unreadable, altered } = await checkFiles(context)
  const counts = await Promise.all(acknowledged.map(({ email }) => rowsOf(db, email)))
  return {
    lost: remaining.filter(
      ({ stored: row, edited }) => row === undefined || (edited && !row.contact.includes(edited)),
    ).length,
    double: counts.filter(({ applications }) => applications > 1).length,
    partlyStored: remaining.filter(
      ({ stored: row, edited }) =>
        row && (row.files.size !== 3 || row.jobs !== 1 || (edited === undefined && row.mails !== 1)),
    ).length,
    otherBytes: remaining.filter(({ stored: row, sha256 }) =>
      Object.entries({ ...sha256, headshot }).some(([kind, hash]) => row && row.files.get(kind) !== hash),
    ).length,
    undeleted: acknowledged.filter(({ isDeleted }, at) => isDeleted && counts[at]?.all !== 0).length,
    leftOver: await leftOvers(db),
    damagedFiles: missing + unreadable.length + altered.length + (await filesWithoutRow(context)),
  }
}

type Stored = { reference: string; contact: string; files: Map<string, string>; jobs: number; mails: number }

/** The stored data of each application by reference. */
async function storedApplications(db: Db): Promise<Map<string, Stored>> {
  const sealed = await db
    .selectFrom('applications')
    .select(['id', 'key_id', 'reference', 'contact'])
    .execute()
  const rows = await openRows(db, 'applications', sealed)
  const byId = new Map(
    rows.map(({ id, reference, contact }): [string, Stored] => [
      id,
      { reference, contact: contact ?? '', files: new Map(), jobs: 0, mails: 0 },
    ]),
  )
  const files = await db
    .selectFrom('files')
    .select(['id', 'key_id', 'application_id', 'kind', 'sha256'])
    .execute()
  for (const { application_id, kind, sha256 } of await openRows(db, 'files', files))
    byId.get(application_id ?? '')?.files.set(kind, sha256)
  const jobs = await db.selectFrom('application_jobs').select('application_id').execute()
  for (const { application_id } of jobs) {
    const found = byId.get(application_id)
    if (found) found.jobs++
  }
  const sent = await db.selectFrom('mailbox').select(['id', 'subject_id']).execute()
  const waiting = await db.selectFrom('outbox').select(['id', 'subject_id']).execute()
  // A mail that was sent just before the kill may still be in the outbox: count it once.
  for (const [, subject] of new Map([...sent, ...waiting].map(({ id, subject_id }) => [id, subject_id]))) {
    const found = byId.get(subject ?? '')
    if (found) found.mails++
  }
  return new Map([...byId.values()].map((each) => [each.reference, each]))
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

/** Rows that an incomplete submission leaves. */
async function leftOvers(db: Db): Promise<number> {
  const applications = db.selectFrom('applications').select('id')
  const answers = await db
    .selectFrom('idempotency_keys')
    .select('key_hash')
    .where('answer', 'is', null)
    .execute()
  const files = await db
    .selectFrom('files')
    .select('id')
    .where('status', '=', 'claimed')
    .where((eb) => eb.or([eb('application_id', 'is', null), eb('application_id', 'not in', applications)]))
    .execute()
  const jobs = await db
    .selectFrom('application_jobs')
    .select('job_code')
    .where('application_id', 'not in', applications)
    .execute()
  return answers.length + files.length + jobs.length
}

async function filesWithoutRow({ db, files }: Pick<Context, 'db' | 'files'>): Promise<number> {
  const rows = await db.selectFrom('files').select('key').execute()
  const known = new Set(rows.map(({ key }) => key))
  let count = 0
  for await (const { key } of files.list()) if (!known.has(key)) count++
  return count
}

/** The SHA-256 of the re-encoded headshot that all clients send. */
async function reencodedHeadshot(): Promise<string> {
  const { name, type, bytes } = (await newFiles()).headshot
  return await withFolder(async (folder) => {
    const path = join(folder, name)
    await writeFile(path, bytes)
    const found = await inspectFile({ kind: 'headshot', name, declaredType: type, path })
    if (!('reencoded' in found) || !found.reencoded) throw new Error('The sample headshot was refused')
    return hash('sha256', found.reencoded)
  })
}
