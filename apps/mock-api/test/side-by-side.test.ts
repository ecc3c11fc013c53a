import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { sweepExpired } from '../src/deletion/retention.ts'
import { issueLink } from '../src/links/links.ts'
import { mailboxTransport } from '../src/mail/mailbox.ts'
import { deliverNext } from '../src/mail/test-support/outbox.ts'
import { createReferral } from '../src/referrals/referrals.ts'
import { transact } from '../src/storage/database.ts'
import { addressKey } from '../src/storage/stored-of-address.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend, startBackendIn } from './support/backend.ts'
import { apply, callWith, deletionToken, exampleReferral, personalInfo, save } from './support/links.ts'

const email = 'person@example.com'
const day = 86_400_000

/** Two processes of one database; on SQLite, which has one at a time, one of them twice. */
let one: Backend
let other: Backend

beforeEach(async () => {
  one = await startBackend()
  other = inject('postgresUrl') === undefined ? one : await startBackendIn(one.folder)
})

type Act = (backend: Backend) => PromiseLike<unknown>

/**
 * Begins an act, whose first transaction executes all statements and does not commit before another act has ended or waits
 * for a lock. @returns what they result in: status, `done` or the code of the error
 */
async function atOnce(first: Act, second: Act): Promise<unknown[]> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const { engine } = one.context.db
  const transaction = engine.transaction.bind(engine)
  engine.transaction = (db, work, subject) => {
    engine.transaction = transaction
    const waiting: typeof work = async (trx) => {
      const result = await work(trx)
      reach()
      await released
      return result
    }
    return transaction(db, waiting, subject)
  }
  const running = [begin(first, one)]
  await reached
  other.clock.now = one.clock.now
  let isOver = false
  running.push(begin(second, other).finally(() => (isOver = true)))
  // SQLite runs the second one when the first has ended.
  if (other !== one) await expect.poll(async () => isOver || (await isAnyWaiting())).toBe(true)
  release()
  return await Promise.all(running)
}

