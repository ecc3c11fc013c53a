import type { Config } from '../config.ts'

/** A year, as browsers' lists of such sites ask for. */
const transportSecurity = 'max-age=31536000; includeSubDomains'

/** What every answer carries; a route may replace single ones. Nothing is stored unless the contract says so. */
export function securityHeaders({ SITE_URL }: Pick<Config, 'SITE_URL'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(SITE_URL.startsWith('https:') && { 'strict-transport-security': transportSecurity }),
  }
}
