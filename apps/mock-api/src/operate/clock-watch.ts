import type { Kysely } from 'kysely'
import { toIso } from '../clock.ts'
import type { Database } from '../storage/schema.ts'

const day = 86_400_000

/** The largest difference from the last recorded time, in ms, at which the clock is trusted. */
export const maxDifference = 7 * day

/**
 * Protects records from being deleted early because the system clock is wrong: nothing is deleted by age while the clock
 * differs from the last recorded time by more than a week in either direction. A downtime of more than a week looks the same.
 */
export type ClockWatch = {
  /** ms of Unix time by the system clock. */
  now: () => number
  /** Whether records may be deleted because of their age. */
  mayDelete: () => Promise<boolean>
  /** Records the time, or logs an error if the clock is not trusted. Call it regularly. */
  check: (log: { error(fields: Record<string, unknown>, message: string): void }) => Promise<void>
  /** Trusts the clock as it is now. */
  confirm: () => Promise<void>
}

export function createClockWatch(db: Kysely<Database>, now: () => number): ClockWatch {
  let isReported = false

  async function difference(): Promise<number> {
    const row = await db.selectFrom('clock').select('seen_at').executeTakeFirst()
    return row === undefined ? 0 : now() - Date.parse(row.seen_at)
  }

  async function confirm(): Promise<void> {
    const seen_at = toIso(now())
    await db
      .insertInto('clock')
      .values({ name: 'machine', seen_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ seen_at }))
      .execute()
  }

  return {
    now,
    confirm,
    mayDelete: async () => Math.abs(await difference()) <= maxDifference,
    async check(log) {
      const by = await difference()
      const isWrong = Math.abs(by) > maxDifference
      if (isWrong && !isReported) log.error({ differsByDays: Math.round(by / day) }, clockDiffers)
      isReported = isWrong
      if (!isWrong) await confirm()
    },
  }
}

const clockDiffers =
  'the clock differs from the last time seen by more than a week: expired records are kept until `retention --confirm`'
