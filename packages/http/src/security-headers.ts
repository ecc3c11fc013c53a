/**
 * The security headers of an answer that is not a document. Servers override some of them for documents.
 * @param behindTls whether clients reach the site over TLS; HSTS is sent only then
 */
export function baseSecurityHeaders(behindTls: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // One year: the minimum of the HSTS preload list.
    ...(behindTls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
