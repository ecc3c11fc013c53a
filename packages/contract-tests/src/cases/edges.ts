import { setTimeout as wait } from 'node:timers/promises'
import { type Case, casesOf, rowCases } from '../kit/case.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Kit } from '../kit/kit.ts'
import { expectArisen, expectEqual, expectThat } from '../kit/mismatch.ts'
import { firstToEnd } from './jobs-changes.ts'
import {
  answered,
  applicant,
  lifetimeOf,
  linkOf,
  mailAfter,
  needsOf,
  personalInfo,
  readingCall,
  sentAt,
  tokenOf,
} from './steps.ts'
import { withValue } from './support/changes.ts'
import { bodyOf, expectShort } from './support/problems.ts'

const must = { level: 'must', profile: 'hardening', alone: true } as const
/** Seconds before the edge at which the clock is left to itself. */
const before = 8
/** Seconds: no answer names the end of this link, and a mailbox may show the time at which it received the mail. */
const mailDelay = 20
/** Milliseconds between two requests. */
const interval = 80
/** Milliseconds: far longer than the `before` seconds after which the clock of the target has passed the edge. */
const patience = 60_000
/** `Date` may be this old, in ms: servers write it once a second. */
const cached = 1000

/** Something that ends, and the request that shows whether it has ended. */
type Ending = {
  /** In ms of Unix time. */
  end: number
  ask: () => Promise<Exchange>
  hasEnded: (exchange: Exchange) => boolean
  /** It may be seen a while longer. */
  mayStay?: true
}

/**
 * Moves the clock to seconds before an end, and asks until it has passed. What the target's clock shows is bounded by `Date` of its
 * answers, so a slow machine makes the test see less, but never a fault.
 */
async function expectEnd(kit: Kit, what: string, { end, ask, hasEnded, mayStay }: Ending): Promise<void> {
  const { date = '' } = (await answered(kit, 'getEducationOptions', 200)).received.headers
  await kit.support.moveClock(Math.floor((end - Date.parse(date)) / 1000) - before)
  // The target's clock minus that of this process, in ms.
  let least = Number.NEGATIVE_INFINITY
  let most = Number.POSITIVE_INFINITY
  let wasSeen = false
  const latest = performance.now() + patience
  for (;;) {
    const sent = performance.now()
    expectArisen(sent < latest, '`Date` of the answers does not follow the clock that was moved.')
    const isOver = sent + least > end
    const exchange = await ask()
    const received = performance.now()
    const shown = Date.parse(exchange.received.headers.date ?? '')
    least = Math.max(least, shown - received)
    most = Math.min(most, shown + 1000 + cached - sent)
    const ended = hasEnded(exchange)
    const { status } = exchange.received
    if (isOver && !mayStay)
      expectThat(`${what} has ended at ${new Date(end).toISOString()}`, ended, status, exchange)
    const isBefore = received + most < end
    if (isBefore)
      expectThat(`${what} has not ended before ${new Date(end).toISOString()}`, !ended, status, exchange)
    wasSeen ||= isBefore
    if (isOver) break
    await wait(interval)
  }
  expectArisen(wasSeen, 'The target was too slow to answer in the last seconds.')
}

const purposes = ['personal-info', 'delete-resume'] as const

/**
 * Hours in UTC at which a birth date is judged: in the evening it is the next day in Taiwan. The day in UTC stays, because a
 * backend may judge bodies by its real time.
 */
const hoursOfDay = [['now'], ['in-the-evening', 20]] as const

