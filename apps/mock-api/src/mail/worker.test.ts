import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { transact } from '../storage/database.ts'
import { pollMs, type Sleep } from '../storage/queue.ts'
import { sealRow } from '../storage/sealed-rows.ts'
import { addressKey } from '../storage/stored-of-address.ts'
import { startMailWorker, stopGraceMs } from './deliver.ts'
import { enqueueMail } from './outbox.ts'
import { order, outboxWithMail, recordingTransport, start } from './test-support/outbox.ts'

const tick = 5000
/** The lanes for a transport that sends one mail at a time: one per kind of mail. */
const lanes = 3

/** Sleeps, which end when the test ends them or their signal fires; by length, or all of them. */
function sleeps() {
  const sleepers = new Map<() => void, number>()
  const sleep: Sleep = (ms, signal) =>
    new Promise((resolve) => {
      const end = () => {
        sleepers.delete(end)
        resolve()
      }
      sleepers.set(end, ms)
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    })
  const those = (ms?: number) =>
    [...sleepers].flatMap(([end, each]) => (ms === undefined || ms === each ? [end] : []))
  return {
    sleep,
    count: (ms?: number) => those(ms).length,
    end: (ms?: number) => {
      for (const end of those(ms)) end()
    },
  }
}

describe('the mail worker', () => {
  it.each([
    ['when nudged', 'nudge'],
    ['of another process when it polls', 'poll'],
  ])('sends pending mails, sleeps, and sends more %s', async (_, by) => {
    const transport = recordingTransport()
    const { db, deps } = await outboxWithMail(transport)
    const { sleep, count, end } = sleeps()
    const worker = startMailWorker({ ...deps, transport, sleep, tick })
    await expect.poll(() => count()).toBe(lanes)
    expect(transport.mails).toHaveLength(1)
    await enqueueMail(db, order, start)
    if (by === 'nudge') worker.nudge()
    else end()
    await expect.poll(() => transport.mails.length).toBe(2)
    await worker.stop()
  })

  it('yields between two mails, even when sending takes no time', async () => {
    const transport = recordingTransport()
    const { db, deps } = await outboxWithMail(transport)
    for (let at = 0; at < 20; at++) await enqueueMail(db, order, start)
    const { sleep } = sleeps()
    const worker = startMailWorker({ ...deps, transport, sleep, tick })
    let [sent, largestStep] = [0, 0]
    while (transport.mails.length < 21) {
      await nextTurn()
      largestStep = Math.max(largestStep, transport.mails.length - sent)
      sent = transport.mails.length
    }
    expect(largestStep).toBeLessThanOrEqual(lanes)
    await worker.stop()
  })

  it('does not miss a nudge that comes while it queries for mails', async () => {
    const transport = recordingTransport()
    const { db, deps } = await outboxWithMail(transport)
    await db.deleteFrom('outbox').execute()
    let queries = 0
    const now = () => {
      // The queries are: taking over, the lane of fresh mails, the lane of retried ones. The first two have started.
      if (++queries === 3) worker.nudge()
      return start
    }
    const { sleep: sleepOn } = sleeps()
    let isOrdered = false
    const sleep: Sleep = async (ms, signal) => {
      // Enqueue the mail of that nudge after the lanes have found nothing.
      if (ms === pollMs && !isOrdered) {
        isOrdered = true
        await enqueueMail(db, order, start)
      }
      await sleepOn(ms, signal)
    }
    const worker = startMailWorker({ ...deps, now, transport, sleep, tick })
    await expect.poll(() => transport.mails.length).toBe(1)
    await worker.stop()
  })

  it('finishes the current send before it stops, and starts no other', async () => {
    const sent = Promise.withResolvers<void>()
    const transport = recordingTransport(() => sent.promise)
    const { db, deps, rows } = await outboxWithMail(transport)
    await enqueueMail(db, order, start)
    const { sleep } = sleeps()
    let closed = false
    const worker = startMailWorker({
      ...deps,
      transport: {
        ...transport,
        close: () => {
          closed = true
        },
      },
      sleep,
      tick,
    })
    await expect.poll(() => transport.mails.length).toBe(1)
    const stopped = worker.stop()
    expect(closed).toBe(false)
    sent.resolve()
    await stopped
    expect(closed).toBe(true)
    expect(transport.mails).toHaveLength(1)
    expect(await rows()).toMatchObject([{ attempts: 0 }])
  })

  it('sends as many mails concurrently as the transport allows', async () => {
    const sent = Promise.withResolvers<void>()
    const transport = { ...recordingTransport(() => sent.promise), parallel: 3 }
    const { db, deps, rows } = await outboxWithMail(transport)
    for (let count = 1; count < 5; count++) await enqueueMail(db, order, start)
    const worker = startMailWorker({ ...deps, transport, sleep: sleeps().sleep, tick })
    await expect.poll(() => transport.mails.length).toBe(3)
    sent.resolve()
    await expect.poll(rows).toEqual([])
    await worker.stop()
  })

  it('continues after a database failure', async () => {
    const transport = recordingTransport()
    const { db, deps, logged } = await outboxWithMail(transport)
    await db.schema.alterTable('outbox').renameTo('away').execute()
    const { sleep, count, end } = sleeps()
    const worker = startMailWorker({ ...deps, transport, sleep, tick })
    await expect.poll(() => count()).toBe(lanes)
    // One error per polling lane, and one for taking over the mails of an earlier process.
    expect(logged).toHaveLength(3)
    await db.schema.alterTable('away').renameTo('outbox').execute()
    end()
    await expect.poll(() => transport.mails.length).toBe(1)
    await worker.stop()
  })
})

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
