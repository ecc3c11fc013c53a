import type { JobPage } from '@recruiting/schema/job-search'

/** Number of pages of the result; at least one. */
export function pageCount({ total, pageSize }: Pick<JobPage, 'total' | 'pageSize'>): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/**
 * The page numbers to link to, in order: the first, the last and those around the current page. A current page
 * beyond the last one counts as the last.
 */
export function pageNumbers(current: number, last: number): number[] {
  const middle = Math.min(current, last)
  const wanted = [1, middle - 1, middle, middle + 1, last]
  return [...new Set(wanted)].filter((page) => page >= 1 && page <= last)
}
