import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { pollMs, type Sleep } from '../storage/queue.ts'
import { startMailWorker } from './deliver.ts'
import { enqueueMail } from './outbox.ts'
import { order, outboxWithMail, recordingTransport, start } from './test-support/outbox.ts'

const tick = 5000
/** The lanes for a transport that sends one mail at a time: one per kind of mail. */
const lanes = 3

/** A sleep that ends by its signal or by `wake`, and counts its sleepers. */
function sleeper() {
  const wakers = new Set<() => void>()
  const sleep: Sleep = (_, signal) =>
    new Promise((resolve) => {
      const wake = () => {
        wakers.delete(wake)
        resolve()
      }
      wakers.add(wake)
      if (signal.aborted) wake()
      else signal.addEventListener('abort', wake, { once: true })
    })
  return {
    sleep,
    wakers,
    wake: () => {
      for (const wake of wakers) wake()
    },
  }
}

describe('the mail worker', () => {
  it('sends pending mails, sleeps, and sends more when nudged', async () => {
    const transport = recordingTransport()
    const { db, deps } = await outboxWithMail(transport)
    const { sleep, wakers } = sleeper()
    const worker = startMailWorker({ ...deps, transport, sleep, tick })
    await expect.poll(() => wakers.size).toBe(lanes)
    expect(transport.mails).toHaveLength(1)
    await enqueueMail(db, order, start)
    worker.nudge()
    await expect.poll(() => transport.mails.length).toBe(2)
    await worker.stop()
  })

  it('yields between two mails, even when sending takes no time', async () => {
    const transport = recordingTransport()
    const { db, deps } = await outboxWithMail(transport)
    for (let at = 0; at < 20; at++) await enqueueMail(db, order, start)
    const { sleep } = sleeper()
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

  it('polls for mails that another process enqueued', async () => {
    const transport = recordingTransport()
    const { db, deps } = await outboxWithMail(transport)
    const { sleep, wakers, wake } = sleeper()
    const worker = startMailWorker({ ...deps, transport, sleep, tick })
    await expect.poll(() => wakers.size).toBe(lanes)
    await enqueueMail(db, order, start)
    wake()
    await expect.poll(() => transport.mails.length).toBe(2)
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
    const { sleep: sleepOn } = sleeper()
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
    const { sleep } = sleeper()
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
    const worker = startMailWorker({ ...deps, transport, sleep: sleeper().sleep, tick })
    await expect.poll(() => transport.mails.length).toBe(3)
    sent.resolve()
    await expect.poll(rows).toEqual([])
    await worker.stop()
  })

  it('continues after a database failure', async () => {
    const transport = recordingTransport()
    const { db, deps, logged } = await outboxWithMail(transport)
    await db.schema.alterTable('outbox').renameTo('away').execute()
    const { sleep, wakers, wake } = sleeper()
    const worker = startMailWorker({ ...deps, transport, sleep, tick })
    await expect.poll(() => wakers.size).toBe(lanes)
    // One error per polling lane, and one for taking over the mails of an earlier process.
    expect(logged).toHaveLength(3)
    await db.schema.alterTable('away').renameTo('outbox').execute()
    wake()
    await expect.poll(() => transport.mails.length).toBe(1)
    await worker.stop()
  })
})
