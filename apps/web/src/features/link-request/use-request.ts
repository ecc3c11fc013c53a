import type { LinkRequested } from '@recruiting/schema/resume-deletion'
import { useRef, useState } from 'react'
import { callApi } from '~/lib/api/call.ts'
import type { ApiError } from '~/lib/api/problem.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { type RequestPurpose, requestPurposes } from './purposes.ts'

/**
 * Requests the mail with the link; a double click sends one request.
 * @param refused the error of a form that was posted without scripts
 */
export function useRequest(
  purpose: RequestPurpose,
  onSent: (email: string, answer: LinkRequested) => void,
  refused?: ApiError,
) {
  const locale = useLocale()
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>(refused)
  const [attempt, setAttempt] = useState(0)
  // React state would update too late to stop a double click.
  const isRunning = useRef(false)

  const send = async (email: string) => {
    if (isRunning.current) return
    isRunning.current = true
    setSending(true)
    setError(undefined)
    setAttempt((count) => count + 1)
    try {
      onSent(email, await callApi(requestPurposes[purpose].call, { body: { email } }, { locale }))
    } catch (reason) {
      setError(reason)
    } finally {
      isRunning.current = false
      setSending(false)
    }
  }
  return { isSending, error, attempt, send: (email: string) => void send(email) }
}
