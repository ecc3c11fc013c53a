import { describe, expect, it } from 'vitest'
import { changeRows } from '../storage/test-support/opened.ts'
import { leaseMs, waitAfter } from './deliver.ts'
import { MailRejected } from './mail.ts'
import { enqueueMail } from './outbox.ts'
import { templates } from './templates/templates.ts'
import { deliverNext, order, outboxWithMail, recordingTransport, start } from './test-support/outbox.ts'

const minute = 60_000
const hour = 60 * minute

function refusing(error: () => Error) {
  return recordingTransport(async () => {
    throw error()
  })
}

describe('a deliverable mail', () => {
  it('is sent once, and its row is removed', async () => {
    const transport = recordingTransport()
    const { deps, rows } = await outboxWithMail(transport)
    expect(await deliverNext(deps)).toBe(true)
    expect(await deliverNext(deps)).toBe(false)
    expect(transport.mails).toMatchObject([
      { to: 'ann@mail.example', locale: 'tw', sentAt: start, links: [] },
    ])
    expect(await rows()).toEqual([])
  })

  it('is sent once by concurrent senders', async () => {
    const transport = recordingTransport(async () => new Promise((resolve) => setImmediate(resolve)))
    const { deps, rows } = await outboxWithMail(transport)
    for (let count = 1; count < 10; count++) await enqueueMail(deps.db, order, start)
    const workers = Array.from({ length: 8 }, async () => {
      while (await deliverNext(deps)) {}
    })
    await Promise.all(workers)
    expect(transport.mails).toHaveLength(10)
    expect(new Set(transport.mails.map(({ id }) => id)).size).toBe(10)
    expect(await rows()).toEqual([])
  })
})

