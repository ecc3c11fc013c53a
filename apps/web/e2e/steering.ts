import type { APIRequestContext, BrowserContext } from '@playwright/test'
import type { SteeringOrder } from '@recruiting/schema/steering/entities'
import { type SteeringClient, steeringClient } from '@recruiting/schema/test-support/client'

/** What goes wrong for one browser; `docs/mock-api.md` lists the scenarios and the members of a fault. */
export type BrowserSteering = Pick<SteeringOrder, 'scenarios' | 'faults'>

/**
 * Switches scenarios and faults on for the browser of this context and everything else off. Other browsers and tests
 * are not affected. Requests of `context.request` and `page.request` are steered too, except those below `/__mock`.
 */
export async function steer(
  context: BrowserContext,
  { scenarios = [], faults = [] }: BrowserSteering,
): Promise<void> {
  await clientOf(context.request)('steer', { params: { scope: 'browser' }, body: { scenarios, faults } })
}

/** Switches everything off that is switched on for the browser of this context. */
export async function stopSteering(context: BrowserContext): Promise<void> {
  await clientOf(context.request)('stopSteering', { params: { scope: 'browser' } })
}

/** A client whose requests share the cookies of the context: one of them identifies the steered browser. */
function clientOf(request: APIRequestContext): SteeringClient {
  return steeringClient('', async (url, { method, body }) => {
    const answer = await request.fetch(url, {
      method: method ?? 'GET',
      ...(typeof body === 'string' && { data: body, headers: { 'content-type': 'application/json' } }),
    })
    return new Response(await answer.text(), { status: answer.status() })
  })
}
