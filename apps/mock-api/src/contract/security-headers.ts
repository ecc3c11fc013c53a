import { baseSecurityHeaders } from '@recruiting/http/security-headers'
import type { Config } from '../config.ts'

/** What every answer carries; a route may replace single ones. Nothing is stored unless the contract says so. */
export function securityHeaders({ SITE_URL }: Pick<Config, 'SITE_URL'>): Record<string, string> {
  return { 'cache-control': 'no-store', ...baseSecurityHeaders(SITE_URL.startsWith('https:')) }
}
