import { Box, Text } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '~/lib/api/problem.ts'
import { useProblemText } from '~/lib/api/use-problem-text.ts'
import { durationText } from '~/lib/duration-text.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { Notice } from '~/ui/notice.tsx'

/** Why no mail was asked for. The form below it stays as it was, and sends again. Takes focus. */
export function RequestFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('deleteResume')
  const locale = useLocale()
  const problemText = useProblemText()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.focus(), [error])
  const wait = error instanceof ApiError ? error.retryAfter : undefined
  return (
    <Box ref={frame} tabIndex={-1} outline="none" mb="8">
      <Notice tone="error" title={t('request.failed')}>
        <Text mt="2">
          {problemText(error)}
          {wait !== undefined && ` ${t('dialog.wait', { wait: durationText(wait, locale) })}`}
        </Text>
      </Notice>
    </Box>
  )
}
