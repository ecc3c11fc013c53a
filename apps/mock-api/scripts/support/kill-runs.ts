import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Application } from '@recruiting/schema/application'
import { newFiles, openJobCode, prepareApplication, submit } from './applicant.ts'
import { orphansIn } from './data-folder.ts'
import { type Acknowledged, inspectFolder, type Shortfalls } from './kill-runs-check.ts'
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
