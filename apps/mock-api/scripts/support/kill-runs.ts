import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Application } from '@recruiting/schema/application'
import { readConfig } from '../../src/config.ts'
import { checkFiles } from '../../src/operate/check-folder.ts'
import { openServices } from '../../src/services.ts'
import type { Db } from '../../src/storage/database.ts'
import { openRows } from '../../src/storage/sealed-rows.ts'
import { inspectFile } from '../../src/uploads/inspect/inspect-file.ts'
import { newFiles, openJobCode, prepareApplication, submit } from './applicant.ts'
import { filesVariables, orphansIn } from './data-folder.ts'
import { noLimits, startBackend } from './server-process.ts'

/** An unanswered submission, to be repeated with the same key after the restart. */
type Attempt = { application: Application; key: string; sha256: Acknowledged['sha256'] }

/** The results of repeated kills. */
type KillFigures = Shortfalls & {
  kills: number
  /** Submissions answered with 201. */
  acknowledged: number
  /** Submissions repeated with their key after a restart that were refused or answered differently. */
  wrongRepetitions: number
  /** Files without a row and rows without a file, after each restart. */
  orphans: number
  /** The longest time in ms from a start after a kill until the server listens. */
  slowestStart: number
}

/** Concurrent clients that apply repeatedly. */
const clients = 4
/** The latest moment of a kill, in ms after the first submission of a run. */
const spread = 400

/** How often a folder is checked after a start, and the pause between two checks in ms. */
const checks = 100
const pause = 100

/** Counts what a start leaves over: it compares files and rows beside requests. */
async function lastingOrphans(folder: string): Promise<number> {
  for (let check = 0; check < checks; check++) {
    if ((await orphansIn(folder)) === 0) return 0
    await sleep(pause)
  }
  return await orphansIn(folder)
}

/**
 * Kills the server of a data folder (SIGKILL) at random moments while clients apply with three files, restarts it,
 * and repeats unanswered submissions. Finally compares the folder with all acknowledged applications.
 */
