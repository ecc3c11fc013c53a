import type { Kysely } from 'kysely'
import type { MachineClock } from './clock.ts'
import { toIso } from './db/codec.ts'
import { exclusively } from './db/exclusive.ts'
import type { Database } from './db/schema.ts'
import { raiseVersion } from './use-cases/versions.ts'

const hour = 3_600_000

/** A larger difference between the system clock and the monotonic clock counts as a jump, in ms. */
export const mostDeviation = 24 * hour

/** How long the process must run after a jump before the clock is trusted again, in ms. */
export const waitAfterJump = 24 * hour

type ClockLog = Record<'info' | 'error', (fields: Record<string, unknown>, message: string) => void>

/**
 * Protects records from being deleted early because the system clock is wrong. Each check stores the system clock in
 * the database and compares its progress with the monotonic clock. A jump in either direction stops age-based
 * deletion until the process has run for a day in total, across restarts, or an operator confirms the clock. A
 * downtime of more than a day cannot be distinguished from a changed clock, so it has the same effect.
 */
export type ClockWatch = {
  /** Whether records may be deleted because of their age; reads both clocks. */
  mayDelete: () => boolean
  /** Reads both clocks, adds the running time, stores the state, and logs a jump as an error. Call it regularly. */
  check: (log: ClockLog) => Promise<void>
  /** For operators: ms of running time until deletion resumes, and the system clock. */
  state: () => { waitsFor: number; now: number }
  /** Trusts the clock as it is now. */
  confirm: () => Promise<void>
}

export async function openClockWatch(db: Kysely<Database>, machine: MachineClock): Promise<ClockWatch> {
  const row = await db.selectFrom('clock').selectAll().executeTakeFirst()
  // The monotonic clock of an earlier process is not comparable, so the stored check counts as made now.
  let seen = { now: row ? Date.parse(row.seen_at) : machine.now(), monotonic: machine.monotonic() }
  let waiting = row?.waiting_ms ?? 0
  let isReported = false
  // A migration gave the records of an earlier version a check at the beginning of time.
  let isFirstCheck = row !== undefined && Date.parse(row.seen_at) === 0
  let confirmed = await readConfirmed(db)

  function measure() {
    const reading = { now: machine.now(), monotonic: machine.monotonic() }
    const ran = reading.monotonic - seen.monotonic
    const jump = reading.now - seen.now - ran
    const left = Math.abs(jump) > mostDeviation ? waitAfterJump : Math.max(0, waiting - ran)
    return { reading, jump, left, hasJumped: Math.abs(jump) > mostDeviation }
  }

  async function record(): Promise<void> {
    const values = { seen_at: toIso(seen.now), waiting_ms: Math.round(waiting) }
    await db
      .insertInto('clock')
      .values({ name: 'machine', ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute()
  }

  return {
    mayDelete: () => measure().left === 0,
    state: () => ({ waitsFor: measure().left, now: machine.now() }),
    async check(log) {
      const last = await readConfirmed(db)
      if (last !== confirmed) {
        // By a command in a process of its own.
        confirmed = last
        seen = measure().reading
        waiting = 0
        log.info({}, 'the clock was confirmed')
      }
      const { reading, jump, left, hasJumped } = measure()
      const fields = { jumpHours: Math.round(jump / hour), waitsForHours: Math.ceil(left / hour) }
      if (hasJumped && isFirstCheck) log.error({ waitsForHours: fields.waitsForHours }, clockUnchecked)
      else if (hasJumped || (left > 0 && !isReported)) log.error(fields, clockJumped)
      else if (left === 0 && waiting > 0) log.info({}, 'expired records are deleted again')
      isReported = true
      isFirstCheck = false
      seen = reading
      waiting = left
      await record()
    },
    async confirm() {
      seen = measure().reading
      waiting = 0
      await record()
      await exclusively(db, (trx) => raiseVersion(trx, 'clockConfirmed'))
      confirmed = await readConfirmed(db)
    },
  }
}

/** How often an operator has confirmed the clock. */
async function readConfirmed(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('versions')
    .select('value')
    .where('name', '=', 'clockConfirmed')
    .executeTakeFirst()
  return row?.value ?? 0
}

const clockUnchecked =
  'the clock was never checked: expired records are kept until the process has run for `waitsForHours`, or until `retention --confirm`'

const clockJumped =
  'the clock jumped: expired records are kept until the process has run for `waitsForHours`, or until `retention --confirm`'
