import { useEffect, useRef, useState } from 'react'
import { isScanning } from '~/lib/draft/draft.ts'
import type { FileDesk } from './file-desk.ts'

type Files = Pick<FileDesk, 'files' | 'subscribe'>

/** How long sending waits for the scanner before the server decides, in ms. */
const patience = 10_000

export type ScanWait = {
  isAwaitingScan: boolean
  /** Waits until no file is being scanned, or for 10 s. @returns false when the person has left the page meanwhile */
  awaitScans: () => Promise<boolean>
}

/** Lets sending wait for the virus scanner, because the server refuses files that are not judged. */
export function useScanWait(files: Files): ScanWait {
  const [isAwaitingScan, setAwaitingScan] = useState(false)
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])
  const awaitScans = async () => {
    if (!isAnyScanning(files)) return !hasLeft.current
    setAwaitingScan(true)
    await scansFinished(files)
    setAwaitingScan(false)
    return !hasLeft.current
  }
  return { isAwaitingScan, awaitScans }
}

/** Resolves when no file is being scanned, at the latest after 10 s. */
export function scansFinished(files: Files): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const look = () => {
      if (!isAnyScanning(files)) end()
    }
    const timer = setTimeout(end, patience)
    const unsubscribe = files.subscribe(look)
    look()
  })
}

function isAnyScanning({ files }: Pick<Files, 'files'>): boolean {
  return Object.values(files()).some(isScanning)
}
