import { ScannerFailed, scanContent, type Verdict } from './clamd.ts'
import type { ScannerPlace } from './scanner-place.ts'

/** How the scan of a file ended. `failed`: it is repeated later. */
export const scanEnds = ['clean', 'infected', 'failed'] as const
export type ScanEnd = (typeof scanEnds)[number]

/** A virus scanner, which may become unavailable while this process runs. */
export type Scanner = {
  /** Whether the last probe failed, or there was none. Then no verdict of the scanner is used. */
  isUnavailable(): boolean
  /**
   * Lets the scanner judge a file that every scanner finds and one that none may find. Throws `ScannerFailed` unless it is
   * right about both. Callers at the same time share one probe, which ends with the signal of the first.
   */
  probe(signal?: AbortSignal): Promise<void>
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

/** How long a probe may take in ms: its two contents have less than 100 bytes. */
const defaultProbeTimeout = 5_000

/**
 * The scanner at a place. Connects at the first use.
 * @param probeTimeout ms that a probe may take, if that is less than the timeout of the place
 */
export function openScanner(place: ScannerPlace, probeTimeout = defaultProbeTimeout): Scanner {
  let isUnavailable = true
  let probing: Promise<void> | undefined
  const probePlace = { ...place, timeout: Math.min(place.timeout, probeTimeout) }

  async function probe(signal: AbortSignal | undefined): Promise<void> {
    try {
      const [known, unknown] = await Promise.all([
        scanContent(probePlace, [eicar], signal),
        scanContent(probePlace, [harmless], signal),
      ])
      if (!known.isInfected)
        throw new ScannerFailed('the scanner does not find the test file of EICAR: it has no signatures')
      if (unknown.isInfected)
        throw new ScannerFailed(`the scanner finds ${unknown.signature} in a harmless text`)
      isUnavailable = false
    } catch (error) {
      isUnavailable = true
      throw error
    }
  }

  return {
    isUnavailable: () => isUnavailable,
    probe(signal) {
      // One at a time, so that none fails after a later one has succeeded.
      probing ??= probe(signal).finally(() => {
        probing = undefined
      })
      return probing
    },
    judge: (content, { limit = place.timeout, signal } = {}) =>
      scanContent({ ...place, timeout: Math.min(place.timeout, limit) }, content, signal),
  }
}
