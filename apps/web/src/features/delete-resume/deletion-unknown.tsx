import { Box, Text } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '~/lib/api/problem.ts'
import { useProblemText } from '~/lib/api/use-problem-text.ts'
import { durationText } from '~/lib/duration-text.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { Notice } from '~/ui/notice.tsx'

/** The confirm got no answer, or not the one: whether it deleted is unknown, and asking again is safe. */
export function DeletionUnknown({ error }: { error: unknown }) {
  const { t } = useTranslation('deleteResume')
  const locale = useLocale()
  const problemText = useProblemText()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.focus(), [error])
  const wait = error instanceof ApiError ? error.retryAfter : undefined
  return (
    <Box ref={frame} tabIndex={-1} outline="none" mt="5">
      <Notice tone="error" title={t('dialog.failed')}>
        <Text mt="1">{problemText(error)}</Text>
        <Text mt="1">
          {wait === undefined ? t('dialog.again') : t('dialog.wait', { wait: durationText(wait, locale) })}
        </Text>
      </Notice>
    </Box>
  )
}
