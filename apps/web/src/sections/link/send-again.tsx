import { Box, type BoxProps, Text, type TextProps } from '@chakra-ui/react'
import type { LinkRequested } from '@recruiting/schema/resume-deletion'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '~/lib/api/call.ts'
import { ApiError } from '~/lib/api/problem.ts'
import { useProblemText } from '~/lib/api/use-problem-text.ts'
import { useSend } from '~/lib/api/use-send.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { durationText, useCountdown } from '~/lib/i18n/wait.ts'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice.tsx'
import { TextLink } from '~/ui/router-link.tsx'
import { Muted } from '~/ui/text.tsx'

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

/** A button that ignores presses for a while. Not `disabled`, which would lose focus. */
export function PausedButton({
  isPaused,
  onPress,
  ...button
}: { isPaused: boolean; onPress: () => void } & Omit<ComponentProps<typeof Button>, 'onClick'>) {
  return <Button aria-disabled={isPaused} onClick={() => !isPaused && onPress()} {...button} />
}

/** Sends a new link to the address of the old one, which is never shown. The answer is the same for every link. */
export function ResendLink({ token }: { token: string }) {
  const { t } = useTranslation('links')
  const locale = useLocale()
  return (
    <MailButton
      ask={() => callApi('resendLink', { token }, { locale })}
      action={t('resend.action')}
      sent={() => t('resend.doneText')}
      failed={t('resend.failed')}
    />
  )
}

/**
 * Asks for a mail to an address that is never shown, and says when another one can be asked for.
 * @param done the title of the notice once the server has answered
 * @param sent the text of the notice
 * @param wayOut what to do after a failure that a second attempt does not mend
 */
export function MailButton({
  ask,
  action,
  done,
  sent,
  failed,
  wayOut,
  variant = 'solid',
}: {
  ask: () => Promise<LinkRequested>
  action: string
  done?: string
  sent: (said: LinkRequested) => string
  failed: string
  wayOut?: (error: unknown) => ReactNode
  variant?: 'solid' | 'outline'
}) {
  const { t } = useTranslation('links')
  const problemText = useProblemText()
  const [left, wait] = useCountdown()
  const [said, setSaid] = useState<LinkRequested>()
  const { isSending, error, send } = useSend(async () => {
    try {
      const answer = await ask()
      setSaid(answer)
      wait(answer.resendAfter)
    } catch (reason) {
      if (reason instanceof ApiError) wait(reason.retryAfter ?? 0)
      throw reason
    }
  })
  return (
    <>
      <Box role="status">
        {said !== undefined && error === undefined && (
          <Notice tone="info" title={done ?? t('resend.done')} mb="6">
            <Text mt="1">{sent(said)}</Text>
            <Muted mt="1">{t('resend.spam')}</Muted>
          </Notice>
        )}
      </Box>
      {error !== undefined && (
        <Notice tone="error" title={failed} mb="6">
          <Text mt="1">{problemText(error)}</Text>
          {wayOut?.(error)}
        </Notice>
      )}
      <PausedButton
        isPaused={isSending || left > 0}
        onPress={send}
        variant={said === undefined ? variant : 'outline'}
      >
        {isSending ? t('resend.sending') : said === undefined ? action : t('resend.again')}
      </PausedButton>
      <ResendPause left={left} />
    </>
  )
}

/** After how many seconds another mail can be sent; nothing at the end. */
export function ResendPause({ left }: { left: number }) {
  const { t } = useTranslation('links')
  const locale = useLocale()
  if (left === 0) return null
  return <Muted mt="3">{t('resend.wait', { wait: durationText(left, locale) })}</Muted>
}

/** Link to the page that sends a new edit link to the application's address, when a resend is not possible. */
export function AskByAddress(props: TextProps) {
  const { t } = useTranslation('links')
  return (
    <Text {...props}>
      {t('lostAddress')} <TextLink to="/personal-info/apply">{t('requestEditing')}</TextLink>
    </Text>
  )
}
