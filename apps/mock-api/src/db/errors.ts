/** SQLite's primary result codes of trouble that passes: another process has the file; the disk or quota is full. */
const troubles = new Map<number, 'busy' | 'full'>([
  [5, 'busy'],
  [13, 'full'],
])

/** SQLite's extended codes of a disk without room for what it keeps beside the file. */
const fullCodes = new Set([
  // SQLITE_IOERR_SHMSIZE: the index of the write-ahead log.
  10 | (19 << 8),
])

/** Why the database could not do it this time, if trying again later makes sense. */
export function troubleOf(error: unknown): 'busy' | 'full' | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined
  return fullCodes.has(error.errcode) ? 'full' : troubles.get(error.errcode & 0xff)
}

/** Whether an error, or what caused it, says that the disk or the quota is full. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' || troubleOf(error) === 'full' || isFull(error.cause)
}
