import type { Issue } from '@recruiting/schema/issue'

type Expected = {
  status: 200 | 400 | 422
  issues?: readonly Issue[]
  /** Of an accepted query: the page and its size that the answer names. */
  page?: number
  pageSize?: number
}

/**
 * A query as it stands after the question mark, and what is answered; without `path` it is a query of the job list. Written by
 * hand; `contract-vectors.test.ts` of the reference backend sends every query.
 */
export type QueryRow = readonly [id: string, why: string, query: string, expected: Expected, path?: string]

/** The answer to an accepted query of the job list. */
export function accepted(page = 1, pageSize = 20): Expected {
  return { status: 200, page, pageSize }
}

/** The answer to a wrong query of a call with query fields. */
export function refused(...issues: Issue[]): Expected {
  return { status: 422, issues }
}

/** The answer to a query with one issue. */
export function one(path: string, rule: Issue['rule'], params?: Issue['params']): Expected {
  return refused({ path, rule, ...(params && { params }) })
}

/** The answer of a call without query fields to a query with one. */
export function malformed(path: string): Expected {
  return { status: 400, issues: [{ path, rule: 'unknownField' }] }
}
