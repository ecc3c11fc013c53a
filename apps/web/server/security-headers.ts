import { createHash } from 'node:crypto'
import { baseSecurityHeaders } from '@recruiting/http/security-headers'
import { reportPath } from './policy-reports.ts'
import type { HeaderSet } from './routes.ts'

/** The headers of every answer, by the set that its route names; `backend`: those that the backend may leave to the site. */
export function headerSets(
  policy: string,
  behindTls: boolean,
): Readonly<Record<HeaderSet, Readonly<Record<string, string>>>> {
  const backend = baseSecurityHeaders(behindTls)
  const own = {
    ...backend,
    'content-security-policy': policy,
    // Never a path: the back button may return to the URL of an emailed link.
    'referrer-policy': 'strict-origin',
  }
  return {
    backend,
    own,
    worker: { ...own, 'content-security-policy': workerPolicy },
    embeddable: { ...own, 'cross-origin-resource-policy': 'cross-origin' },
    token: {
      ...own,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  }
}

/**
 * The policy of a document: only its own inline scripts run, identified by hash. Hashes instead of nonces, so that
 * the document can be cached.
 * @param options `isDevelopment`: Vite's script may start its worker, which waits for the server to come back;
 *   `isFramedBySelf`: the gallery of states shows the document in a frame
 */
export function contentSecurityPolicy(
  html: string,
  options: { isDevelopment?: boolean; isFramedBySelf?: boolean } = {},
): string {
  const scripts = ["'self'", ...inlineScripts(html).map(sourceHash)]
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    // Emotion, used by Chakra, inserts style elements at run time: their hashes cannot be known in advance.
    "style-src 'self' 'unsafe-inline'",
    // The preview of a chosen headshot uses a blob URL.
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    `worker-src 'self'${options.isDevelopment ? ' blob:' : ''}`,
    "object-src 'none'",
    `frame-ancestors ${options.isFramedBySelf ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    // Not `report-to` too, which not all browsers know: all send to this one.
    `report-uri ${reportPath}`,
  ].join('; ')
}

/**
 * The policy of a worker's script, which browsers apply to the worker instead of the page's. Only here WebAssembly may be
 * compiled: the engine for PDFs of the reader of résumés.
 */
const workerPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  `report-uri ${reportPath}`,
].join('; ')

function inlineScripts(html: string): string[] {
  return (
    [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)]
      // Scripts with a `src` are allowed by origin; data blocks never run.
      .filter(([, attributes = '']) => !/\ssrc\s*=|\stype="application\//i.test(attributes))
      .map(([, , text = '']) => text)
      .filter((text) => text !== '')
  )
}

function sourceHash(script: string): string {
  // Browsers hash the text after the parser has normalised line breaks to line feeds.
  const text = script.replace(/\r\n?/g, '\n')
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