/** Ends, to the second. */
export const edgeCases: Case[] = [
  ...rowCases(must, 'clock.edge.link', purposes, (purpose) => ({
    holds: `A link for ${purpose} works until the moment \`expiresAt\`, to the second.`,
    where: 'docs/writing-a-backend/state.md#state-and-answer',
    needs: needsOf(purpose, 'clock'),
    async test(kit) {
      const { token } = await linkOf(kit, purpose)
      const ask = () => kit.http.call(readingCall[purpose], { token })
      const end = Date.parse(String(bodyOf(await ask()).expiresAt))
      await expectEnd(kit, 'the link', { end, ask, hasEnded: ({ received }) => received.status === 410 })
    },
  })),
  ...rowCases(must, 'clock.edge.link', ['referral', 'export'] as const, (purpose) => ({
    holds: `A link for ${purpose} works as long as the document says after its mail was sent, to 20 seconds.`,
    where: 'docs/writing-a-backend/state.md#state-and-answer',
    needs: needsOf(purpose, 'clock'),
    async test(kit) {
      const { email, token } = await linkOf(kit, purpose)
      // A download uses its link up.
      const other = purpose === 'export' ? await linkOf(kit, purpose) : { token }
      const [sent = Number.NaN] = (await kit.support.mailsTo(email)).map(sentAt)
      const end = sent + lifetimeOf(kit, purpose)
      const timeOf = ({ received }: Exchange) => Date.parse(received.headers.date ?? '')
      const now = timeOf(await answered(kit, 'getEducationOptions', 200))
      await kit.support.moveClock(Math.floor((end - now) / 1000) - mailDelay - before)
      const early = await kit.http.call(readingCall[purpose], { token: other.token })
      const isEarly = timeOf(early) + 1000 + cached < end - mailDelay * 1000
      expectArisen(isEarly, 'The target was too slow to answer before the end of the link.')
      expectEqual(`the status before ${new Date(end).toISOString()}`, early.received.status, 200, early)
      await kit.support.moveClock(2 * mailDelay + before)
      const late = await kit.http.call(readingCall[purpose], { token })
      expectEqual(`the status after ${new Date(end).toISOString()}`, late.received.status, 410, late)
    },
  })),
  ...casesOf(must, {
    'clock.edge.retention': {
      holds: 'An application is stored until 730 days after its submission at least, to the second.',
      where: 'docs/writing-a-backend/state.md#5-deletion',
      needs: ['mails', 'writes', 'clock', 'reset'],
      async test(kit) {
        const { email, submittedAt } = await applicant(kit)
        await kit.support.moveClock(730 * 86_400 - 7200)
        const mail = await mailAfter(kit, email, 'personal-info', () =>
          answered(kit, 'requestEditLinks', 202, { json: { email } }),
        )
        const token = tokenOf(mail)
        await expectEnd(kit, 'the application', {
          end: Date.parse(submittedAt) + 730 * 86_400_000,
          ask: () => kit.http.call('getPersonalInfo', { token }),
          hasEnded: ({ received }) => received.status === 401,
          mayStay: true,
        })
        await kit.support.reset()
      },
    },
    'clock.edge.upload': {
      holds: 'A staged file is known until the moment `expiresAt` at least, to the second.',
      where: 'docs/writing-a-backend/requests.md#staged-files',
      needs: ['clock'],
      async test(kit) {
        const exchange = await kit.http.call('stageUpload', {
          parts: { fields: [['kind', 'portfolio']], files: [portfolio] },
        })
        const { id, expiresAt } = bodyOf(exchange)
        await expectEnd(kit, 'the file', {
          end: Date.parse(String(expiresAt)),
          ask: () => kit.http.call('getUploadScan', { params: { id: String(id) } }),
          hasEnded: ({ received }) => received.status === 404,
          mayStay: true,
        })
      },
    },
    'clock.edge.vacancy': {
      holds: 'A vacancy is open until the moment `validThrough`, to the second.',
      where: 'docs/writing-a-backend/state.md#closing-and-when-a-change-is-seen',
      needs: ['seed', 'clock'],
      async test(kit) {
        const { code, end } = await firstToEnd(kit)
        await expectEnd(kit, 'the vacancy', {
          end,
          ask: () => kit.http.call('getJob', { params: { code } }),
          hasEnded: ({ received }) => received.status === 410,
        })
      },
    },
  }),
  ...rowCases(must, 'personal-info.birth-date', hoursOfDay, ([, hour]) => ({
    holds: 'A birth date is today in UTC at the latest, whatever the day elsewhere.',
    where: 'docs/writing-a-backend/requests.md#texts',
    needs: ['mails', 'writes', ...(hour === undefined ? [] : (['clock'] as const))],
    async test(kit) {
      const { email, token } = await applicant(kit)
      const day = 86_400_000
      if (hour !== undefined) {
        const { date = '' } = (await answered(kit, 'getPersonalInfo', 200, { token })).received.headers
        const passed = (Date.parse(date) % day) / 1000
        const left = Math.ceil(hour * 3600 - passed)
        if (left > 0) await kit.support.moveClock(left)
      }
      const save = async (days: number) => {
        const { date = '' } = (await answered(kit, 'getPersonalInfo', 200, { token })).received.headers
        const born = new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)
        const json = withValue(personalInfo(kit, email), 'identity.birthDate', born)
        const headers = { 'If-Match': '*' }
        const exchange = await kit.http.call('savePersonalInfo', { token, json, headers })
        // The day may have changed meanwhile.
        const isSameDay = exchange.received.headers.date?.slice(0, 16) === date.slice(0, 16)
        expectArisen(isSameDay, 'A day ended in UTC during the test.')
        return exchange
      }
      expectEqual('the status for today', (await save(0)).received.status, 200)
      expectShort('tomorrow', await save(1), 422, 'validation_failed', 'identity.birthDate date')
    },
  })),
]

const portfolio = {
  name: 'file',
  filename: 'works.txt',
  type: 'text/plain',
  content: Buffer.from('recruiting-clean-file'),
}
