import { Box, Button, Flex, Text } from '@chakra-ui/react'
import type { LinkRequested } from '@recruiting/schema/resume-deletion'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { PageTitle } from '~/lib/page/page-title.tsx'
import { durationText } from '~/lib/words/duration-text.ts'
import { useCountdown } from '~/lib/words/use-countdown.ts'
import { FailedNotice } from '~/sections/link/failed-notice.tsx'
import { PageHeading } from '~/ui/page.tsx'
import type { RequestPurpose } from './purposes.ts'
import { SentHints } from './sent-hints.tsx'
import { SentNotice } from './sent-notice.tsx'
import { useRequest } from './use-request.ts'

/**
 * The same answer for every address: a mail was sent now or a moment ago, how long its link is valid, and what to
 * do when no mail arrives.
 */
export function RequestSent({
  purpose,
  email,
  answer,
  isRepeated,
  onSent,
  onOtherAddress,
}: {
  purpose: RequestPurpose
  email: string
  answer: LinkRequested
  /** Requested again within the pause: the mail is the earlier one. */
  isRepeated: boolean
  onSent: (answer: LinkRequested) => void
  onOtherAddress: () => void
}) {
  const { t } = useTranslation('links')
  const locale = useLocale()
  const [left, wait] = useCountdown(answer.resendAfter)
  const { isSending, error, send } = useRequest(purpose, (_, said) => onSent(said))
  // Each mail starts a new pause.
  useEffect(() => wait(answer.resendAfter), [answer])
  const isHeld = isSending || left > 0
  const title = t(isRepeated ? 'request.sent.earlier' : 'request.sent.title')
  return (
    <>
      <PageTitle title={title} />
      <PageHeading takesFocus>{title}</PageHeading>
      <SentNotice purpose={purpose} email={email} validHours={answer.validHours} />
      <Box as="section" mt="10">
        <SentHints hints={['wait', 'spam', 'address']} />
        {error !== undefined && <FailedNotice error={error} title={t('request.failed')} mb="8" />}
        <Flex columnGap="5" rowGap="3" wrap="wrap">
          <Button
            variant="outline"
            // Not `disabled`, which would lose focus.
            aria-disabled={isHeld}
            opacity={isHeld ? '0.6' : '1'}
            onClick={() => {
              if (left === 0) send(email)
            }}
          >
            {isSending ? t('request.sending') : t('request.sent.resend')}
          </Button>
          <Button variant="plain" px="0" onClick={onOtherAddress}>
            {t('request.sent.otherAddress')}
          </Button>
        </Flex>
        {left > 0 && (
          <Text mt="3" color="fg.muted">
            {t('request.sent.resendWait', { wait: durationText(left, locale) })}
          </Text>
        )}
      </Box>
    </>
  )
}
