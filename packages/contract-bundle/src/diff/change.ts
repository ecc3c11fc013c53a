/** Who works no longer after a change without being changed itself. */
export type Affected = 'callers' | 'backends'

/** A difference between two versions of the contract. */
export type Change = {
  part: 'calls' | 'words' | 'mails' | 'vectors'
  /** Path of the changed member, as a reader finds it in the newer bundle, or in the older one when it was removed. */
  place: string
  says: string
  /** Empty for a harmless change. */
  breaks: readonly Affected[]
}

/** What a schema describes: a request, which callers send, or an answer, which backends send. */
export type Direction = 'request' | 'answer'

export const nobody: readonly Affected[] = []
export const everybody: readonly Affected[] = ['callers', 'backends']

/**
 * Who is affected when fewer values are valid: whoever sends them, and in a request also a backend, which must refuse what
 * it accepted.
 */
export function affectedByStricter(direction: Direction): readonly Affected[] {
  return direction === 'request' ? everybody : ['backends']
}

/** Who is affected when more values are valid: whoever receives them. */
export function affectedByLooser(direction: Direction): readonly Affected[] {
  return direction === 'request' ? ['backends'] : ['callers']
}
