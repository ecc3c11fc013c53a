import type { Locale } from '@recruiting/schema/options'
import { worldHeader } from '@recruiting/schema/test-support/calls'
import { type Send, steeringClient, testSupportClient } from '@recruiting/schema/test-support/client'

/** What the bar shows. */
export type SteeringState = {
  scenarios: readonly Readonly<Record<Locale, string>>[]
  faults: number
  /** Seconds by which the clock is ahead. */
  ahead: number
  hasMailbox: boolean
}

/** Reads and ends steering. @param reload loads the page again, in the common data */
export function createSteeringSource(
  origin: string,
  send: Send = fetch,
  reload: () => void = () => location.reload(),
) {
  const support = testSupportClient(origin, send)
  const steering = steeringClient(origin, send)

  async function read(): Promise<SteeringState> {
    const { calls } = await support('getTestSupport')
    const [{ scenarios: ids, faults }, { scenarios: known }, clock] = await Promise.all([
      steering('getSteering'),
      steering('listScenarios'),
      calls.includes('getClock') ? support('getClock') : undefined,
    ])
    return {
      scenarios: ids.map((id) => known.find((each) => each.id === id)?.title ?? { tw: id, us: id }),
      faults: faults.length,
      ahead: clock?.ahead ?? 0,
      hasMailbox: calls.includes('listMails'),
    }
  }

  /** A world ends when it is idle and when the backend restarts. The browser would get nothing but refusals from then on. */
  function leaveEndedWorld(error: unknown): undefined {
    const isInWorld = document.cookie.includes(`${worldHeader}=`)
    if (!isInWorld || !(error instanceof Error) || !error.message.includes('"world_unknown"')) return
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no Cookie Store API
    document.cookie = `${worldHeader}=; Max-Age=-1; Path=/`
    reload()
  }

  return {
    /** @returns undefined when there are no development tools */
    read: (): Promise<SteeringState | undefined> => read().catch(leaveEndedWorld),
    /** Switches off what the bar shows. @throws when a call fails */
    switchOff: async ({ ahead }: SteeringState): Promise<void> => {
      await steering('stopSteering')
      // Not without need: it also forgets limits and repeats mails.
      if (ahead > 0) await support('resetClock')
    },
  }
}
export type SteeringSource = ReturnType<typeof createSteeringSource>
