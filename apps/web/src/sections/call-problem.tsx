import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isScanUnfinished } from '~/form/files/file-desk.ts'
import { ScanNotice } from '~/form/files/scans.tsx'
import { ApiError, issuesOfCall } from '~/lib/api/problem.ts'
import { useProblemText } from '~/lib/api/use-problem-text.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { durationText } from '~/lib/i18n/wait.ts'
import { Notice } from '~/ui/notice.tsx'
import { FinePrint } from '~/ui/text.tsx'

/** Answers that were not sent, and may be sent again: the server claims no file before it is scanned. */
export function NotSent({
  error,
  kept,
  children,
  ...words
}: {
  error: unknown
  title: string
  kept: string
  unfinished: string
  children?: ReactNode
}) {
  const stays = <Text mt="1">{kept}</Text>
  if (isScanUnfinished(issuesOfCall(error)))
    return (
      <ScanNotice {...words}>
        {stays}
        {children}
      </ScanNotice>
    )
  return (
    <Notice tone="error" title={words.title}>
      <CallProblem error={error}>{stays}</CallProblem>
      {children}
    </Notice>
  )
}

/** Why answers were not sent and when they can be sent again. @param children what stays of them */
export function CallProblem({ error, children }: { error: unknown; children?: ReactNode }) {
  const { t } = useTranslation('form')
  const locale = useLocale()
  const problemText = useProblemText()
  const { code, retryAfter, requestId } = error instanceof ApiError ? error : {}
  return (
    <>
      <Text mt="2">{code === 'payload_too_large' ? t('failure.tooLarge') : problemText(error)}</Text>
      {retryAfter !== undefined && (
        <Text mt="1">{t('failure.wait', { wait: durationText(retryAfter, locale) })}</Text>
      )}
      {children}
      {requestId !== undefined && <FinePrint mt="1">{t('failure.requestId', { id: requestId })}</FinePrint>}
    </>
  )
}
