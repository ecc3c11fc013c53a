import { Box, Flex, Text } from '@chakra-ui/react'
import type { LinkPurpose } from '@recruiting/schema/options'
import type { UseQueryResult } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '~/lib/api/problem.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { durationText, useCountdown } from '~/lib/i18n/wait.ts'
import { NoIndex, PageTitle } from '~/lib/page/head.tsx'
import { RetryIcon } from '~/ui/icons.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'
import { ButtonLink, TouchLink } from '~/ui/router-link.tsx'
import { AskByAddress, PausedButton, ResendLink } from './send-again.tsx'

export type OpenPage = {
  /** The heading takes focus, because the page follows a failure and a retry. */
  takesFocus: boolean
  /** Shows the link's failure instead, when a later call finds that the link is no longer valid. */
  fail: (error: unknown) => void
}

/** The page of an emailed link in every state: loading, failed, or open with the loaded data. */
export function LinkPage<T>({
  purpose,
  token,
  title,
  query: { data, error, isFetching, refetch },
  failureNote,
  children,
}: {
  purpose: LinkPurpose
  token: string
  /** Title while loading. */
  title: string
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** An addition to the page when the link is not usable. */
  failureNote?: ReactNode
  children: (data: T, page: OpenPage) => ReactNode
}) {
  const { t } = useTranslation('links')
  const [failed, setFailed] = useState<{ error: unknown }>()
  const [isRetry, setRetry] = useState(false)
  const failure = failed ?? (error === null ? undefined : { error })
  if (failure !== undefined) {
    const retry = () => {
      setRetry(true)
      setFailed(undefined)
      void refetch()
    }
    return (
      <LinkFailure
        purpose={purpose}
        token={token}
        error={failure.error}
        isRetrying={isFetching}
        onRetry={retry}
      >
        {failureNote}
      </LinkFailure>
    )
  }
  if (data !== undefined)
    return children(data, { takesFocus: isRetry, fail: (reason) => setFailed({ error: reason }) })
  return (
    // As high as the window, so that the form does not push the footer out of sight.
    <LinkFrame title={title} takesFocus={isRetry} isBusy>
      <Text mt="4" color="fg.muted" role="status">
        {t('loading')}
      </Text>
    </LinkFrame>
  )
}

/** A page of an emailed link that is read from top to bottom. */
export function LinkFrame({
  title,
  takesFocus,
  isBusy = false,
  children,
}: {
  title: string
  takesFocus: boolean
  isBusy?: boolean
  children: ReactNode
}) {
  return (
    <PageBody width="prose" data-script="" {...(isBusy && { 'aria-busy': 'true', minH: '100dvh' })}>
      <PageTitle title={title} />
      <NoIndex />
      <PageHeading takesFocus={takesFocus}>{title}</PageHeading>
      {children}
    </PageBody>
  )
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

function stateOf(error: unknown): LinkState {
  const code = error instanceof ApiError ? error.code : 'internal'
  return code in states ? states[code as keyof typeof states] : 'busy'
}

/** Where a link that cannot be sent again comes from, and how to ask for another one. */
const sources = {
  'delete-resume': { words: 'deleteResume', page: '/delete-resume/apply', ask: 'requestDeletion' },
  'personal-info': { words: 'personalInfo', page: '/personal-info/apply', ask: 'requestEditing' },
  referral: { words: 'referral', page: undefined, ask: undefined },
} as const satisfies Record<LinkPurpose, unknown>

/**
 * The page of an emailed link that is invalid or temporarily unusable: what happened and what to do. Takes focus,
 * where it replaces the previous content. The route loads the words of `links` and `problems`.
 */
function LinkFailure({
  purpose,
  token,
  error,
  onRetry,
  isRetrying,
  children,
}: {
  purpose: LinkPurpose
  token: string
  /** The error of the call, usually an `ApiError`. */
  error: unknown
  /** Repeats the failed call. */
  onRetry: () => void
  isRetrying: boolean
  /** Rendered below the description of the failure. */
  children: ReactNode
}) {
  const { t } = useTranslation(['links', 'common'])
  // A page of the server has it from the beginning.
  const [isLater] = useState(useHydrated())
  const state = stateOf(error)
  const source = sources[purpose]
  const { retryAfter = 0, requestId } = error instanceof ApiError ? error : {}
  return (
    <LinkFrame key={state} title={t(`${state}.title`)} takesFocus={isLater}>
      <Box mt="4" display="grid" gap="3">
        {state !== 'tooMany' && <Text>{t(`${state}.text`)}</Text>}
        {state === 'invalid' && <Text>{t(`source.${source.words}`)}</Text>}
        {state === 'used' && <Text>{t('used.again')}</Text>}
        {children}
      </Box>
      <Box mt="8">
        {state === 'expired' || state === 'replaced' ? (
          <>
            <ResendLink token={token} />
            {purpose === 'personal-info' && <AskByAddress mt="8" />}
          </>
        ) : state === 'invalid' || state === 'used' ? (
          <Flex gap="4" wrap="wrap" align="center">
            {source.page && <ButtonLink to={source.page}>{t(source.ask)}</ButtonLink>}
            <TouchLink to="/">{t('common:actions.home')}</TouchLink>
          </Flex>
        ) : (
          <RetryAfter seconds={retryAfter} onRetry={onRetry} isRetrying={isRetrying} />
        )}
      </Box>
      {state === 'busy' && requestId !== undefined && (
        <Text mt="6" fontSize="sm" color="fg.muted">
          {t('requestId', { id: requestId })}
        </Text>
      )}
    </LinkFrame>
  )
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
  return (
    <>
      {left > 0 && <Text mb="4">{t('tooMany.text', { wait: durationText(left, locale) })}</Text>}
      <PausedButton isPaused={left > 0 || isRetrying} onPress={onRetry}>
        <RetryIcon />
        {t('common:actions.retry')}
      </PausedButton>
    </>
  )
}
