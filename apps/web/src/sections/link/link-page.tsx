import type { LinkPurpose } from '@recruiting/schema/options'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LinkFailure } from './link-failure.tsx'
import { LinkLoading } from './link-loading.tsx'

export type OpenPage = {
  /** The heading takes focus, because the page comes after a failure that was tried again. */
  takesFocus: boolean
  /** Shows the link's failure instead, when a later call says that it can no longer be used. */
  fail: (error: unknown) => void
}

/** The page of an emailed link in every state: being checked, not usable, or open with what was read. */
export function LinkPage<T>({
  purpose,
  token,
  title,
  query: { data, error, isFetching, refetch },
  children,
}: {
  purpose: LinkPurpose
  token: string
  /** While nothing is known yet. */
  title: string
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>
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
      />
    )
  }
  if (data === undefined) return <LinkLoading title={title} takesFocus={isRetry} />
  return children(data, { takesFocus: isRetry, fail: (reason) => setFailed({ error: reason }) })
}
