import { Box, type BoxProps, Text } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '~/lib/api/problem.ts'
import { useProblemText } from '~/lib/api/use-problem-text.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { durationText } from '~/lib/i18n/wait.ts'
import { Notice } from '~/ui/notice.tsx'

/**
 * Why the call failed. The form around it stays unchanged and can be sent again. Takes focus.
 * @param advice what to do when the server does not require a wait.
 */
export function FailedNotice({
  error,
  title,
  advice,
  ...box
}: { error: unknown; title: string; advice?: string } & BoxProps) {
  const { t } = useTranslation('links')
  const locale = useLocale()
  const problemText = useProblemText()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.focus(), [error])
  const wait = error instanceof ApiError ? error.retryAfter : undefined
  const next = wait === undefined ? advice : t('waitAndRetry', { wait: durationText(wait, locale) })
  return (
    <Box ref={frame} tabIndex={-1} outline="none" {...box}>
      <Notice tone="error" title={title}>
        <Text mt="1">{problemText(error)}</Text>
        {next !== undefined && (
          // Browsers and Node may format a duration with different spaces.
          <Text mt="1" suppressHydrationWarning>
            {next}
          </Text>
        )}
      </Notice>
    </Box>
  )
}
