import { clientOf, createRateLimit } from '@recruiting/http/rate-limit'
import { noteForLog } from '@recruiting/http/request-log'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problems.ts'
import type { NameRoute } from './routes.ts'

/** Where browsers report violations of the content security policy. */
export const reportPath = '/csp-reports'

const maxBytes = 32 * 1024
/** Reports of one client per hour, so that nobody can fill the log. */
const reportsPerHour = 60

/** Logs violations of the policy, as browsers report them to `report-uri`. */
export async function servePolicyReports(site: FastifyInstance, namePage: NameRoute): Promise<void> {
  const limit = createRateLimit(reportsPerHour, () => performance.now())
  await site.register(async (reports) => {
    reports.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: maxBytes },
      reports.getDefaultJsonParser('error', 'error'),
    )
    reports.addHook('onRequest', async (request, reply) => {
      const retryAfter = limit.take(clientOf(request.ip))
      if (retryAfter === 0) return
      noteForLog(request, { limit: 'reports' })
      return sendProblem(reply, 'too_many_requests', undefined, retryAfter)
    })
    reports.post<{ Body: Report }>(reportPath, { schema: { body: schema } }, async ({ body, log }, reply) => {
      log.warn(readViolation(body, namePage), 'policy violated')
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}

/** The directives of the policy, and those for which they stand: browsers report `font-src` where `default-src` forbids. */
const directives =
  /^(?:base-uri|form-action|frame-ancestors|(?:child|connect|default|font|frame|img|manifest|media|object|worker)-src|(?:script|style)-src(?:-attr|-elem)?)$/

/** Values of `blocked-uri` that are no addresses. */
const keywords: ReadonlySet<string> = new Set(['eval', 'inline', 'wasm-eval'])

const schemes: ReadonlySet<string> = new Set(['about', 'blob', 'data', 'filesystem', 'javascript'])

/** What is read of a report, by the names of `report-uri`. */
const members = ['document-uri', 'blocked-uri', 'violated-directive'] as const
type Report = { 'csp-report': Record<(typeof members)[number], string> }

const schema = {
  type: 'object',
  required: ['csp-report'],
  properties: {
    'csp-report': {
      type: 'object',
      required: members,
      properties: Object.fromEntries(members.map((name) => [name, { type: 'string' }])),
    },
  },
}

/** What the log says about a violation: values of closed sets, because reports contain addresses with tokens. */
function readViolation({ 'csp-report': report }: Report, namePage: NameRoute) {
  // Older browsers send the values of the directive too.
  const [directive = ''] = report['violated-directive'].split(' ')
  const page = URL.parse(report['document-uri'])
  return {
    directive: directives.test(directive) ? directive : 'other',
    blocked: kindOf(report['blocked-uri'], page),
    page: (page && namePage(page.pathname)) ?? 'other',
  }
}

/** A keyword, the kind of an address, or its origin in relation to the page's. */
function kindOf(blocked: string, page: URL | null): string {
  if (blocked === '') return 'none'
  // Browsers shorten the address of data to its scheme.
  if (keywords.has(blocked) || schemes.has(blocked)) return blocked
  const url = URL.parse(blocked)
  if (url === null) return 'other'
  const scheme = url.protocol.slice(0, -1)
  if (schemes.has(scheme)) return scheme
  if (scheme.endsWith('-extension')) return 'extension'
  return url.origin === page?.origin ? 'same-origin' : 'other-origin'
}
