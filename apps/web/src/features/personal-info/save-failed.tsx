import { Button, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { ScanNotice } from '~/form/scan-notice.tsx'
import { ApiError } from '~/lib/api/problem.ts'
import { useProblemText } from '~/lib/api/use-problem-text.ts'
import { isScanUnfinished } from '~/lib/files/verdict.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { durationText } from '~/lib/words/duration-text.ts'
import { Notice } from '~/ui/notice.tsx'

/** Why the save failed, and that no answer is lost. */
export function SaveFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('personalInfo')
  const title = t('failure.title')
  const kept = <Text mt="1">{t('failure.kept')}</Text>
  if (error instanceof ApiError && isScanUnfinished(error.issues))
    return (
      <ScanNotice title={title} unfinished={t('failure.scanning')}>
        {kept}
      </ScanNotice>
    )
  return (
    <Notice tone="error" title={title}>
      <Cause error={error} />
      {kept}
    </Notice>
  )
}

/** The record was saved elsewhere, and the newest version could not be loaded. */
export function NewestFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('personalInfo')
  return (
    <Notice tone="error" title={t('conflict.title')}>
      <Text mt="2">{t('conflict.text')}</Text>
      <Text mt="2" fontWeight="semibold">
        {t('conflict.failed')}
      </Text>
      <Cause error={error} />
      <Button mt="4" onClick={onRetry}>
        {t('conflict.retry')}
      </Button>
    </Notice>
  )
}

function Cause({ error }: { error: unknown }) {
  const { t } = useTranslation('personalInfo')
  const locale = useLocale()
  const problemText = useProblemText()
  const { code, retryAfter, requestId } = error instanceof ApiError ? error : {}
  return (
    <>
      <Text mt="2">{code === 'payload_too_large' ? t('failure.tooLarge') : problemText(error)}</Text>
      {retryAfter !== undefined && (
        <Text mt="1">{t('failure.wait', { wait: durationText(retryAfter, locale) })}</Text>
      )}
      {requestId !== undefined && (
        <Text mt="1" fontSize="sm" color="fg.muted">
          {t('failure.requestId', { id: requestId })}
        </Text>
      )}
    </>
  )
}
