import { methodsByPath } from '@recruiting/http/endpoints'
import { Failure } from '@recruiting/http/failure'
import { isHostAllowed } from '@recruiting/http/request-parts'
import type { CallTable } from '@recruiting/schema/test-support/types'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../http/problems.ts'

/**
 * Prepares the routes below `/__mock`: refuses requests whose host is neither this machine nor the site, and leaves
 * bodies to `registerCalls`.
 */
export function prepareScope(scope: FastifyInstance, siteUrl: string): void {
  // `readBody` parses bodies by the declaration of the call.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.addHook('onRequest', (request, _reply, done) => {
    done(isHostAllowed(request.headers, siteUrl) ? undefined : new Failure('origin_forbidden'))
  })
}

/** Answers an unknown path of the scope with 404, and an unknown method of one of its calls with 405. */
export function answerUnknown(scope: FastifyInstance, table: CallTable): void {
  const methodsOf = methodsByPath(Object.values(table), '')
  scope.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url)
    if (methods.length === 0) return sendProblem(new Failure('not_found'), request, reply)
    reply.header('allow', methods.join(', '))
    return sendProblem(new Failure('method_not_allowed'), request, reply)
  })
}
