import { exampleReferralOrder } from '@recruiting/schema/test-support/examples'
import { expect, it } from 'vitest'
import { seedJobs, seedReferrals } from '../src/development/seed.ts'
import type { Database } from '../src/storage/schema.ts'
import { apply, callWith, deletionToken, linkOf, save } from './support/links.ts'
import { type Steered, startSteered } from './support/test-support.ts'
import { stage } from './support/uploads.ts'

/** The number of rows of every table. */
async function rows({ context: { db } }: Steered): Promise<Record<string, number>> {
  // Until the next sweep it lists keys that are destroyed already.
  const tables = (await db.introspection.getTables()).filter(({ name }) => name !== 'key_removals')
  const counts = tables.map(async ({ name }) => {
    const table = name as keyof Database
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return [name, Number(count)]
  })
  return Object.fromEntries(await Promise.all(counts))
}

/** Leaves rows of every kind. */
async function use(server: Steered): Promise<string> {
  const { token } = await apply(server, 'ann@example.com')
  await save(server, token, { ...(await callWith(server, 'getPersonalInfo', token)).body, extra: 1 })
  await linkOf(server, 'referral', 'bob@example.com')
  await apply(server, 'gone@example.com')
  await callWith(server, 'confirmResumeDeletion', await deletionToken(server, 'gone@example.com')).expect(200)
  await stage(server, 'portfolio')
  await server.call('setJobStatus', { params: { code: 'SW-1001' }, body: { status: 'closed' } })
  await server.call('setJobStatus', { params: { code: 'ZZ-1' }, body: { status: 'open' } })
  await server.call('createReferral', {
    body: { ...exampleReferralOrder, locale: 'tw', jobCodes: ['ZZ-1'] },
  })
  await server.deliver()
  return token
}

/** What a first start leaves; the rest is the server's own. */
const seeded = {
  jobs: seedJobs().length,
  referrals: seedReferrals().length,
  outbox: seedReferrals().length,
}
const own = ['secrets', 'versions', 'clock', 'backups', 'kysely_migration', 'kysely_migration_lock']

it('leaves the seed and nothing else, with an empty mailbox', async () => {
  const server = await startSteered()
  const token = await use(server)
  const before = await rows(server)
  for (const table of ['applications', 'files', 'idempotency_keys', 'mailbox', 'links', 'deletion_receipts'])
    expect(before[table], table).toBeGreaterThan(0)

  expect(await server.call('resetServer')).toBeUndefined()

  const after = Object.entries(await rows(server)).filter(([name, count]) => count > 0 && !own.includes(name))
  expect(Object.fromEntries(after)).toEqual(seeded)
  expect(await server.storedFiles()).toEqual([])
  expect(await server.call('listMails')).toEqual({ mails: [] })
  await callWith(server, 'getPersonalInfo', token).expect(401)
  const { body } = await server.api.get('/api/jobs?pageSize=1').expect(200)
  const open = seedJobs().filter(({ status }) => status === 'open').length
  expect(body.total).toBe(open)
  await server.api.get('/api/jobs/ZZ-1').expect(404)
})

it('destroys the keys of what it deletes', async () => {
  const server = await startSteered()
  await use(server)
  await server.call('resetServer')
  // One key for each recommendation, one for its invitation.
  expect((await server.context.db.keys.list()).size).toBe(2 * seedReferrals().length)
})

it('sets the clock back and forgets limits', async () => {
  const server = await startSteered({ LINK_REQUESTS_PER_HOUR: '1' })
  const ask = () => server.api.post('/api/delete-resume').send({ email: 'ann@example.com' })
  await server.call('moveClock', { body: { seconds: 60 } })
  await ask().expect(202)
  await ask().expect(429)
  await server.call('resetServer')
  expect(await server.call('getClock')).toMatchObject({ ahead: 0 })
  await ask().expect(202)
})

it('answers 503 while an import is running, and changes nothing', async () => {
  const server = await startSteered()
  await server.call('moveClock', { body: { seconds: 60 } })
  server.context.state.isImporting = true
  const before = await rows(server)
  expect((await server.api.post('/__mock/reset').expect(503)).body.code).toBe('unavailable')
  expect(await rows(server)).toEqual(before)
  expect(await server.call('getClock')).toMatchObject({ ahead: 60 })
})
