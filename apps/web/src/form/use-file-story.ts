import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DraftFile, isScanning } from '~/lib/draft/draft.ts'
import type { Upload } from '~/lib/files/uploads.ts'

/** The announced status of a file: uploading, being scanned, uploaded, failed, cancelled or removed; not every percent. */
export function useFileStory(
  upload: Upload | undefined,
  arrived: DraftFile | undefined,
  trouble: string | undefined,
  isLongScan: boolean,
): string {
  const { t } = useTranslation('form')
  const [story, setStory] = useState('')
  const state = upload?.state
  const name = upload?.file.name ?? ''
  const scanning = arrived !== undefined && isScanning(arrived)
  const before = useRef({ state, name, arrived, scanning, isLongScan })
  useEffect(() => {
    const last = before.current
    before.current = { state, name, arrived, scanning, isLongScan }
    const isSameFile = last.state === state && last.name === name && last.arrived?.id === arrived?.id
    if (isSameFile && last.scanning === scanning) {
      if (isLongScan && !last.isLongScan) setStory(t('file.scanningLong'))
      return
    }
    if (state === 'sending') setStory(t('file.uploadingNamed', { name }))
    else if (trouble !== undefined) setStory(trouble)
    else if (arrived !== undefined && scanning) setStory(t('file.scanningNamed', { name: arrived.name }))
    else if (arrived !== undefined && (arrived.id !== last.arrived?.id || last.scanning)) {
      setStory(t('file.doneNamed', { name: arrived.name }))
    } else if (last.state === 'sending') setStory(t('file.cancelled', { name: last.name }))
    else if (last.arrived !== undefined) setStory(t('file.removed', { name: last.arrived.name }))
  }, [state, name, arrived, scanning, trouble, isLongScan, t])
  return story
}