describe('a mail that cannot be sent yet', () => {
  it('is retried under the same id after its wait, and not before', async () => {
    let down = true
    const transport = recordingTransport(async () => {
      if (down) throw new Error('down')
    })
    const { deps, clock, rows } = await outboxWithMail(transport)
    await deliverNext(deps)
    clock.at += 999
    expect(await deliverNext(deps)).toBe(false)
    clock.at += 1
    down = false
    expect(await deliverNext(deps)).toBe(true)
    expect(transport.mails[1]?.id).toBe(transport.mails[0]?.id)
    expect(await rows()).toEqual([])
  })

  it('waits twice as long each time, up to a minute', async () => {
    const { deps, clock, rows } = await outboxWithMail(refusing(() => new Error('down')))
    const waits: number[] = []
    for (let attempt = 1; attempt <= 9; attempt++) {
      await deliverNext(deps)
      const due = Date.parse((await rows())[0]?.next_attempt_at ?? '')
      waits.push((due - clock.at) / 1000)
      clock.at = due
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  it('waits longer after a permanent refusal when it is older than an hour', () => {
    const rejected = (attempts: number, age: number) => waitAfter(attempts, { age, isRejected: true })
    expect([1, 2, 6, 70].map((attempts) => rejected(attempts, hour))).toEqual([1000, 2000, 32_000, minute])
    expect([1, 70].map((attempts) => rejected(attempts, hour + 1))).toEqual([1000, hour])
    expect(waitAfter(70, { age: 4 * 24 * hour, isRejected: false })).toBe(minute)
  })

  it('is given up after five days', async () => {
    const { deps, clock, rows, logged } = await outboxWithMail(refusing(() => new Error('down')))
    clock.at = start + 5 * 24 * hour - 1
    await deliverNext(deps)
    expect(await rows()).toHaveLength(1)
    clock.at += minute
    await deliverNext(deps)
    expect(await rows()).toEqual([])
    expect(logged.at(-1)).toMatchObject([{ template: 'applicationReceived' }, 'Mail given up'])
  })

  it('does not delay other mails', async () => {
    const transport = recordingTransport(async ({ to }) => {
      if (to === order.to) throw new Error('down')
    })
    const { deps } = await outboxWithMail(transport)
    await enqueueMail(deps.db, { ...order, to: 'bob@mail.example' }, start)
    while (await deliverNext(deps)) {}
    expect(transport.mails.map(({ to }) => to)).toEqual(['ann@mail.example', 'bob@mail.example'])
  })

  it.each([
    { template: 'toString' },
    { template: 'noLongerThere' },
    { args: '{"nameZh":1}' },
    { args: 'not JSON' },
  ])('counts an attempt for a row that this version cannot read: %j', async (unreadable) => {
    const transport = recordingTransport()
    const { db, deps, rows } = await outboxWithMail(transport)
    await changeRows(db, 'outbox', unreadable)
    await deliverNext(deps)
    expect(transport.mails).toEqual([])
    expect(await rows()).toMatchObject([{ attempts: 1, leased_until: null }])
  })

  it('is logged without the address, the name and the server’s message', async () => {
    const cause = Object.assign(new Error('550 <ann@mail.example> unknown'), {
      code: 'EENVELOPE',
      responseCode: 550,
      command: 'RCPT TO',
    })
    const { deps, logged } = await outboxWithMail(refusing(() => new MailRejected(cause.message, { cause })))
    await deliverNext(deps)
    expect(logged).toMatchObject([
      [{ error: 'MailRejected', stage: 'recipient', code: '550' }, expect.any(String)],
    ])
    expect(JSON.stringify(logged)).not.toMatch(/ann|王/)
  })
})

describe('a lease', () => {
  it('excludes other senders until it expires, and then allows one of them', async () => {
    const { deps, clock } = await outboxWithMail(recordingTransport(() => new Promise(() => {})))
    void deliverNext(deps)
    const other = recordingTransport()
    // The transport never answers, so wait until it has been given the mail.
    await expect
      .poll(async () => (await deps.db.selectFrom('outbox').select('attempts').execute())[0]?.attempts)
      .toBe(1)
    clock.at += leaseMs - 1
    expect(await deliverNext({ ...deps, transport: other })).toBe(false)
    clock.at += 1
    expect(await deliverNext({ ...deps, transport: other })).toBe(true)
    expect(other.mails).toHaveLength(1)
  })

  it('lasts as long as the transport says', async () => {
    const hanging = { ...recordingTransport(() => new Promise(() => {})), leaseMs: 10_000 }
    const { deps, clock, rows } = await outboxWithMail(hanging)
    void deliverNext({ ...deps, transport: hanging })
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    expect((await rows())[0]?.leased_until).toBe(new Date(clock.at + 10_000).toISOString())
  })

  it('that has expired cannot postpone the following attempt', async () => {
    const late = Promise.withResolvers<void>()
    const { deps, clock, rows } = await outboxWithMail(recordingTransport(() => late.promise))
    const first = deliverNext(deps)
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    clock.at += leaseMs
    const second = Promise.withResolvers<void>()
    const following = deliverNext({ ...deps, transport: recordingTransport(() => second.promise) })
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(2)
    late.reject(new Error('too late'))
    await first
    expect((await rows())[0]?.leased_until).toBe(new Date(clock.at + leaseMs).toISOString())
    second.resolve()
    await following
    expect(await rows()).toEqual([])
  })
})

it('no link is made for a mail that was deleted after it was leased', async () => {
  const { db, deps, rows } = await outboxWithMail(recordingTransport())
  await db.updateTable('outbox').set({ subject_id: 'f2f1bd1e-2bb6-4d17-8d52-5d1b1f7c6a01' }).execute()
  const [row] = await rows()
  if (!row) throw new Error('No row')
  await db.deleteFrom('outbox').execute()
  const { applicationReceived } = templates
  const gathered = await applicationReceived.gather(row, { db, now: start, config: deps.config })
  expect(gathered).toBeUndefined()
  expect(await db.selectFrom('links').selectAll().execute()).toEqual([])
})
