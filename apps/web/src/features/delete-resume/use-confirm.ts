import type { ResumeDeletionReceipt } from '@recruiting/schema/resume-deletion'
import { useRef, useState } from 'react'
import { callApi } from '~/lib/api/call.ts'
import { ApiError } from '~/lib/api/problem.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { isLinkFailure } from '~/sections/link/link-failure.tsx'
import { stagedFiles } from './forget-device.ts'

/**
 * Confirms the deletion; a double click sends one request. A used link means that the data is already deleted: by
 * another tab, or by an attempt whose response was lost.
 * @param onDeleted gets the receipt, if there is one, and the files that the device had staged before
 */
export function useConfirm({
  token,
  onDeleted,
  onLinkFailed,
}: {
  token: string
  onDeleted: (receipt: ResumeDeletionReceipt | undefined, staged: readonly string[]) => void
  onLinkFailed: (error: unknown) => void
}) {
  const locale = useLocale()
  const [isDeleting, setDeleting] = useState(false)
  const [error, setError] = useState<unknown>()
  // React state would update too late to stop a double click.
  const isRunning = useRef(false)

  const attempt = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setDeleting(true)
    setError(undefined)
    const staged = stagedFiles()
    try {
      onDeleted(await callApi('confirmResumeDeletion', { token }, { locale }), staged)
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === 'link_used') onDeleted(undefined, staged)
      else if (isLinkFailure(reason)) onLinkFailed(reason)
      else setError(reason)
    } finally {
      isRunning.current = false
      setDeleting(false)
    }
  }
  return { isDeleting, error, confirm: () => void attempt(), forget: () => setError(undefined) }
}
