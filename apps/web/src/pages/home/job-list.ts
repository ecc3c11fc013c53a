import type { JobPage } from '@recruiting/schema/job-search'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createContext, use, useCallback } from 'react'
import type { JobSearchParams } from '~/lib/url/job-search-params.ts'

/** The list that the page shows. The query has the previous answer while the one to the search is awaited. */
export type JobList = { search: JobSearchParams; query: UseQueryResult<JobPage> }

export const JobListContext = createContext<JobList | undefined>(undefined)

/** The list, for a part of the page that shows something of it. */
export function useJobList(): JobList {
  const list = use(JobListContext)
  if (list === undefined) throw new Error('useJobList() outside of JobListContext')
  return list
}

/** Id of the list heading, which takes focus when the pressed control disappears or the list turns its page. */
export const resultsHeadingId = 'results'

/** Focuses the list heading. A removed chip needs no scrolling; a change of page does. */
export function focusResults(options?: FocusOptions): void {
  document.getElementById(resultsHeadingId)?.focus(options)
}

/** A link to a search of this list. Only the shown search is the current page, not every one whose conditions it shares. */
export function searchLink(search: JobSearchParams, focus: FocusOptions = { preventScroll: true }) {
  return {
    to: '/',
    search,
    resetScroll: false,
    activeOptions: { exact: true },
    onClick: () => focusResults(focus),
  } as const
}

/** A function that changes the search of the page: the URL is the state. */
export function useChangeSearch() {
  const navigate = useNavigate({ from: '/' })
  return useCallback(
    (change: (before: JobSearchParams) => JobSearchParams) =>
      void navigate({ search: change, resetScroll: false }),
    [navigate],
  )
}
