import { clientOf, createRateLimit } from '@recruiting/http/rate-limit'
import { noteForLog } from '@recruiting/http/request-log'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problems.ts'
import type { NameRoute } from './routes.ts'

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

/** What the log says about a violation: values of closed sets, because reports contain addresses with tokens. */
type PolicyViolation = {
  /** The directive, or `other`. */
  directive: string
  /** What was blocked: a keyword, the kind of its address, or its origin in relation to the page's. */
  blocked: string
  /** The pattern of the page's path, or `other`. */
  page: string
  disposition: 'enforce' | 'report' | 'other'
}

/** The directives of the policy, and those for which they stand: browsers report `font-src` where `default-src` forbids. */
const directives: ReadonlySet<string> = new Set([
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
])

/** Values of `blocked-uri` that are no addresses. */
const keywords: ReadonlySet<string> = new Set(['eval', 'inline', 'wasm-eval'])

/** Schemes that are logged by name. */
const schemes: ReadonlySet<string> = new Set(['about', 'blob', 'data', 'filesystem', 'javascript'])

/**
 * Reads the violations of a body: one of `report-uri`, or a list of `report-to`, which may contain other reports.
 * @returns none for any other text
 */
function readViolations(body: string, namePage: NameRoute): PolicyViolation[] {
  return [parse(body)].flat().flatMap((report) => {
    if (!isRecord(report)) return []
    const found = report.type === 'csp-violation' ? report.body : report['csp-report']
    return isRecord(found) ? [violationOf(found, namePage)] : []
  })
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function violationOf(report: Readonly<Record<string, unknown>>, namePage: NameRoute): PolicyViolation {
  const text = (...names: string[]) =>
    names.map((name) => report[name]).find((each) => typeof each === 'string')
  // `violated-directive` of older browsers contains the values of the directive too.
  const [directive = ''] = String(
    text('effectiveDirective', 'effective-directive', 'violated-directive'),
  ).split(' ')
  const page = URL.parse(String(text('documentURL', 'document-uri')))
  const disposition = text('disposition')
  return {
    directive: directives.has(directive) ? directive : 'other',
    blocked: kindOf(String(text('blockedURL', 'blocked-uri') ?? ''), page),
    page: (page && namePage(page.pathname)) ?? 'other',
    disposition: disposition === 'enforce' || disposition === 'report' ? disposition : 'other',
  }
}

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

/** Whether a value is an object with names, as parsed from JSON. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
