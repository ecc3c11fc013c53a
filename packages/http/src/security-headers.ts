/**
 * The security headers of an answer that is no document. A server replaces single ones where an answer is one.
 * @param behindTls whether people reach the site through TLS; HSTS is only sent then
 */
export function baseSecurityHeaders(behindTls: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // A year, as browsers' lists of such sites ask for.
    ...(behindTls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
