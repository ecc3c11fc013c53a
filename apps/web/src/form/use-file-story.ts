import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftFile } from '~/lib/draft/draft.ts'
import type { Upload } from '~/lib/files/uploads.ts'

/** The announced status of a file: uploading, uploaded, failed, cancelled or removed; not every percent. */
export function useFileStory(
  upload: Upload | undefined,
  arrived: DraftFile | undefined,
  trouble: string | undefined,
): string {
  const { t } = useTranslation('form')
  const [story, setStory] = useState('')
  const before = useRef({ state: upload?.state, name: upload?.file.name ?? '', arrived })
  const state = upload?.state
  const name = upload?.file.name ?? ''
  useEffect(() => {
    const last = before.current
    before.current = { state, name, arrived }
    if (last.state === state && last.name === name && last.arrived?.id === arrived?.id) return
    if (state === 'sending') setStory(t('file.uploadingNamed', { name }))
    else if (trouble !== undefined) setStory(trouble)
    else if (arrived !== undefined && arrived.id !== last.arrived?.id) {
      setStory(t('file.doneNamed', { name: arrived.name }))
    } else if (last.state === 'sending') setStory(t('file.cancelled', { name: last.name }))
    else if (last.arrived !== undefined) setStory(t('file.removed', { name: last.arrived.name }))
  }, [state, name, arrived, trouble, t])
  return story
}
