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
/** After this time a lane continues with the next mail while the slow send keeps running. */
export const laneTimeoutMs = 2000
/** The most slow sends per lane; beyond that the lane waits. */
const hungPerLane = 4
/** How long running sends may take to finish when the process ends. */
export const stopGraceMs = 3000

/** Lanes that send one kind of mail, so that another kind cannot occupy them. */
type Lanes = { kind: MailKind; count: number; hung: Set<Promise<void>> }

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
  const groups: Lanes[] = [
    { kind: 'fresh', count: transport.parallel, hung: new Set() },
    { kind: 'retried', count: half, hung: new Set() },
    { kind: 'askedFor', count: half, hung: new Set() },
  ]

  function untilTick(): Promise<void> {
    return sleep(tick - (steadyNow() % tick), stopping.signal)
  }

  async function lane(group: Lanes): Promise<void> {
    const isTicking = group.kind === 'askedFor'
    if (isTicking) await untilTick()
    while (!stopping.signal.aborted) {
      // Created before the query: a nudge that comes while this lane queries must still wake it.
      const wake = AbortSignal.any([stopping.signal, nudged.signal])
      if (await tryNext(group)) {
        // A transport that never waits, such as the mailbox, would otherwise send thousands of mails before the
        // event loop runs other work.
        await yieldToEventLoop()
        continue
      }
      await (isTicking ? untilTick() : sleep(pollMs, wake))
    }
  }

  /** @returns false when no mail of the kind is due, or the database is unavailable. */
  async function tryNext(group: Lanes): Promise<boolean> {
    const row = await orLog(
      leaseNext(deps.db, steadyNow(), { kinds: [group.kind], lease: transport.leaseMs }),
    )
    if (!row) return false
    await leaveWhenHung(group, orLog(deliver(deps, row)))
    return true
  }

  async function leaveWhenHung({ count, hung }: Lanes, sending: Promise<void>): Promise<void> {
    const done = new AbortController()
    const sent = sending.finally(() => done.abort())
    await Promise.race([sent, sleep(laneTimeoutMs, done.signal)])
    if (hung.size >= count * hungPerLane) return await sent
    if (done.signal.aborted) return
    hung.add(sent)
    void sent.finally(() => hung.delete(sent))
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
    await Promise.all(groups.flatMap((group) => Array.from({ length: group.count }, () => lane(group))))
    await Promise.all(groups.flatMap(({ hung }) => [...hung]))
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
