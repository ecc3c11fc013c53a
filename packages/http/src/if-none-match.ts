import fresh from 'fresh'

/** Whether `If-None-Match` matches the ETag, so that 304 can be sent. Uses weak comparison (RFC 9110, 13.1.2). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  // Pass only these two headers: with the request's `Cache-Control: no-cache`, `fresh` would return false.
  return fresh({ 'if-none-match': ifNoneMatch }, { etag })
}
