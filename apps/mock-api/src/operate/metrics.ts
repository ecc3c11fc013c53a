import type { LimitName, Metrics } from '@recruiting/http/metrics'
import { type BucketName, rateLimits } from '@recruiting/schema/contract/rate-limits'
import type { Context } from '../context.ts'
import { type OnRefused, refusalStages } from '../mail/smtp.ts'
import { countOf } from '../storage/database.ts'
import { stagedFiles } from '../storage/limits.ts'
import { scanEnds } from '../uploads/clamd.ts'
import { countUnjudged } from '../uploads/scan.ts'
import { lastBackup } from './back-up.ts'
import { conditionOf, errorEvents, parts } from './conditions.ts'

/** The limits that clients of the backend can hit. */
export const hitLimits: readonly LimitName[] = [
  ...(Object.keys(rateLimits) as BucketName[]),
  'pause',
  'address',
  'storage',
  'connection',
]

const second = 1000

/** Adds the counter of lines at level `error`. @returns the function that counts a message */
export function countErrors(metrics: Metrics): (message: string) => void {
  const count = metrics.countBy('recruiting_errors_total', 'Lines at level error, by the row of conditions', {
    name: 'condition',
    values: Object.keys(errorEvents),
  })
  return (message) => count(conditionOf(message))
}

/** Adds the counters of mails. @returns the function that counts a refusal */
export function countRefusals(metrics: Metrics): OnRefused {
  const givenUp = metrics.count('recruiting_mails_given_up_total', 'Mails that were given up')
  const refused = metrics.countBy(
    'recruiting_mail_refusals_total',
    'Attempts to send a mail that failed, by the stage at which they did',
    { name: 'stage', values: refusalStages },
  )
  return (stage, isGivenUp) => {
    refused(stage)
    if (isGivenUp) givenUp()
  }
}

/** Adds the counter of scans. @returns the function that counts one */
export function countScans(metrics: Metrics) {
  return metrics.countBy('recruiting_scans_total', 'Scans of files, by how they ended', {
    name: 'end',
    values: scanEnds,
  })
}

/** Adds what the backend knows of itself to its metrics: mails, files, room, vacancies and the database. No value of a person. */
export function measureBackend(context: Context, metrics: Metrics): void {
  metrics.readAtScrape(
    {
      recruiting_database_up: 'Whether the database answers in time',
      recruiting_mails_waiting: 'Mails that are not sent yet',
      recruiting_mails_waiting_oldest_seconds: 'Age of the oldest of them, 0 without any',
      recruiting_mails_overdue_seconds: 'How long the next attempt of any of them has been due, 0 if none is',
      recruiting_uploads_staged: 'Uploaded files that no application has claimed',
      recruiting_uploads_staged_bytes: 'Their size, of which STAGED_BYTES is the limit',
      recruiting_backup_age_seconds: 'Time since the newest backup; without one, since the first start',
    },
    async () => {
      const { files, bytes } = await stagedFiles(context.db)
      return {
        ...(await mailsOf(context)),
        recruiting_uploads_staged: files,
        recruiting_uploads_staged_bytes: bytes,
        recruiting_backup_age_seconds: secondsBetween(await lastBackup(context.db), context.now()),
        recruiting_database_up: 1,
      }
    },
    { recruiting_database_up: 0 },
  )
  metrics.readAtScrape(
    {
      recruiting_room_free_bytes: 'Free bytes on the disk of the files',
      recruiting_room_reserve_bytes: 'FREE_RESERVE: with less, uploads are refused',
      recruiting_uploads_reserved_bytes: 'What running uploads of this process may store',
      recruiting_uploads_staged_limit_bytes: 'STAGED_BYTES: with more, uploads are refused',
    },
    async () => ({
      recruiting_room_free_bytes: await context.freeRoom(),
      recruiting_room_reserve_bytes: context.config.FREE_RESERVE,
      recruiting_uploads_reserved_bytes: context.uploadRoom.reserved(),
      recruiting_uploads_staged_limit_bytes: context.config.STAGED_BYTES,
    }),
  )
  for (const { metric, help, isAway } of Object.values(parts)) {
    if (isAway(context) === undefined) continue
    metrics.readAtScrape({ [metric]: help }, async () => ({ [metric]: isAway(context) ? 0 : 1 }))
  }
  metrics.readAtScrape(
    {
      recruiting_index_open_vacancies: 'Open vacancies in memory',
      recruiting_index_closed_vacancies: 'Closed vacancies in memory',
      recruiting_index_age_seconds: 'Time since the vacancies in memory were read',
      recruiting_index_unchecked_seconds: 'Time since they were last found equal to the table',
    },
    async () => {
      const facts = context.jobs.facts()
      if (facts === undefined) return {}
      return {
        recruiting_index_open_vacancies: facts.open,
        recruiting_index_closed_vacancies: facts.closed,
        recruiting_index_age_seconds: facts.age / second,
        recruiting_index_unchecked_seconds: facts.unchecked / second,
      }
    },
  )
  if (context.scans === undefined) return
  metrics.readAtScrape(
    {
      recruiting_files_unjudged: 'Files that wait for the virus scanner',
      recruiting_files_unjudged_oldest_seconds: 'Time since the oldest of them was uploaded, 0 without any',
    },
    async () => {
      const { files, oldest } = await countUnjudged(context.db)
      return {
        recruiting_files_unjudged: files,
        recruiting_files_unjudged_oldest_seconds: secondsBetween(oldest, context.now()),
      }
    },
  )
}

async function mailsOf({ db, now }: Pick<Context, 'db' | 'now'>) {
  // Not the minimum of the column, for which every row with its sealed values would be read.
  const oldest = await db
    .selectFrom('outbox')
    .select('created_at')
    .orderBy(db.engine.storedOrder)
    .limit(1)
    .executeTakeFirst()
  const next = await db
    .selectFrom('outbox')
    .select('next_attempt_at')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return {
    recruiting_mails_waiting: await countOf(db.selectFrom('outbox')),
    recruiting_mails_waiting_oldest_seconds: secondsBetween(oldest?.created_at, now()),
    recruiting_mails_overdue_seconds: secondsBetween(next?.next_attempt_at, now()),
  }
}

/** 0 for a time that is missing or later than the end, in ms of Unix time. */
function secondsBetween(time: string | undefined, end: number): number {
  return time === undefined ? 0 : Math.max(0, (end - Date.parse(time)) / second)
}
