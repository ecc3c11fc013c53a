/** The version of a record as a strong ETag. */
export function versionTag(version: number): string {
  return `"${version}"`
}

/** Whether `If-Match` names a version: by strong comparison, which no weak tag passes; `*` names any (RFC 9110, 13.1.1). */
export function namesVersion(ifMatch: string, version: number): boolean {
  return ifMatch.split(',').some((part) => ['*', versionTag(version)].includes(part.trim()))
}
