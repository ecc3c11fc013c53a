import { createHash } from 'node:crypto'
import { baseSecurityHeaders } from '@recruiting/http/security-headers'

/** What the headers of an answer depend on. */
export type HeaderContext = {
  contentSecurityPolicy: string
  behindTls: boolean
  /** The path holds the secret of an emailed link. */
  holdsToken: boolean
  /** Other sites may show it, as they do with the picture of a shared link. */
  isForOthers?: boolean
}

/** The headers of every answer that the site makes itself. */
export function securityHeaders(context: HeaderContext): Record<string, string> {
  return {
    ...baseSecurityHeaders(context.behindTls),
    'content-security-policy': context.contentSecurityPolicy,
    ...(context.isForOthers && { 'cross-origin-resource-policy': 'cross-origin' }),
    // Never a path: a document may later stand at the address of an emailed link, by the back button.
    'referrer-policy': context.holdsToken ? 'no-referrer' : 'strict-origin',
    ...(context.holdsToken && { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }),
  }
}

/**
 * The policy for a document: only its own inline scripts run, known by their hashes. Hashes rather
 * than nonces, so that the document may be cached.
 */
export function contentSecurityPolicy(html: string): string {
  const scripts = ["'self'", ...inlineScripts(html).map(sourceHash)]
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    // Emotion, beneath Chakra, inserts its styles as elements at run time: no hash can be known before.
    "style-src 'self' 'unsafe-inline'",
    // A chosen headshot is shown from a blob before it is sent.
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

function inlineScripts(html: string): string[] {
  return (
    [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)]
      // What has an address is allowed by it; data never runs.
      .filter(([, attributes = '']) => !/\ssrc\s*=|\stype="application\//i.test(attributes))
      .map(([, , text = '']) => text)
      .filter((text) => text !== '')
  )
}

function sourceHash(script: string): string {
  // Browsers hash the text after the parser has made every line break a line feed.
  const text = script.replace(/\r\n?/g, '\n')
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
