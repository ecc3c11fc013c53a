import { setTimeout as sleepFor } from 'node:timers/promises'
import { type DeliveryDeps, deliverNext } from './deliver.ts'
import { giveWay } from '../slices.ts'
import type { MailTransport } from './mail.ts'

/** Waits, and returns early without an error when the signal fires. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>

export type MailWorker = {
  /** Says that a mail may be due: call it after the commit of what ordered one. */
  nudge(): void
  /** Lets running sends finish, starts no other, and resolves when all is quiet. */
  stop(): Promise<void>
}

/** Finds what other processes ordered and what has waited out its back-off. */
const pollMs = 1000

/** Starts sending what is in the outbox, as many mails at a time as the transport takes. It never throws. */
export function startMailWorker(
  deps: DeliveryDeps & { transport: MailTransport; sleep?: Sleep },
): MailWorker {
  const { transport, log, sleep = systemSleep } = deps
  const stopping = new AbortController()
  let nudged = new AbortController()

  async function lane(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Taken before looking: a nudge that comes while this lane looks must still wake it.
      const wake = AbortSignal.any([stopping.signal, nudged.signal])
      if (await tryNext()) {
        // A transport that never waits, as the mailbox, would send thousands of mails before anything else has a turn.
        await giveWay()
        continue
      }
      await sleep(pollMs, wake)
    }
  }

  async function tryNext(): Promise<boolean> {
    try {
      return await deliverNext(deps)
    } catch (error) {
      log.error({ error: error instanceof Error ? error.name : typeof error }, 'Outbox not reachable')
      return false
    }
  }

  const lanes = Array.from({ length: transport.parallel }, lane)
  return {
    nudge() {
      const previous = nudged
      nudged = new AbortController()
      previous.abort()
    },
    async stop() {
      stopping.abort()
      await Promise.all(lanes)
      transport.close()
    },
  }
}

async function systemSleep(ms: number, signal: AbortSignal): Promise<void> {
  // An abort is the ordinary way of waking up, not a failure.
  await sleepFor(ms, undefined, { signal }).catch(() => {})
}
