import { describe, expect, it } from 'vitest'
import { transact } from '../storage/database.ts'
import { pollMs, type Sleep } from '../storage/queue.ts'
import { sealRow } from '../storage/sealed-rows.ts'
import { addressKey } from '../storage/stored-of-address.ts'
import { startMailWorker, stopGraceMs } from './deliver.ts'
import { enqueueMail } from './outbox.ts'
import { order, outboxWithMail, recordingTransport, start } from './test-support/outbox.ts'

const tick = 5000

/** Sleeps by length, which end when the test ends them or their signal fires. */
function sleeps() {
  const sleepers = new Map<number, Set<() => void>>()
  const sleep: Sleep = (ms, signal) =>
    new Promise((resolve) => {
      const those = sleepers.get(ms) ?? new Set()
      sleepers.set(ms, those)
      const end = () => {
        those.delete(end)
        resolve()
      }
      those.add(end)
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    })
  return {
    sleep,
    count: (ms: number) => sleepers.get(ms)?.size ?? 0,
    end: (ms: number) => {
      for (const end of sleepers.get(ms) ?? []) end()
    },
  }
}

describe('mails whose sending hangs', () => {
  it.each([
    ['fresh', 0],
    ['retried', 1],
  ])('%s: 13 of them hold up ten later mails at most until their time limit', async (_, attempts) => {
    const received: string[] = []
    const hanging = new Set<() => void>()
    const transport = recordingTransport(({ to }) => {
      if (!to.startsWith('hang')) return Promise.resolve(void received.push(to))
      return new Promise((_, reject) => hanging.add(() => reject(new Error('time limit'))))
    })
    const { db, deps, rows } = await outboxWithMail(transport)
    await db.deleteFrom('outbox').execute()
    const add = (name: string, at: number) =>
      enqueueMail(db, { ...order, to: `${name}${at}@mail.example` }, start + at)
    for (let at = 0; at < 13; at++) await add('hang', at)
    await db.updateTable('outbox').set({ attempts }).execute()
    for (let at = 13; at < 23; at++) await add('fine', at)
    const { sleep } = sleeps()
    const lanes = { ...transport, parallel: 8 }
    const worker = startMailWorker({ ...deps, now: () => start + 100, transport: lanes, sleep, tick })
    for (let ended = 0; ended < 13; ) {
      await expect.poll(() => hanging.size).toBeGreaterThan(0)
      for (const end of hanging) {
        hanging.delete(end)
        ended++
        end()
      }
    }
    await expect.poll(() => received.length).toBe(10)
    await expect.poll(async () => (await rows()).map(({ last_refusal }) => last_refusal)).not.toContain(null)
    expect(await rows()).toHaveLength(13)
    await worker.stop()
  })

  it('are abandoned when the process ends, and their leases are released', async () => {
    const transport = { ...recordingTransport(() => new Promise(() => {})), parallel: 2 }
    const { db, deps, rows } = await outboxWithMail(transport)
    await enqueueMail(db, order, start)
    const { sleep, count, end } = sleeps()
    const worker = startMailWorker({ ...deps, transport, sleep, tick })
    await expect.poll(() => transport.mails.length).toBe(2)
    const stopped = worker.stop()
    await expect.poll(() => count(stopGraceMs)).toBe(1)
    expect((await rows()).every(({ leased_until }) => leased_until !== null)).toBe(true)
    end(stopGraceMs)
    await stopped
    expect(await rows()).toMatchObject([
      { leased_until: null, attempts: 1 },
      { leased_until: null, attempts: 1 },
    ])
    // The next process retries them at once, under the same ids.
    const next = recordingTransport()
    const following = startMailWorker({ ...deps, transport: next, sleep, tick })
    await expect.poll(rows).toEqual([])
    expect(new Set(next.mails.map(({ id }) => id))).toEqual(new Set(transport.mails.map(({ id }) => id)))
    await following.stop()
  })
})

describe('a mail with a link that anybody can request', () => {
  const asked = {
    template: 'resumeDeletionRequested',
    to: 'ann@mail.example',
    locale: 'tw',
    args: {},
  } as const

  it('is sent at the next tick and not before, however often the worker is nudged', async () => {
    const transport = recordingTransport()
    const { db, deps, rows } = await outboxWithMail(transport)
    const row = {
      id: '1',
      fingerprint: '1',
      email_key: addressKey(db, asked.to),
      locale: 'tw',
      document: '{}',
      created_at: new Date(start).toISOString(),
    } as const
    await transact(db, async (trx) => {
      await trx
        .insertInto('referrals')
        .values(await sealRow(trx, 'referrals', row))
        .execute()
    })
    await enqueueMail(db, asked, start)
    const { sleep, count, end } = sleeps()
    const worker = startMailWorker({ ...deps, now: () => start + 1200, transport, sleep, tick })
    await expect.poll(() => transport.mails.length).toBe(1)
    // `start` is a multiple of the tick.
    const untilTick = tick - 1200
    await expect.poll(() => count(untilTick)).toBe(1)
    for (let nudge = 0; nudge < 3; nudge++) {
      worker.nudge()
      await expect.poll(() => count(pollMs)).toBe(2)
    }
    expect(transport.mails.map(({ subjectId, links }) => [subjectId, links.length])).toEqual([[null, 0]])
    end(untilTick)
    await expect.poll(rows).toEqual([])
    expect(transport.mails[1]?.links).toMatchObject([{ purpose: 'delete-resume' }])
    await worker.stop()
  })

  it('to an address without stored data is rehearsed, and leaves no link', async () => {
    const rehearsed: string[] = []
    const sent = recordingTransport()
    const transport = {
      ...sent,
      rehearse: async ({ to }: { to: string }) => void rehearsed.push(to),
    }
    const { db, deps, rows } = await outboxWithMail(transport)
    await db.deleteFrom('outbox').execute()
    await enqueueMail(db, asked, start)
    const { sleep, count, end } = sleeps()
    const worker = startMailWorker({ ...deps, transport, sleep, tick })
    await expect.poll(() => count(tick)).toBe(1)
    end(tick)
    await expect.poll(rows).toEqual([])
    expect([rehearsed, sent.mails]).toEqual([[asked.to], []])
    expect(await db.selectFrom('links').selectAll().execute()).toEqual([])
    await worker.stop()
  })
})