export async function killRuns(folder: string, kills: number): Promise<KillFigures> {
  const acknowledged: Acknowledged[] = []
  const figures = { wrongRepetitions: 0, orphans: 0, slowestStart: 0 }
  let unanswered: Attempt[] = []
  let last: { attempt: Attempt; reference: string } | undefined

  for (let run = 0; run <= kills; run++) {
    const begun = performance.now()
    const server = await startBackend({ ...noLimits, DATA_DIR: folder })
    if (run > 0) figures.slowestStart = Math.max(figures.slowestStart, performance.now() - begun)
    try {
      figures.orphans += await lastingOrphans(folder)
      const origin = `http://127.0.0.1:${server.port}`
      const send = async (attempt: Attempt): Promise<void> => {
        const reference = await submit(origin, attempt.application, attempt.key)
        acknowledged.push({ reference, sha256: attempt.sha256 })
        last = { attempt, reference }
      }
      if (last) {
        const { attempt, reference } = last
        const again = await submit(origin, attempt.application, attempt.key).catch(() => undefined)
        if (again !== reference) figures.wrongRepetitions++
      }
      for (const attempt of unanswered) await send(attempt).catch(() => figures.wrongRepetitions++)
      unanswered = []
      if (run === kills) break

      const jobCode = await openJobCode(origin)
      const firstSubmission = Promise.withResolvers<void>()
      const client = async () => {
        for (;;) {
          const files = await newFiles()
          const application = await prepareApplication(origin, files, jobCode)
          const attempt = {
            application,
            key: randomUUID(),
            sha256: { resume: sha256Of(files.resume.bytes), portfolio: sha256Of(files.portfolio.bytes) },
          }
          firstSubmission.resolve()
          await send(attempt).catch((error: unknown) => {
            unanswered.push(attempt)
            throw error
          })
        }
      }
      // Each client ends when the kill closes its connection.
      const all = Array.from({ length: clients }, () => client().catch(() => undefined))
      await firstSubmission.promise
      await sleep(Math.random() * spread)
      server.child.kill('SIGKILL')
      await Promise.all([...all, server.ended])
    } finally {
      server.child.kill('SIGKILL')
      await server.ended
    }
  }
  return {
    kills,
    acknowledged: acknowledged.length,
    ...figures,
    ...(await inspectFolder(folder, acknowledged)),
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** An application that was answered with 201, with the SHA-256 of its staged files. */
export type Acknowledged = { reference: string; sha256: { resume: string; portfolio: string } }

/** Violations of the promises in a data folder. */
export type Shortfalls = {
  /** Acknowledged applications that are not stored. */
  lost: number
  /**
   * Acknowledged applications whose stored files differ from the staged ones; headshots are compared in re-encoded
   * form.
   */
  otherBytes: number
  /** Applications that lack the vacancy, one of three files or the mail; and rows that belong to no application. */
  halfApplied: number
  /** Files that are missing or differ from the SHA-256 of their row. */
  damagedFiles: number
}

/** Compares a data folder, which no server is using, with the acknowledged applications. */
export async function inspectFolder(
  folder: string,
  acknowledged: readonly Acknowledged[],
): Promise<Shortfalls> {
  const context = await openServices(readConfig({ DATA_DIR: folder, ...filesVariables(folder) }))
  try {
    const { missing, altered } = await checkFiles(context)
    const stored = await storedApplications(context.db)
    const headshot = await reencodedHeadshot()
    const known = acknowledged.map((each) => ({ ...each, stored: stored.get(each.reference) }))
    return {
      lost: known.filter((each) => each.stored === undefined).length,
      otherBytes:
        known.filter(
          ({ sha256, stored: row }) =>
            row && (['resume', 'portfolio'] as const).some((kind) => row.files.get(kind) !== sha256[kind]),
        ).length + known.filter(({ stored: row }) => row && row.files.get('headshot') !== headshot).length,
      halfApplied:
        [...stored.values()].filter(({ files, jobs, mails }) => files.size !== 3 || jobs !== 1 || mails !== 1)
          .length + (await leftOvers(context.db)),
      damagedFiles: missing.length + altered.length,
    }
  } finally {
    await context.close()
  }
}

type Stored = { files: Map<string, string>; jobs: number; mails: number }

/** The stored data of each application by reference. */
export async function storedApplications(db: Db): Promise<Map<string, Stored>> {
  const sealed = await db.selectFrom('applications').select(['id', 'key_id', 'reference']).execute()
  const rows = await openRows(db, 'applications', sealed)
  const byId = new Map(rows.map(({ id }): [string, Stored] => [id, { files: new Map(), jobs: 0, mails: 0 }]))
  const files = await db
    .selectFrom('files')
    .select(['id', 'key_id', 'application_id', 'kind', 'sha256'])
    .execute()
  for (const { application_id, kind, sha256 } of await openRows(db, 'files', files))
    byId.get(application_id ?? '')?.files.set(kind, sha256)
  for (const { application_id } of await db
    .selectFrom('application_jobs')
    .select('application_id')
    .execute()) {
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
  return new Map(
    rows.map(({ id, reference }) => [reference, byId.get(id) ?? { files: new Map(), jobs: 0, mails: 0 }]),
  )
}

/** Rows that an incomplete submission leaves. */
export async function leftOvers(db: Db): Promise<number> {
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

/** The SHA-256 of the re-encoded headshot that all clients send. */
export async function reencodedHeadshot(): Promise<string> {
  const { headshot } = await newFiles()
  const folder = await mkdtemp(join(tmpdir(), 'headshot-'))
  try {
    const path = join(folder, headshot.name)
    await writeFile(path, headshot.bytes)
    const found = await inspectFile({
      kind: 'headshot',
      name: headshot.name,
      declaredType: headshot.type,
      path,
    })
    if (!('reencoded' in found) || !found.reencoded) throw new Error('The sample headshot was refused')
    return createHash('sha256').update(found.reencoded).digest('hex')
  } finally {
    await rm(folder, { recursive: true })
  }
}
