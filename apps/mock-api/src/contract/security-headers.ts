import { baseSecurityHeaders } from '@recruiting/http/security-headers'
import type { Config } from '../config.ts'

/** Headers of every answer; routes may override them. `no-store` unless the contract declares otherwise. */
export function securityHeaders({ SITE_URL }: Pick<Config, 'SITE_URL'>): Record<string, string> {
  return { 'cache-control': 'no-store', ...baseSecurityHeaders(SITE_URL.startsWith('https:')) }
}
