import { expect, it } from 'vitest'
import { sweepExpired } from '../src/deletion/retention.ts'
import { rowsOfSlice } from '../src/slices.ts'
import { newFileKey } from '../src/storage/store.ts'
import { addressKey } from '../src/storage/stored-of-address.ts'
import { insertSealed, opened } from '../src/storage/test-support/opened.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { startBackend } from './support/backend.ts'
import { refer } from './support/links.ts'
import { applyAs, day, kept } from './support/retention.ts'
import { countRows, largestStep, readDuring } from './support/turns.ts'
import { stage } from './support/uploads.ts'

it('the sweep removes thousands of staged files, attempts and links in slices', async () => {
  const backend = await startBackend()
  const { context, clock } = backend
  const { db } = context
  await stage(backend, 'resume')
  await submit(backend, await prepareApplication(backend)).expect(201)
  const [file] = await db.selectFrom('files').selectAll().where('status', '=', 'staged').execute()
  const [attempt] = await db.selectFrom('idempotency_keys').selectAll().execute()
  if (!file || !attempt) throw new Error('nothing to repeat')
  const link = {
    purpose: 'referral',
    subject: null,
    email_key: null,
    mail_id: null,
    status: 'used',
    created_at: attempt.created_at,
    expires_at: attempt.expires_at,
  } as const
  for (let at = 0; at < 3 * rowsOfSlice; at++) {
    await db
      .insertInto('files')
      .values({ ...file, id: `many-${at}`, key: newFileKey() })
      .execute()
    await db
      .insertInto('idempotency_keys')
      .values({ ...attempt, key_hash: `many-${at}` })
      .execute()
    await db
      .insertInto('links')
      .values({ ...link, id: `many-${at}`, token_hash: `many-${at}` })
      .execute()
  }
  clock.now += 7 * 86_400_000
  const counted = countRows(db)
  const left = async () => [
    (await db.selectFrom('files').select('id').where('status', '=', 'staged').execute()).length,
    (await db.selectFrom('idempotency_keys').select('key_hash').execute()).length,
    (await db.selectFrom('links').select('id').execute()).length,
  ]
  const { result, seen } = await readDuring(sweepExpired({ ...context, db: counted.db }), left)
  expect(result.status).toBe('fulfilled')
  expect(await left()).toEqual([0, 0, 0])
  for (const at of [0, 1, 2]) {
    expect(largestStep(seen.map((counts) => counts[at] ?? 0))).toBeLessThanOrEqual(rowsOfSlice)
  }
  expect(counted.most()).toBeLessThanOrEqual(rowsOfSlice)
})

it('the sweep deletes thousands of applications and referrals in small transactions', async () => {
  const backend = await startBackend({ RETENTION: '730d' })
  const { context, clock } = backend
  await applyAs(backend, 'gone@example.com')
  const [row] = await opened(context.db, 'applications')
  if (!row) throw new Error('No application')
  const many = 150
  for (let at = 0; at < many; at++) {
    const id = `many-${at}`
    const email_key = addressKey(context.db, `person-${at % 40}@example.com`)
    await insertSealed(context.db, 'applications', {
      ...row,
      id,
      reference: id,
      reference_key: id,
      email_key,
    })
    await refer(backend, { email: `referred-${at}@example.com` })
  }
  clock.now += 730 * day
  const counted = countRows(context.db)
  const { result, seen } = await readDuring(sweepExpired({ ...context, db: counted.db }), async () => [
    (await context.db.selectFrom('applications').select('id').execute()).length,
    (await context.db.selectFrom('referrals').select('id').execute()).length,
  ])
  expect(result.status).toBe('fulfilled')
  expect(await kept(backend)).toEqual({ applications: [], referrals: [], files: 0 })
  for (const at of [0, 1]) {
    expect(largestStep(seen.map((counts) => counts[at] ?? 0))).toBeLessThanOrEqual(20)
  }
  expect(counted.most()).toBeLessThanOrEqual(rowsOfSlice)
})
