import { describe, expect, it } from 'vitest'
import { addressKey } from '../src/db/stored-of-address.ts'
import { insertSealed, opened } from '../src/db/test-support/opened.ts'
import { rowsOfSlice } from '../src/slices.ts'
import { sweepExpired } from '../src/use-cases/sweep.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { refer } from './support/links.ts'
import { countRows, largestStep, lookDuring } from './support/turns.ts'

const day = 86_400_000

async function applyAs(backend: Backend, email: string): Promise<void> {
  const application = await prepareApplication(backend)
  const personal = { ...application.personal, email }
  await submit(backend, { ...application, personal }).expect(201)
}

async function kept({ context: { db }, storedFiles }: Backend) {
  const addressIn = (text: string): string => JSON.parse(text).email
  return {
    applications: (await opened(db, 'applications')).map(({ personal }) => addressIn(personal)).toSorted(),
    referrals: (await opened(db, 'referrals')).map(({ document }) => addressIn(document)),
    files: (await storedFiles()).length,
  }
}

describe('when the retention period has ended', () => {
  it('deletes the applications of people who have not applied since, with files and mails', async () => {
    const backend = await startBackend({ RETENTION: '730d' })
    await applyAs(backend, 'gone@example.com')
    await applyAs(backend, 'back@example.com')
    backend.clock.now += 730 * day - 1
    await applyAs(backend, 'back@example.com')
    await sweepExpired(backend.context)
    expect(await kept(backend)).toMatchObject({
      applications: ['back@example.com', 'back@example.com', 'gone@example.com'],
      files: 9,
    })

    backend.clock.now += 1
    await sweepExpired(backend.context)
    expect(await kept(backend)).toMatchObject({
      applications: ['back@example.com', 'back@example.com'],
      files: 6,
    })
    const mails = await backend.context.db
      .selectFrom('outbox')
      .select('id')
      .where('email_key', '=', addressKey(backend.context.db, 'gone@example.com'))
      .execute()
    expect(mails).toEqual([])
  })

  it('deletes a referral at the end of its own period, whoever it is about', async () => {
    const backend = await startBackend({ RETENTION: '730d' })
    await refer(backend, { email: 'back@example.com' })
    backend.clock.now += 730 * day - 1
    await applyAs(backend, 'back@example.com')
    await sweepExpired(backend.context)
    expect((await kept(backend)).referrals).toEqual(['back@example.com'])
    backend.clock.now += 1
    await sweepExpired(backend.context)
    expect(await kept(backend)).toMatchObject({ applications: ['back@example.com'], referrals: [] })
    const links = await backend.context.db
      .selectFrom('links')
      .select('id')
      .where('purpose', '=', 'referral')
      .execute()
    expect(links).toEqual([])
  })
})

it('deletes thousands in small transactions and yields after each', async () => {
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
  const { result, seen } = await lookDuring(sweepExpired({ ...context, db: counted.db }), async () => [
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
