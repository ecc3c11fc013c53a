import { expect, it } from 'vitest'
import { sweepExpired } from '../src/deletion/retention.ts'
import { rowsOfSlice } from '../src/slices.ts'
import { addressKey } from '../src/storage/stored-of-address.ts'
import { insertSealed, opened } from '../src/storage/test-support/opened.ts'
import { startBackend } from './support/backend.ts'
import { refer } from './support/links.ts'
import { applyAs, day, kept } from './support/retention.ts'
import { countRows, largestStep, readDuring } from './support/turns.ts'

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
