/**
 * SQLite's primary result codes for temporary trouble: another process has locked the file; the disk or quota is
 * full.
 */
const troubles = new Map<number, 'busy' | 'full'>([
  [5, 'busy'],
  [13, 'full'],
])

/** SQLite's extended codes for a disk without room for its auxiliary files. */
const fullCodes = new Set([
  // SQLITE_IOERR_SHMSIZE: the index of the write-ahead log cannot grow.
  10 | (19 << 8),
])

/** The kind of temporary trouble; undefined when a retry makes no sense. */
export function troubleOf(error: unknown): 'busy' | 'full' | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined
  return fullCodes.has(error.errcode) ? 'full' : troubles.get(error.errcode & 0xff)
}

/** Whether an error or one of its causes says that the disk or quota is full. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' || troubleOf(error) === 'full' || isFull(error.cause)
}
