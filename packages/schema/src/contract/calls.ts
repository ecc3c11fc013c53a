import { mapFilters } from '../job-filters.ts'
import type { LinkPurpose } from '../options.ts'

/**
 * The calls as plain data: all that a browser needs at run time. No validator is imported here, so
 * the home page carries none; schemas and answers of the same calls stand in `table.ts`.
 */

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Call = {
  /** The specification's group of calls (spec 7). */
  group: 'jobs' | 'education' | 'applicationChannel' | 'resume' | 'deleteResume' | 'links'
  method: HttpMethod
  /** Below `apiBase`; `{name}` is a path parameter. */
  path: `/${string}`
  /** Query fields: named once or several times. */
  query?: Readonly<Record<string, 'one' | 'many'>>
  body: 'none' | 'json' | 'multipart'
  /** The caller names the attempt by `Idempotency-Key`, so that a retry cannot act twice. */
  idempotent?: true
  /** The call takes the token of an emailed link of this purpose in `Authorization: Bearer`; `any` takes every purpose. */
  link?: LinkPurpose | 'any'
  /** The caller names the version it has read by `If-Match`. */
  conditional?: true
}

export const apiBase = '/api'

/**
 * Whether a call is refused to pages of other sites (403 `origin_forbidden`): one that changes something, and one with
 * an emailed link, also when it only reads.
 */
export function checksOrigin({ method, link }: Pick<Call, 'method' | 'link'>): boolean {
  return method !== 'GET' || link !== undefined
}

export const calls = {
  listJobs: {
    group: 'jobs',
    method: 'GET',
    path: '/jobs',
    query: {
      keyword: 'one',
      ...mapFilters(() => 'many' as const),
      sort: 'one',
      page: 'one',
      pageSize: 'one',
    },
    body: 'none',
  },
  getJob: { group: 'jobs', method: 'GET', path: '/jobs/{code}', body: 'none' },
  getEducationOptions: { group: 'education', method: 'GET', path: '/education', body: 'none' },
  listApplicationChannels: {
    group: 'applicationChannel',
    method: 'GET',
    path: '/application-channels',
    body: 'none',
  },
  stageUpload: { group: 'resume', method: 'POST', path: '/uploads', body: 'multipart' },
  discardUpload: { group: 'resume', method: 'DELETE', path: '/uploads/{id}', body: 'none' },
  submitApplication: {
    group: 'resume',
    method: 'POST',
    path: '/applications',
    body: 'json',
    idempotent: true,
  },
  getPersonalInfo: {
    group: 'resume',
    method: 'GET',
    path: '/personal-info',
    body: 'none',
    link: 'personal-info',
  },
  savePersonalInfo: {
    group: 'resume',
    method: 'PUT',
    path: '/personal-info',
    body: 'json',
    link: 'personal-info',
    conditional: true,
  },
  requestEditLinks: { group: 'resume', method: 'POST', path: '/personal-info/links', body: 'json' },
  getReferral: { group: 'resume', method: 'GET', path: '/referral', body: 'none', link: 'referral' },
  requestResumeDeletion: { group: 'deleteResume', method: 'POST', path: '/delete-resume', body: 'json' },
  getResumeDeletion: {
    group: 'deleteResume',
    method: 'GET',
    path: '/delete-resume',
    body: 'none',
    link: 'delete-resume',
  },
  confirmResumeDeletion: {
    group: 'deleteResume',
    method: 'POST',
    path: '/delete-resume/confirm',
    body: 'none',
    link: 'delete-resume',
  },
  resendLink: { group: 'links', method: 'POST', path: '/links/resend', body: 'none', link: 'any' },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
