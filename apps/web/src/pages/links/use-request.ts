import type { LinkRequested } from '@recruiting/schema/resume-deletion'
import { callApi } from '~/lib/api/call.ts'
import type { ApiError } from '~/lib/api/problem.ts'
import { useSend } from '~/lib/api/use-send.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { type RequestPurpose, requestPurposes } from './purposes.ts'

/**
 * Requests the mail with the link.
 * @param refused the error of a form that was posted without scripts
 */
export function useRequest(
  purpose: RequestPurpose,
  onSent: (email: string, answer: LinkRequested) => void,
  refused?: ApiError,
) {
  const locale = useLocale()
  const { error, ...sending } = useSend(async (email: string) =>
    onSent(email, await callApi(requestPurposes[purpose].call, { body: { email } }, { locale })),
  )
  return { ...sending, error: error ?? (sending.attempt === 0 ? refused : undefined) }
}
