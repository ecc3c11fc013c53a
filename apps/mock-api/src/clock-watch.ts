import type { Kysely } from 'kysely'
import type { MachineClock } from './clock.ts'
import type { Log } from './context.ts'
import { toIso } from './db/codec.ts'
import type { Database } from './db/schema.ts'

const hour = 3_600_000

/** A difference above this between the machine's clock and the monotonic one is a jump, ms. */
export const mostDeviation = 24 * hour

/** How long the process has to run after a jump before time is believed again, ms. */
export const waitAfterJump = 24 * hour

/**
 * Guards what is deleted because of its age. The machine's clock at the last look is kept in the database; what the clock
 * has done since then is compared with the monotonic clock. A jump in either direction stops deletions until the process
 * has run for a day, over several starts if need be, or an operator confirms the clock. A process that was down for more
 * than a day cannot be told from a clock that was set, so it waits as well.
 */
export type ClockWatch = {
  /** Whether something may be deleted because of its age; looks at both clocks. */
  mayDelete: () => boolean
  /** Looks, counts the time run, records both, and logs a jump as an error. To be called regularly. */
  look: (log: Log) => Promise<void>
  /** What an operator is told: ms of running until deletions go on, and the machine's clock. */
  state: () => { waitsFor: number; now: number }
  /** Believes the clock as it is now. */
  confirm: () => Promise<void>
}

export async function openClockWatch(db: Kysely<Database>, machine: MachineClock): Promise<ClockWatch> {
  const row = await db.selectFrom('clock').selectAll().executeTakeFirst()
  // The monotonic clock of an earlier process is unknown, so its last look counts as now.
  let seen = { now: row ? Date.parse(row.seen_at) : machine.now(), monotonic: machine.monotonic() }
  let waiting = row?.waiting_ms ?? 0
  let isReported = false

  function measure() {
    const looked = { now: machine.now(), monotonic: machine.monotonic() }
    const ran = looked.monotonic - seen.monotonic
    const jump = looked.now - seen.now - ran
    const left = Math.abs(jump) > mostDeviation ? waitAfterJump : Math.max(0, waiting - ran)
    return { looked, jump, left, hasJumped: Math.abs(jump) > mostDeviation }
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
    async look(log) {
      const { looked, jump, left, hasJumped } = measure()
      const fields = { jumpHours: Math.round(jump / hour), waitsForHours: Math.ceil(left / hour) }
      if (hasJumped || (left > 0 && !isReported)) log.error(fields, clockJumped)
      else if (left === 0 && waiting > 0) log.info({}, 'expired records are deleted again')
      isReported = true
      seen = looked
      waiting = left
      await record()
    },
    async confirm() {
      seen = measure().looked
      waiting = 0
      await record()
    },
  }
}

const clockJumped =
  'the clock jumped: expired records are kept until the process has run for `waitsForHours`, or until `retention --confirm`'
