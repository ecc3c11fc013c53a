import fresh from 'fresh'

/**
 * Whether `If-None-Match` names the tag of an answer, so that 304 is enough. Weak and strong tags compare alike (RFC
 * 9110, 13.1.2).
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  // Only these two headers: of a request's `Cache-Control: no-cache`, `fresh` would make a whole answer.
  return fresh({ 'if-none-match': ifNoneMatch }, { etag })
}
