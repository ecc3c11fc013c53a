import { describe, expect, it } from 'vitest'
import { transact } from '../storage/database.ts'
import { addressKey } from '../storage/stored-of-address.ts'
import { opened } from '../storage/test-support/opened.ts'
import { enqueueMail } from './outbox.ts'
import { order, start, temporaryDatabase } from './test-support/outbox.ts'

describe('enqueueMail', () => {
  it('enqueues nothing when the transaction is rolled back', async () => {
    const db = await temporaryDatabase()
    const failing = transact(db, async (trx) => {
      await enqueueMail(trx, order, start)
      throw new Error('no disk')
    })
    await expect(failing).rejects.toThrow('no disk')
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  it('stores arguments, not text, and the address in lower case for look-ups, as typed for sending', async () => {
    const db = await temporaryDatabase()
    await enqueueMail(db, { ...order, to: 'Ann@mail.example' }, start)
    const [row] = await opened(db, 'outbox')
    const email_key = addressKey(db, 'ann@mail.example')
    expect(row).toMatchObject({ to_address: 'Ann@mail.example', email_key, attempts: 0, leased_until: null })
    expect(JSON.parse(row?.args ?? '')).toEqual(order.args)
  })

  it.each([
    'a@mail.example, b@mail.example',
    'a@mail.example\r\nBcc: b@mail.example',
    'Ann <a@mail.example>',
    '',
  ])('refuses %j, which is not one bare address', async (to) => {
    const db = await temporaryDatabase()
    await expect(enqueueMail(db, { ...order, to }, start)).rejects.toThrow(TypeError)
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })
})
