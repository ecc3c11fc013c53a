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
import { FinePrint, Muted } from '~/ui/text.tsx'
import { AskByAddress, PausedButton, ResendLink } from './send-again.tsx'

export type OpenPage = {
  /** The heading takes focus, because the page follows a failure and a retry. */
  takesFocus: boolean
  /** Shows the link's failure instead, when a later call finds that the link is no longer valid. */
  fail: (error: unknown) => void
}

/**
 * The page of an emailed link in every state: loading, open with the loaded data, or failed, with what to do. The route
 * loads the words of `links` and `problems`.
 */
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
  title: string
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }
  /** An addition to the page when the link is not usable. */
  failureNote?: ReactNode
  children: (data: T, page: OpenPage) => ReactNode
}) {
  const { t } = useTranslation(['links', 'common'])
  const [failed, fail] = useState<unknown>(null)
  const [isRetry, setRetry] = useState(false)
  const failure = failed ?? error
  const state = failure === null ? undefined : linkStateOf(failure)
  // A page of the server has it from the beginning.
  const [first] = useState(useHydrated() ? undefined : state)
  if (state === undefined)
    return data !== undefined ? (
      children(data, { takesFocus: isRetry, fail })
    ) : (
      // As high as the window, so that the form does not push the footer out of sight.
      <LinkFrame title={title} takesFocus={isRetry} isBusy>
        <Muted mt="4" role="status">
          {t('loading')}
        </Muted>
      </LinkFrame>
    )
  const retry = () => {
    setRetry(true)
    fail(null)
    void refetch()
  }
  const source = sources[purpose]
  const { retryAfter = 0, requestId } = failure instanceof ApiError ? failure : {}
  return (
    <LinkFrame key={state} title={t(`${state}.title`)} takesFocus={state !== first}>
      <Box mt="4" display="grid" gap="3">
        {state !== 'tooMany' && (
          <Text>{t(state === 'used' && purpose === 'export' ? 'used.export.text' : `${state}.text`)}</Text>
        )}
        {state === 'invalid' && <Text>{t(`source.${source.words}`)}</Text>}
        {state === 'used' && <Text>{t(purpose === 'export' ? 'used.export.again' : 'used.again')}</Text>}
        {failureNote}
      </Box>
      <Box mt="8">
        {state === 'expired' || state === 'replaced' ? (
          <>
            <ResendLink token={token} />
            {(purpose === 'personal-info' || purpose === 'export') && <AskByAddress mt="8" />}
          </>
        ) : state === 'invalid' || state === 'used' ? (
          <Flex gap="4" wrap="wrap" align="center">
            {source.page && <ButtonLink to={source.page}>{t(source.ask)}</ButtonLink>}
            <TouchLink to="/">{t('common:actions.home')}</TouchLink>
          </Flex>
        ) : (
          <RetryAfter seconds={retryAfter} onRetry={retry} isRetrying={isFetching} />
        )}
      </Box>
      {state === 'busy' && requestId !== undefined && (
        <FinePrint mt="6">{t('requestId', { id: requestId })}</FinePrint>
      )}
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

/** What a failed call says of its link. */
export function linkStateOf(error: unknown): (typeof states)[keyof typeof states] | 'busy' {
  const code = error instanceof ApiError ? error.code : 'internal'
  return code in states ? states[code as keyof typeof states] : 'busy'
}

/** Where a link that cannot be sent again comes from, and how to ask for another one. */
const sources = {
  'delete-resume': { words: 'deleteResume', page: '/delete-resume/apply', ask: 'requestDeletion' },
  'personal-info': { words: 'personalInfo', page: '/personal-info/apply', ask: 'requestEditing' },
  export: { words: 'export', page: '/personal-info/apply', ask: 'requestEditing' },
  referral: { words: 'referral', page: undefined, ask: undefined },
} as const satisfies Record<LinkPurpose, unknown>

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
