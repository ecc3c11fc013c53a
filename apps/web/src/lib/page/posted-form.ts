import type { ApiError } from '../api/problem.ts'

/**
 * A form that the browser posted without scripts and that the backend refused: the server renders its page again, with
 * the text as typed and the error.
 */
export type PostedForm = {
  /** The route of the page with the form. */
  route: string
  /** The typed e-mail address. */
  email: string
  /** In the browser only the fields of the error, because the state of a page is JSON. */
  error: Pick<ApiError, 'code' | 'status' | 'title' | 'issues' | 'retryAfter' | 'requestId'>
}
