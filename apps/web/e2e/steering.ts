import type { APIRequestContext, BrowserContext } from '@playwright/test'
import type { SteeringOrder } from '@recruiting/schema/steering/entities'
import { worldHeader } from '@recruiting/schema/test-support/calls'
import { type Send, steeringClient, testSupportClient } from '@recruiting/schema/test-support/client'
import type { WorldOrder } from '@recruiting/schema/test-support/entities'

/** What goes wrong in a world; `docs/mock-api.md` lists the scenarios and the members of a fault. */
export type WorldSteering = Pick<SteeringOrder, 'scenarios' | 'faults'>

/**
 * Switches scenarios and faults on in the world of this context and everything else off. Other worlds are not affected.
 * Requests of `context.request` and `page.request` are steered too, except those below `/__mock`.
 */
export async function steer(
  context: BrowserContext,
  { scenarios = [], faults = [] }: WorldSteering,
): Promise<void> {
  await steeringClient('', sendBy(context.request))('steer', { body: { scenarios, faults } })
}

/** Switches everything off in the world of this context. */
export async function stopSteering(context: BrowserContext): Promise<void> {
  await steeringClient('', sendBy(context.request))('stopSteering')
}

/** Gives the browser of this context a new world. @returns a function that ends it */
export async function enterWorld(
  context: BrowserContext,
  order: WorldOrder,
): Promise<() => Promise<undefined>> {
  const support = testSupportClient('', sendBy(context.request))
  const { id } = await support('createWorld', { body: order })
  await context.addCookies([{ name: worldHeader, value: id, domain: 'localhost', path: '/' }])
  return async () => await support('deleteWorld', { params: { id } })
}

/** Requests that share the cookies of the context: one of them names its world. */
const sendBy =
  (request: APIRequestContext): Send =>
  async (url, { method, body }) => {
    const answer = await request.fetch(url, {
      method: method ?? 'GET',
      ...(typeof body === 'string' && { data: body, headers: { 'content-type': 'application/json' } }),
    })
    return new Response(answer.status() === 204 ? null : await answer.text(), { status: answer.status() })
  }
