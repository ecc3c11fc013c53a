import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import { pathOf } from '@recruiting/http/request-check'
import { statesPath, steeringCalls } from '@recruiting/schema/steering/calls'
import { Effects } from '@recruiting/schema/steering/entities'
import type { SiteStates } from '@recruiting/schema/steering/states'
import { testSupportBase, worldHeader } from '@recruiting/schema/test-support/calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { askBackend } from './backend.ts'
import type { PageSource } from './built-pages.ts'

/** The headers that name the world of a request: its calls of the backend repeat them. */
export type SteeringHeaders = Readonly<Record<string, string>>

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the request is steered or names a world: then nothing of its answer may be cached. */
    steering: SteeringHeaders | undefined
  }
}

type SteeringOptions = {
  apiUrl: string
  apiDeadlineMs: number
  readStates?: () => Promise<SiteStates>
  /** Development only: resolves when the backend is not restarting. */
  settled?: (() => Promise<void>) | undefined
}

const ownStates = () => import('../dev/states/all.ts').then(({ siteStates }) => siteStates)

/**
 * Development only: publishes the states, and asks the tools about the scenarios and faults of each request outside of
 * `/__mock`. Closes the connection of a request that is offline. The answer to a request that is steered or names a world is
 * never cached, and its calls of the backend name the world. When there are no tools, nothing is steered.
 */
export function addSteering(
  site: FastifyInstance,
  { apiUrl, apiDeadlineMs, readStates = ownStates, settled }: SteeringOptions,
): void {
  const url = new URL(steeringCalls.getEffects.path, apiUrl)
  site.get(statesPath, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await readStates()),
  )

  site.addHook('onRequest', async (request, reply) => {
    // The sources that Vite serves have no route, and need no backend.
    if (!request.is404) await settled?.()
    const path = pathOf(request.url)
    if (path === testSupportBase || path.startsWith(`${testSupportBase}/`) || path === statesPath) return
    const headers = worldHeaders(request)
    if (Object.keys(headers).length > 0) request.steering = headers
    const answer = await askBackend(url, Effects, { deadlineMs: apiDeadlineMs, headers }).catch((error) => {
      if (error instanceof BackendUnavailable) return undefined
      throw error
    })
    if (!answer?.ok) return
    const { isSteered, isOffline }: Effects = await answer.json()
    if (isSteered) request.steering = headers
    if (!isOffline) return
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  })

  site.addHook('onSend', async (request, reply) => {
    const path = pathOf(request.url)
    // The names of assets change with their content.
    const isOurs = request.routeOptions.config.headers !== 'backend' && !path.startsWith('/assets/')
    if (request.steering !== undefined && isOurs) reply.header('cache-control', 'no-store')
  })
}

/** Names the script of the bar in the documents; `main.tsx` loads it. */
export function markPages(source: PageSource): PageSource {
  const mark = (html: string) => html.replace('<html', `<html data-steered="${source.steeringBar}"`)
  return {
    ...source,
    documentOf: async (page, route) => mark(await source.documentOf(page, route)),
    shell: async (route) => mark(await source.shell(route)),
  }
}

function worldHeaders({ headers }: FastifyRequest): SteeringHeaders {
  const name = worldHeader.toLowerCase()
  const world = headers[name]
  const cookie = headers.cookie
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${worldHeader}=`))
  return { ...(cookie !== undefined && { cookie }), ...(world !== undefined && { [name]: String(world) }) }
}
