import { Text } from '@chakra-ui/react'
import type { LinkPurpose } from '@recruiting/schema/options'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoIndex, PageTitle } from '~/lib/page/head.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'
import { LinkFailure } from './link-failure.tsx'

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
  const [failed, setFailed] = useState<{ error: unknown }>()
  const [isRetry, setRetry] = useState(false)
  const failure = failed ?? (error === null ? undefined : { error })
  const retry = () => {
    setRetry(true)
    setFailed(undefined)
    void refetch()
  }
  if (failure !== undefined) {
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
  if (data === undefined) return <LinkLoading title={title} takesFocus={isRetry} />
  return children(data, { takesFocus: isRetry, fail: (reason) => setFailed({ error: reason }) })
}

/** The page of an emailed link during loading. */
function LinkLoading({ title, takesFocus }: { title: string; takesFocus: boolean }) {
  const { t } = useTranslation('links')
  return (
    // As high as the window, so that the form does not push the footer out of sight.
    <PageBody width="prose" aria-busy="true" minH="100dvh">
      <PageTitle title={title} />
      <NoIndex />
      <PageHeading takesFocus={takesFocus}>{title}</PageHeading>
      <Text mt="4" color="fg.muted" role="status">
        {t('loading')}
      </Text>
    </PageBody>
  )
}