async function begin(act: Act, backend: Backend): Promise<unknown> {
  try {
    const answer = await act(backend)
    return typeof answer === 'object' && answer && 'status' in answer ? answer.status : 'done'
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

/** Whether a connection waits for a lock. */
async function isAnyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
  `.execute(one.context.db)
  return rows.length > 0
}

const rows = (table: 'applications' | 'files' | 'links' | 'mailbox' | 'outbox' | 'referrals') =>
  one.context.db.selectFrom(table).selectAll().execute()

/** An application of the person that is not sent yet. */
async function prepared(change: Parameters<typeof prepareApplication>[1] = {}) {
  const application = await prepareApplication(one, change)
  return { ...application, personal: { ...application.personal, email } }
}

const confirm = (token: string) => (backend: Backend) => callWith(backend, 'confirmResumeDeletion', token)
const moved = (to: string) => ({ ...personalInfo, personal: { ...personalInfo.personal, email: to } })

describe('at the same moment', () => {
  it('two applications of one address count on without a gap', async () => {
    const [first, second] = [await prepared(), await prepared()]
    expect(
      await atOnce(
        (at) => submit(at, first),
        (at) => submit(at, second),
      ),
    ).toEqual([201, 201])
    const versions = await one.context.db
      .selectFrom('application_jobs')
      .select('version')
      .where('job_code', '=', first.jobCodes[0] ?? '')
      .orderBy('version')
      .execute()
    expect(versions.map(({ version }) => version)).toEqual([1, 2])
  })

  it.each([
    ['the same body', 201, false],
    ['another body', 422, true],
  ])('one idempotency key with %s stores one application', async (_, status, isOther) => {
    const body = await prepared()
    const second = isOther ? { ...body, jobCodes: ['SA-1002'] } : body
    const answers = await atOnce(
      (at) => submit(at, body, 'key'),
      (at) => submit(at, second, 'key'),
    )
    expect(answers).toEqual([201, status])
    expect(await rows('applications')).toHaveLength(1)
  })

  it('one of two applications claims a file', async () => {
    const first = await prepared()
    const second = { ...first, personal: { ...first.personal, email: 'other@example.com' } }
    expect(
      await atOnce(
        (at) => submit(at, first),
        (at) => submit(at, second),
      ),
    ).toEqual([201, 422])
    expect(await rows('applications')).toHaveLength(1)
  })

  it('a file is claimed or discarded', async () => {
    const body = await prepared()
    const id = body.other.resume
    const discard: Act = (at) => at.api.delete(`/api/uploads/${id}`)
    expect(await atOnce((at) => submit(at, body), discard)).toEqual([201, 204])
    expect(await one.storedFiles()).toHaveLength(3)
    const another = await prepared()
    const discardIt: Act = (at) => at.api.delete(`/api/uploads/${another.other.resume}`)
    expect(await atOnce(discardIt, (at) => submit(at, another))).toEqual([204, 422])
  })

  it('a file that expires is claimed or removed', async () => {
    const body = await prepared()
    one.clock.now += day / 12
    expect(
      await atOnce(
        (at) => submit(at, body),
        (at) => sweepExpired(at.context),
      ),
    ).toEqual([201, 'done'])
    expect(await one.storedFiles()).toHaveLength(3)
  })

  it('of two links for one subject one is valid', async () => {
    const issue: Act = ({ context, clock }) =>
      issueLink(
        { db: context.db, config: context.config, now: clock.now, locale: 'tw' },
        { purpose: 'personal-info', subject: 'same', emailKey: 'same' },
      )
    expect(await atOnce(issue, issue)).toEqual(['done', 'done'])
    expect((await rows('links')).map(({ status }) => status).toSorted()).toEqual(['active', 'replaced'])
  })

  it('a link to delete everything is used once', async () => {
    await apply(one, email)
    const token = await deletionToken(one, email)
    expect(await atOnce(confirm(token), confirm(token))).toEqual([200, 410])
  })

  it.each([
    ['before', 1],
    ['after', 0],
  ])('an application %s a deletion is stored as a whole or not at all', async (order) => {
    await apply(one, email)
    const token = await deletionToken(one, email)
    const body = await prepared()
    const acts: [Act, Act] = [(at) => submit(at, body), confirm(token)]
    expect(await atOnce(...(order === 'before' ? acts : (acts.toReversed() as typeof acts)))).toEqual(
      order === 'before' ? [201, 200] : [200, 201],
    )
    const stored = order === 'before' ? 0 : 1
    expect(await rows('applications')).toHaveLength(stored)
    expect(await rows('files')).toHaveLength(3 * stored)
    expect((await rows('outbox')).map(({ template }) => template).toSorted()).toEqual(
      ['applicationReceived', 'resumeDeleted'].slice(1 - stored),
    )
  })

  it('two saves of what nobody has saved since are one', async () => {
    const { token } = await apply(one, email)
    const { etag = '' } = (await callWith(one, 'getPersonalInfo', token).expect(200)).headers
    const saving: Act = (at) => save(at, token, personalInfo, etag)
    expect(await atOnce(saving, saving)).toEqual([200, 412])
    const anyway: Act = (at) => save(at, token, personalInfo)
    expect(await atOnce(anyway, anyway)).toEqual([200, 200])
    expect((await rows('applications'))[0]?.version).toBe(4)
  })

  it.each([email, 'new@example.com'])(
    'a save that moves to %s and a deletion leave nothing of the address',
    async (to) => {
      const { token } = await apply(one, email)
      await apply(one, 'new@example.com')
      const deletion = await deletionToken(one, 'new@example.com')
      const results = await atOnce((at) => save(at, token, moved(to)), confirm(deletion))
      expect(results).toEqual([200, 200])
      const key = addressKey(one.context.db, 'new@example.com')
      for (const table of ['applications', 'links'] as const)
        expect(
          (await rows(table)).filter(({ email_key }) => email_key === key),
          table,
        ).toEqual([])
      expect(await rows('applications')).toHaveLength(to === email ? 1 : 0)
    },
  )

  it('a mail that is sent and a deletion leave no link and no copy', async () => {
    await apply(one, email)
    const token = await deletionToken(one, email)
    await one.api.post('/api/personal-info/links').send({ email }).expect(202)
    const deliver: Act = async ({ context, clock, app }) => {
      const transport = mailboxTransport(context.db)
      await deliverNext({ ...context, transport, now: () => clock.now, log: app.log })
    }
    expect(await atOnce(deliver, confirm(token))).toEqual(['done', 200])
    expect((await rows('links')).filter(({ email_key }) => email_key !== null)).toEqual([])
    expect(await rows('mailbox')).toEqual([])
  })

  it('an application keeps older ones of its address from their retention period', async () => {
    await apply(one, email)
    one.clock.now += one.context.config.RETENTION
    const body = await prepared()
    expect(
      await atOnce(
        (at) => submit(at, body),
        (at) => sweepExpired(at.context),
      ),
    ).toEqual([201, 'done'])
    expect(await rows('applications')).toHaveLength(2)
  })

  it('the same recommendation invites once', async () => {
    const create: Act = ({ context, clock }) =>
      transact(context.db, (trx) => createReferral(trx, exampleReferral, { locale: 'tw', now: clock.now }))
    expect(await atOnce(create, create)).toEqual(['done', 'done'])
    expect(await rows('referrals')).toHaveLength(1)
    expect(await rows('outbox')).toHaveLength(1)
  })
})
