import { clientOf, createRateLimit } from '@recruiting/http/rate-limit'
import { noteForLog } from '@recruiting/http/request-log'
import type { FastifyInstance } from 'fastify'
import { readViolations } from './policy-violation.ts'
import { sendProblem } from './problems.ts'
import type { NameRoute } from './site-routes.ts'

/** Where browsers report violations of the content security policy. */
export const reportPath = '/csp-reports'

/** The name of the endpoint in the policy and in `Reporting-Endpoints`. */
const endpoint = 'csp'

/** The directives that name the endpoint: `report-uri` for browsers that do not know `report-to`. */
export const reportDirectives = `report-uri ${reportPath}; report-to ${endpoint}`

/** Tells browsers the address of the endpoint. */
export const reportingHeaders = { 'reporting-endpoints': `${endpoint}="${reportPath}"` } as const

/** Bytes of a body: browsers send the reports of a minute together. */
const maxBytes = 32 * 1024
/** Reports of one body that are logged. */
const maxReports = 10
/** Bodies of one client per hour, so that nobody can fill the log. */
const bodiesPerHour = 60

const types = ['application/csp-report', 'application/reports+json']

/**
 * Takes reports about violations of the policy and logs what `readViolations` reads of them. Always 204 for a body of
 * a type that browsers send, because a browser does nothing with another answer.
 * @param now ms, not affected by setting the system clock
 */
export async function servePolicyReports(
  site: FastifyInstance,
  namePage: NameRoute,
  now: () => number = () => performance.now(),
): Promise<void> {
  const limit = createRateLimit(bodiesPerHour, now)
  await site.register(async (reports) => {
    reports.addContentTypeParser(types, { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    reports.addHook('onRequest', async (request, reply) => {
      const retryAfter = limit.take(clientOf(request.ip))
      if (retryAfter === 0) return
      noteForLog(request, { limit: 'reports' })
      return sendProblem(reply, 'too_many_requests', undefined, retryAfter)
    })
    reports.post(reportPath, async ({ body, log }, reply) => {
      const violations = readViolations(String(body), namePage)
      for (const violation of violations.slice(0, maxReports)) log.warn(violation, 'policy violated')
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}
