import { Box, Button, Flex, Text, type TextProps } from '@chakra-ui/react'
import type { LinkPurpose } from '@recruiting/schema/options'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '~/lib/api/call.ts'
import { ApiError } from '~/lib/api/problem.ts'
import { useProblemText } from '~/lib/api/use-problem-text.ts'
import { useSend } from '~/lib/api/use-send.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { durationText, useCountdown } from '~/lib/i18n/wait.ts'
import { NoIndex, PageTitle } from '~/lib/page/head.tsx'
import { RetryIcon } from '~/ui/icons.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'
import { ButtonLink, TextLink } from '~/ui/router-link.tsx'

export type LinkFailureProps = {
  purpose: LinkPurpose
  token: string
  /** The error of the call, usually an `ApiError`. */
  error: unknown
  /** Repeats the failed call. */
  onRetry: () => void
  isRetrying?: boolean
  /** Rendered below the description of the failure. */
  children?: ReactNode
}

const states = {
  link_invalid: 'invalid',
  link_expired: 'expired',
  link_used: 'used',
  link_replaced: 'replaced',
  too_many_requests: 'tooMany',
  offline: 'offline',
} as const
type LinkState = (typeof states)[keyof typeof states] | 'busy'

/**
 * The page of an emailed link that is invalid or temporarily unusable: what happened and what to do. Takes focus,
 * because it replaces the previous content. The route loads the words of `links` and `problems`.
 */
export function LinkFailure({
  purpose,
  token,
  error,
  onRetry,
  isRetrying = false,
  children,
}: LinkFailureProps) {
  const { t } = useTranslation(['links', 'common'])
  const state = stateOf(error)
  const title = t(`${state}.title`)
  const isPassing = state === 'tooMany' || state === 'offline' || state === 'busy'
  return (
    <PageBody width="prose">
      <PageTitle title={title} />
      <NoIndex />
      <PageHeading key={state} takesFocus>
        {title}
      </PageHeading>
      <Box mt="4" display="grid" gap="3">
        {state === 'tooMany' ? null : <Text>{t(`${state}.text`)}</Text>}
        {state === 'invalid' && <Text>{t(`source.${sources[purpose]}`)}</Text>}
        {state === 'used' && <Text>{t('used.again')}</Text>}
        {children}
      </Box>
      <Box mt="8">
        {isPassing && <RetryAfter seconds={retryAfterOf(error)} onRetry={onRetry} isRetrying={isRetrying} />}
        {(state === 'expired' || state === 'replaced') && <ResendLink token={token} />}
        {(state === 'expired' || state === 'replaced') && purpose === 'personal-info' && (
          <AskByAddress mt="8" />
        )}
        {(state === 'invalid' || state === 'used') && (
          <Flex gap="4" wrap="wrap" align="center">
            {purpose === 'delete-resume' && (
              <ButtonLink to="/delete-resume/apply">{t('requestDeletion')}</ButtonLink>
            )}
            {purpose === 'personal-info' && (
              <ButtonLink to="/personal-info/apply">{t('requestEditing')}</ButtonLink>
            )}
            <TextLink to="/" minH="11" display="inline-flex" alignItems="center">
              {t('common:actions.home')}
            </TextLink>
          </Flex>
        )}
      </Box>
      {error instanceof ApiError && state === 'busy' && error.requestId !== undefined && (
        <Text mt="6" fontSize="sm" color="fg.muted">
          {t('requestId', { id: error.requestId })}
        </Text>
      )}
    </PageBody>
  )
}

const sources = {
  'delete-resume': 'deleteResume',
  'personal-info': 'personalInfo',
  referral: 'referral',
} as const satisfies Record<LinkPurpose, string>

function stateOf(error: unknown): LinkState {
  const code = error instanceof ApiError ? error.code : 'internal'
  return code in states ? states[code as keyof typeof states] : 'busy'
}

function retryAfterOf(error: unknown): number {
  return (error instanceof ApiError ? error.retryAfter : undefined) ?? 0
}

/** Whether an error concerns the link itself, so that the rest of the page is no longer useful. */
export function isLinkFailure(error: unknown): boolean {
  return error instanceof ApiError && error.code.startsWith('link_')
}

/** A retry button that waits for the time the server requires. */
function RetryAfter({
  seconds,
  onRetry,
  isRetrying,
}: {
  seconds: number
  onRetry: () => void
  isRetrying: boolean
}) {
  const { t } = useTranslation(['links', 'common'])
  const locale = useLocale()
  const [left] = useCountdown(seconds)
  const isWaiting = left > 0
  return (
    <>
      {isWaiting && <Text mb="4">{t('tooMany.text', { wait: durationText(left, locale) })}</Text>}
      <Button
        // Not `disabled`, which would lose focus.
        aria-disabled={isWaiting || isRetrying}
        opacity={isWaiting || isRetrying ? '0.6' : '1'}
        onClick={() => {
          if (!isWaiting && !isRetrying) onRetry()
        }}
      >
        <RetryIcon />
        {t('common:actions.retry')}
      </Button>
    </>
  )
}

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

/** Link to the page that sends a new edit link to the application's address, when a resend is not possible. */
export function AskByAddress(props: TextProps) {
  const { t } = useTranslation('links')
  return (
    <Text {...props}>
      {t('lostAddress')} <TextLink to="/personal-info/apply">{t('requestEditing')}</TextLink>
    </Text>
  )
}
