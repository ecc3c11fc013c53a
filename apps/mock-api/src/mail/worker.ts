import { setTimeout as sleepFor } from 'node:timers/promises'
import { yieldToEventLoop } from '../slices.ts'
import { type DeliveryDeps, deliver } from './deliver.ts'
import { leaseNext, type MailKind, takeOver } from './lease.ts'
import type { MailTransport } from './mail.ts'

/** Waits for a time, or until the signal fires, which is not an error. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>

type MailWorker = {
  /** Tells the worker that a mail may be due: call it after the commit of a transaction that enqueued one. */
  nudge(): void
  /** Waits `stopGraceMs` for running sends, abandons the rest, and resolves when all have ended. Starts no other. */
  stop(): Promise<void>
}

/** Polling interval, for mails enqueued by other processes and for retries that are due. */
export const pollMs = 1000
/** How long running sends may take to finish when the process ends. */
export const stopGraceMs = 3000

type WorkerDeps = DeliveryDeps & {
  transport: MailTransport
  /** ms between two ticks, at which mails that anybody can request are sent. */
  tick: number
  sleep?: Sleep
}

/** Starts sending the mails of the outbox. Never throws. See `docs/operations.md`, "Mails". */
export function startMailWorker(workerDeps: WorkerDeps): MailWorker {
  const { transport, tick, log, sleep = systemSleep, ...rest } = workerDeps
  const abandoning = new AbortController()
  const deps: DeliveryDeps = { ...rest, transport, log, abandon: abandoning.signal }
  const stopping = new AbortController()
  let nudged = new AbortController()
  const steadyNow = () => (deps.steadyNow ?? deps.now)()

  const half = Math.ceil(transport.parallel / 2)
  /** How many mails of a kind are sent at once: another kind cannot occupy these lanes. */
  const lanes: [kind: MailKind, count: number][] = [
    ['fresh', transport.parallel],
    ['retried', half],
    ['askedFor', half],
  ]

  function untilTick(): Promise<void> {
    return sleep(tick - (steadyNow() % tick), stopping.signal)
  }

  async function lane(kind: MailKind): Promise<void> {
    const isTicking = kind === 'askedFor'
    if (isTicking) await untilTick()
    while (!stopping.signal.aborted) {
      // Created before the query: a nudge that comes while this lane queries must still wake it.
      const wake = AbortSignal.any([stopping.signal, nudged.signal])
      if (await tryNext(kind)) {
        // A transport that never waits, such as the mailbox, would otherwise send thousands of mails before the
        // event loop runs other work.
        await yieldToEventLoop()
        continue
      }
      await (isTicking ? untilTick() : sleep(pollMs, wake))
    }
  }

  /** @returns false when no mail of the kind is due, or the database is unavailable. */
  async function tryNext(kind: MailKind): Promise<boolean> {
    const row = await orLog(leaseNext(deps.db, steadyNow(), { kinds: [kind], lease: transport.leaseMs }))
    if (!row) return false
    await orLog(deliver(deps, row))
    return true
  }

  async function orLog<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      return await work
    } catch (error) {
      log.error({ error: error instanceof Error ? error.name : typeof error }, 'Outbox not reachable')
      return undefined
    }
  }

  async function run(): Promise<void> {
    await orLog(takeOver(deps.db, steadyNow()))
    await Promise.all(lanes.flatMap(([kind, count]) => Array.from({ length: count }, () => lane(kind))))
  }

  const running = run()
  return {
    nudge() {
      const previous = nudged
      nudged = new AbortController()
      previous.abort()
    },
    async stop() {
      stopping.abort()
      const done = new AbortController()
      const quiet = running.finally(() => done.abort())
      await Promise.race([quiet, sleep(stopGraceMs, done.signal)])
      abandoning.abort()
      await quiet
      transport.close()
    },
  }
}

async function systemSleep(ms: number, signal: AbortSignal): Promise<void> {
  // An abort is the regular way to wake up.
  await sleepFor(ms, undefined, { signal }).catch(() => {})
}
