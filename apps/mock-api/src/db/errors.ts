/** SQLite's primary result codes of trouble that passes: another process has the file; the disk or quota is full. */
const troubles = new Map<number, 'busy' | 'full'>([
  [5, 'busy'],
  [13, 'full'],
])

/** Why the database could not do it this time, if trying again later makes sense. */
export function troubleOf(error: unknown): 'busy' | 'full' | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined
  return troubles.get(error.errcode & 0xff)
}
