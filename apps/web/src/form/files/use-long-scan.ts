import { useEffect, useState } from 'react'
import { type DraftFile, isScanning } from '~/lib/draft/draft.ts'

/** A scan that runs for this long is explained, in ms. */
const long = 20_000

/** Whether the scan of a file takes longer than usual. */
export function useIsLongScan(file: DraftFile | undefined): boolean {
  const since = file !== undefined && isScanning(file) ? Date.parse(file.scanningSince ?? '') : Number.NaN
  const [longSince, setLongSince] = useState<number>()
  useEffect(() => {
    if (Number.isNaN(since)) return
    const left = since + long - Date.now()
    // The clock of the device may have been set back meanwhile.
    const timer = setTimeout(() => setLongSince(since), Math.min(Math.max(left, 0), long))
    return () => clearTimeout(timer)
  }, [since])
  return longSince === since
}
