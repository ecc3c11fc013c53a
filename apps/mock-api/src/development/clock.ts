import { invalid } from '@recruiting/http/failure'
import { type ClockMove, testSupportLimits } from '@recruiting/schema/test-support/entities'
import type { TestAnswerOf } from '@recruiting/schema/test-support/types'
import { toIso } from '../clock.ts'
import type { Context } from '../context.ts'
import { sweepExpired } from '../deletion/retention.ts'
import { seedStart } from './seed.ts'
import type { TestClock } from './test-clock.ts'

type Clock = TestAnswerOf<'getClock'>

export function clockOf({ now }: Pick<Context, 'now'>, testClock: TestClock): Clock {
  return { now: toIso(now()), ahead: testClock.ahead() / 1000 }
}

/** Moves the clock forward and does what is due by then. Throws `validation_failed` outside the bounds. */
export async function moveClock(context: Context, testClock: TestClock, move: ClockMove): Promise<Clock> {
  testClock.forward(secondsOf(context, testClock, move) * 1000)
  await sweepExpired(context)
  await context.jobs.catchUp()
  context.mail.nudge()
  return clockOf(context, testClock)
}

/** The whole seconds of a move. */
function secondsOf(
  { now }: Pick<Context, 'now'>,
  testClock: TestClock,
  { seconds = 0, to }: ClockMove,
): number {
  if (to !== undefined) return secondsTo(to, testClock, { now, path: 'to' })
  const max = secondsLeft(testClock)
  if (seconds > max) throw invalid([{ path: 'seconds', rule: 'tooLarge', params: { max } }])
  return seconds
}

/**
 * The whole seconds to an instant; one between two seconds is rounded up. Throws `validation_failed` when it is out of bounds.
 * @param options.path where the request has the instant
 */
export function secondsTo(
  instant: string,
  testClock: TestClock,
  { now, path }: Pick<Context, 'now'> & { path: string },
): number {
  const present = now()
  const moment = Date.parse(instant)
  const [min, max] = [Math.max(present, seedStart()), present + secondsLeft(testClock) * 1000]
  if (moment < min) throw invalid([{ path, rule: 'tooSmall', params: { min } }])
  if (moment > max) throw invalid([{ path, rule: 'tooLarge', params: { max } }])
  return Math.ceil((moment - present) / 1000)
}

function secondsLeft(testClock: TestClock): number {
  return testSupportLimits.clockAhead - testClock.ahead() / 1000
}

/** Sets the clock to the real time, and with it the limits and due times, which would otherwise lie in the future. */
export async function resetClock(context: Context, testClock: TestClock): Promise<Clock> {
  const { db, limits, now, jobs, mail } = context
  testClock.reset()
  await limits.forget()
  const moment = toIso(now())
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: moment })
    .where('next_attempt_at', '>', moment)
    .execute()
  await jobs.catchUp()
  mail.nudge()
  return clockOf(context, testClock)
}
