/** The version of a record as a strong ETag. */
export function versionTag(version: number): string {
  return `"${version}"`
}

/**
 * Whether `If-Match` matches a version, by strong comparison, which excludes weak tags; `*` matches any (RFC 9110,
 * 13.1.1).
 */
export function namesVersion(ifMatch: string, version: number): boolean {
  return ifMatch.split(',').some((part) => ['*', versionTag(version)].includes(part.trim()))
}
