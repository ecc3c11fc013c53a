import { Box, Button, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '~/lib/api/call.ts'
import { ApiError } from '~/lib/api/problem.ts'
import { useProblemText } from '~/lib/api/use-problem-text.ts'
import { useSend } from '~/lib/api/use-send.ts'
import { durationText } from '~/lib/i18n/duration-text.ts'
import { useCountdown } from '~/lib/i18n/use-countdown.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { Notice } from '~/ui/notice.tsx'

/** Sends a new link to the address of the old one, which is never shown. The answer is the same for every link. */
export function ResendLink({ token }: { token: string }) {
  const { t } = useTranslation('links')
  const locale = useLocale()
  const problemText = useProblemText()
  const [left, wait] = useCountdown()
  const [isSent, setSent] = useState(false)
  const { isSending, error, send } = useSend(async () => {
    try {
      const { resendAfter } = await callApi('resendLink', { token }, { locale })
      setSent(true)
      wait(resendAfter)
    } catch (reason) {
      if (reason instanceof ApiError) wait(reason.retryAfter ?? 0)
      throw reason
    }
  })
  const isHeld = isSending || left > 0

  return (
    <>
      <Box role="status">
        {isSent && error === undefined && (
          <Notice tone="info" title={t('resend.done')} mb="6">
            <Text mt="1">{t('resend.doneText')}</Text>
            <Text mt="1" color="fg.muted">
              {t('resend.spam')}
            </Text>
          </Notice>
        )}
      </Box>
      {error !== undefined && (
        <Notice tone="error" title={t('resend.failed')} mb="6">
          <Text mt="1">{problemText(error)}</Text>
        </Notice>
      )}
      <Button
        variant={isSent ? 'outline' : 'solid'}
        // Not `disabled`, which would lose focus.
        aria-disabled={isHeld}
        opacity={isHeld ? '0.6' : '1'}
        onClick={() => {
          if (left === 0) send()
        }}
      >
        {isSending ? t('resend.sending') : isSent ? t('resend.again') : t('resend.action')}
      </Button>
      {left > 0 && (
        <Text mt="3" color="fg.muted">
          {t('resend.wait', { wait: durationText(left, locale) })}
        </Text>
      )}
    </>
  )
}
