import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import { pathOf } from '@recruiting/http/request-check'
import type { Problem } from '@recruiting/schema/contract/problem'
import { browserCookie, scenarioHeader, steeringCalls } from '@recruiting/schema/steering/calls'
import { Effects } from '@recruiting/schema/steering/entities'
import { testSupportBase } from '@recruiting/schema/test-support/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askBackend } from './backend-answer.ts'
import type { PageSource } from './pages.ts'
import { problemVary } from './problems.ts'
import { isProxied } from './proxy.ts'
import type { SteeringHeaders } from './steering-headers.ts'

type SteeringOptions = { apiUrl: string; apiDeadlineMs: number }

/**
 * Development only: asks the backend about the scenarios and faults of each request outside of `/__mock`. Closes the
 * connection of a request that is offline. The answer to a steered request is never cached, and its calls of the
 * backend repeat the headers that steer. When the backend has no such call, or none is running, nothing changes.
 */
export function addSteering(site: FastifyInstance, { apiUrl, apiDeadlineMs }: SteeringOptions): void {
  const url = new URL(steeringCalls.getEffects.path, apiUrl)

  site.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url)
    if (path === testSupportBase || path.startsWith(`${testSupportBase}/`)) return
    const headers = steeringHeaders(request)
    const answer = await askBackend(url, Effects, { deadlineMs: apiDeadlineMs, headers }).catch((error) => {
      if (error instanceof BackendUnavailable) return undefined
      throw error
    })
    if (answer === undefined) return
    // An API call gets the problem from the backend itself.
    if ('problem' in answer)
      return refusesHeader(answer.problem, path) ? refuse(reply, answer.problem) : undefined
    if (answer.body.isSteered) request.steering = headers
    if (!answer.body.isOffline) return
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  })

  site.addHook('onSend', async (request, reply) => {
    const path = pathOf(request.url)
    // The names of assets change with their content.
    const isOurs = !isProxied(path) && !path.startsWith('/assets/')
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

/** The header with scenarios and, of the cookies, the one that identifies a steered browser. */
function steeringHeaders({ headers }: FastifyRequest): SteeringHeaders {
  const cookie = headers.cookie
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${browserCookie}=`))
  const scenarios = headers[scenarioHeader]
  return {
    ...(cookie !== undefined && { cookie }),
    ...(scenarios !== undefined && { [scenarioHeader]: String(scenarios) }),
  }
}

/** Whether the header of a page or file names an unknown scenario. Any other problem: the backend has no such call. */
function refusesHeader({ code }: Problem, path: string): boolean {
  return code === 'validation_failed' && !isProxied(path)
}

function refuse(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...problemVary })
    .send(JSON.stringify(problem))
}
