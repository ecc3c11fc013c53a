import { readFileSync } from 'node:fs'
import { testSupportBase } from '@recruiting/schema/test-support/calls'
import type { FastifyInstance } from 'fastify'
import { prefersHtml } from '../../http/headers.ts'
import { incomingOf, type PageCalls } from './page-calls.ts'
import { readPageRequest } from './page-request.ts'
import { type PageConfig, readPageView } from './page-view.ts'
import { sendPage } from './send-page.ts'
import { steeringPage } from './steering-page.ts'

/**
 * Registers the page at `/__mock`, where `getTestSupport` answers requests for JSON, and the script of all pages.
 * @param calls those that the server has: the page shows the sections of these calls.
 */
export function registerSteeringPage(scope: FastifyInstance, calls: PageCalls, config: PageConfig): void {
  scope.addHook('onRequest', async (request, reply) => {
    const isPage = request.routeOptions.url === testSupportBase && ['GET', 'HEAD'].includes(request.method)
    if (!isPage || !prefersHtml(request.headers.accept)) return
    const asked = readPageRequest(request, testSupportBase)
    const view = await readPageView(calls, config, asked, incomingOf(request, reply))
    return sendPage(steeringPage(view), asked, request, reply)
  })

  const script = readFileSync(new URL('browser/page.mjs', import.meta.url))
  scope.get('/page.mjs', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
}
