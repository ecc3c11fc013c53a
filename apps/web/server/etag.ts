/**
 * Whether a reader has the answer already: any of the tags of its `If-None-Match`, or `*`. Compares weakly (RFC 9110,
 * 13.1.2).
 */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((each) => opaque(each.trim())) ?? []
  return tags.includes(opaque(etag)) || tags.includes('*')
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '')
}
