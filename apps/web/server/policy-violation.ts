import { isRecord } from './is-record.ts'
import type { NameRoute } from './site-routes.ts'

/** What the log says about a violation: values of closed sets, because reports contain addresses with tokens. */
export type PolicyViolation = {
  /** The directive, or `other`. */
  directive: string
  /** What was blocked: a keyword, the kind of its address, or its origin in relation to the page's. */
  blocked: string
  /** The pattern of the page's path, or `other`. */
  page: string
  disposition: 'enforce' | 'report' | 'other'
}

/** Every fetch, document and navigation directive of CSP 3, and the older directives that browsers report. */
const directives: ReadonlySet<string> = new Set([
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'fenced-frame-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'prefetch-src',
  'require-trusted-types-for',
  'sandbox',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'upgrade-insecure-requests',
  'worker-src',
])

/** Values of `blocked-uri` that are no addresses. */
const keywords: ReadonlySet<string> = new Set([
  'eval',
  'inline',
  'trusted-types-policy',
  'trusted-types-sink',
  'wasm-eval',
])

/** Schemes that are logged by name. */
const schemes: ReadonlySet<string> = new Set(['about', 'blob', 'data', 'filesystem', 'javascript'])

/**
 * Reads the violations of a body: one of `report-uri`, or a list of `report-to`, which may contain other reports.
 * @returns none for any other text
 */
export function readViolations(body: string, namePage: NameRoute): PolicyViolation[] {
  const value = parse(body)
  const reports = Array.isArray(value) ? value : [value]
  return reports.flatMap((report) => {
    const found = isRecord(report) ? (report['csp-report'] ?? ofType(report)) : undefined
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

function ofType(report: Readonly<Record<string, unknown>>): unknown {
  return report.type === 'csp-violation' ? report.body : undefined
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
  if (keywords.has(blocked)) return blocked
  // Browsers shorten the address of data to its scheme.
  if (schemes.has(blocked)) return blocked
  const url = URL.parse(blocked)
  if (url === null) return 'other'
  const scheme = url.protocol.slice(0, -1)
  if (schemes.has(scheme)) return scheme
  if (scheme.endsWith('-extension')) return 'extension'
  return url.origin === page?.origin ? 'same-origin' : 'other-origin'
}
