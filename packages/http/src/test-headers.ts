/** Headers that describe the content or the connection, on either server. */
const aboutTheAnswer: ReadonlySet<string> = new Set([
  'allow',
  'connection',
  'content-language',
  'content-length',
  'content-type',
  'contract-version',
  'date',
  'etag',
  'keep-alive',
  'retry-after',
  'transfer-encoding',
  'vary',
])

/** The security headers of an answer that is not a document, on either server. */
export const expectedHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Header added behind TLS. */
export const expectedBehindTls = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/**
 * The headers of an answer, without those that describe the content or connection. @param more headers that one
 * server sends in addition
 */
export function headersBeside(
  headers: Readonly<Record<string, unknown>>,
  more: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !aboutTheAnswer.has(name) && !more.includes(name)),
  )
}
