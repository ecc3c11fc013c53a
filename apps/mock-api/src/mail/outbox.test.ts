import { describe, expect, it } from 'vitest'
import { transact } from '../db/database.ts'
import { addressKey } from '../db/stored-of-address.ts'
import { opened } from '../db/test-support/opened.ts'
import { enqueueMail } from './outbox.ts'
import { order, start, temporaryDatabase } from './test-support/outbox.ts'

describe('enqueueMail', () => {
  it('orders a mail with the transaction that caused it', async () => {
    const db = await temporaryDatabase()
    await transact(db, (trx) => enqueueMail(trx, order, start))
    expect(await opened(db, 'outbox')).toMatchObject([
      { template: 'applicationReceived', to_address: 'ann@mail.example', attempts: 0, leased_until: null },
    ])
  })

  it('orders nothing when that transaction is rolled back', async () => {
    const db = await temporaryDatabase()
    const failing = transact(db, async (trx) => {
      await enqueueMail(trx, order, start)
      throw new Error('no disk')
    })
    await expect(failing).rejects.toThrow('no disk')
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  it('is found by the address in lower case, and goes to the address as typed', async () => {
    const db = await temporaryDatabase()
    await enqueueMail(db, { ...order, to: 'Ann@mail.example' }, start)
    const [row] = await opened(db, 'outbox')
    expect(row).toMatchObject({
      to_address: 'Ann@mail.example',
      email_key: addressKey(db, 'ann@mail.example'),
    })
  })

  it('stores arguments and no text', async () => {
    const db = await temporaryDatabase()
    await enqueueMail(db, order, start)
    const [row] = await opened(db, 'outbox')
    expect(JSON.parse(row?.args ?? '')).toEqual({ $version: 1, ...order.args })
  })

  it.each([
    'a@mail.example, b@mail.example',
    'a@mail.example\r\nBcc: b@mail.example',
    'a@mail.example\n',
    'Ann <a@mail.example>',
    'a@mail.example;b@mail.example',
    '',
  ])('refuses %j, which is not one bare address', async (to) => {
    const db = await temporaryDatabase()
    await expect(enqueueMail(db, { ...order, to }, start)).rejects.toThrow(TypeError)
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })
})
