/** The version of a record as a strong ETag. */
export function versionTag(version: number): string {
  return `"${version}"`
}

/**
 * Whether `If-Match` matches a version, by strong comparison, which excludes weak tags; `*` alone matches any
 * version (RFC 9110, 13.1.1).
 */
export function namesVersion(ifMatch: string, version: number): boolean {
  return ifMatch.trim() === '*' || ifMatch.split(',').some((part) => part.trim() === versionTag(version))
}
