import { ScannerFailed, scanContent, type Verdict } from './clamd.ts'
import type { ScannerPlace } from './scanner-place.ts'

/** A scanner, which may be away while this process runs. */
export type Scanner = {
  /** Whether the last look failed, or there was none. Nothing it says is to be believed then. */
  isAway(): boolean
  /**
   * Lets the scanner judge a file that every scanner finds and one that none may find. Throws `ScannerFailed` unless it is
   * right about both. Callers at the same time share one look, which ends with the signal of the first.
   */
  look(signal?: AbortSignal): Promise<void>
  /**
   * Throws `ScannerFailed`, the errors of the content, and the signal's reason.
   * @param options.limit ms that the scan may take, if that is less than the timeout of the place
   */
  judge(
    content: AsyncIterable<Uint8Array>,
    options?: { limit?: number | undefined; signal?: AbortSignal | undefined },
  ): Promise<Verdict>
}

/**
 * The file that every scanner has to find (eicar.org), which does no harm. In two parts, so that no scanner finds this
 * source.
 */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

/** A text that no scanner may find anything in. */
export const harmless = Buffer.from('A text in which no scanner finds anything.\n')

/** How long a look may take in ms: its two contents have less than 100 bytes. */
const usualLook = 5_000

/**
 * The scanner at a place. Connects at the first use.
 * @param longestLook ms that a look may take, if that is less than the timeout of the place
 */
export function openScanner(place: ScannerPlace, longestLook = usualLook): Scanner {
  let isAway = true
  let looking: Promise<void> | undefined
  const lookPlace = { ...place, timeout: Math.min(place.timeout, longestLook) }

  async function look(signal: AbortSignal | undefined): Promise<void> {
    try {
      const [known, unknown] = await Promise.all([
        scanContent(lookPlace, [eicar], signal),
        scanContent(lookPlace, [harmless], signal),
      ])
      if (!known.isInfected)
        throw new ScannerFailed('the scanner does not find the test file of EICAR: it has no signatures')
      if (unknown.isInfected)
        throw new ScannerFailed(`the scanner finds ${unknown.signature} in a harmless text`)
      isAway = false
    } catch (error) {
      isAway = true
      throw error
    }
  }

  return {
    isAway: () => isAway,
    look(signal) {
      // One at a time, so that none fails after a later one has succeeded.
      looking ??= look(signal).finally(() => {
        looking = undefined
      })
      return looking
    },
    judge: (content, { limit = place.timeout, signal } = {}) =>
      scanContent({ ...place, timeout: Math.min(place.timeout, limit) }, content, signal),
  }
}
