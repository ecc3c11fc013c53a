import { mapFilters } from '../job-filters.ts'
import type { LinkPurpose } from '../options.ts'
import type { BucketName } from './rate-limits.ts'

/**
 * The calls as plain data: all that a browser needs at run time. No validator is imported here, so the home page
 * does not load one. `table.ts` has the schemas and answers of the same calls.
 */

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Call = {
  /** The specification's group of calls (spec 7). */
  group: 'jobs' | 'education' | 'applicationChannel' | 'resume' | 'deleteResume' | 'links'
  method: HttpMethod
  /** Relative to `apiBase`; `{name}` is a path parameter. */
  path: `/${string}`
  /** Query fields: `one` may occur once, `many` several times. */
  query?: Readonly<Record<string, 'one' | 'many'>>
  body: 'none' | 'json' | 'multipart'
  /** The client sends `Idempotency-Key`, so that a retry has no second effect. */
  idempotent?: true
  /**
   * The call takes the token of an emailed link of this purpose in `Authorization: Bearer`; `any` accepts every
   * purpose.
   */
  link?: LinkPurpose | 'any'
  /** The path parameter that is a secret: whoever knows it may use the call. */
  secret?: string
  /** The client sends the version it has read in `If-Match`. */
  conditional?: true
  /** The buckets that the call takes from, in the order of the checks. */
  rateLimits?: readonly BucketName[]
}

export const apiBase = '/api'

/**
 * Whether a call from a page of another site is refused (403 `origin_forbidden`): calls that change something, and
 * calls with an emailed link even if they only read.
 */
export function checksOrigin({ method, link }: Pick<Call, 'method' | 'link'>): boolean {
  return method !== 'GET' || link !== undefined
}

/** Whether a call reads what everyone may read. */
export function readsPublicData({ method, link, secret }: Call): boolean {
  return method === 'GET' && link === undefined && secret === undefined
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
  stageUpload: {
    group: 'resume',
    method: 'POST',
    path: '/uploads',
    body: 'multipart',
    rateLimits: ['uploads', 'uploadBytes'],
  },
  getUploadScan: { group: 'resume', method: 'GET', path: '/uploads/{id}/scan', body: 'none', secret: 'id' },
  discardUpload: { group: 'resume', method: 'DELETE', path: '/uploads/{id}', body: 'none', secret: 'id' },
  submitApplication: {
    group: 'resume',
    method: 'POST',
    path: '/applications',
    body: 'json',
    idempotent: true,
    rateLimits: ['submits'],
  },
  getPersonalInfo: {
    group: 'resume',
    method: 'GET',
    path: '/personal-info',
    body: 'none',
    link: 'personal-info',
    rateLimits: ['wrongLinks'],
  },
  savePersonalInfo: {
    group: 'resume',
    method: 'PUT',
    path: '/personal-info',
    body: 'json',
    link: 'personal-info',
    conditional: true,
    rateLimits: ['wrongLinks'],
  },
  requestEditLinks: {
    group: 'resume',
    method: 'POST',
    path: '/personal-info/links',
    body: 'json',
    rateLimits: ['editLinkRequests', 'linkMails'],
  },
  requestExport: {
    group: 'resume',
    method: 'POST',
    path: '/personal-info/export',
    body: 'none',
    link: 'personal-info',
    rateLimits: ['wrongLinks', 'linkMails'],
  },
  downloadExport: {
    group: 'resume',
    method: 'POST',
    path: '/export',
    body: 'none',
    link: 'export',
    rateLimits: ['wrongLinks'],
  },
  getReferral: {
    group: 'resume',
    method: 'GET',
    path: '/referral',
    body: 'none',
    link: 'referral',
    rateLimits: ['wrongLinks'],
  },
  requestResumeDeletion: {
    group: 'deleteResume',
    method: 'POST',
    path: '/delete-resume',
    body: 'json',
    rateLimits: ['deletionRequests', 'linkMails'],
  },
  getResumeDeletion: {
    group: 'deleteResume',
    method: 'GET',
    path: '/delete-resume',
    body: 'none',
    link: 'delete-resume',
    rateLimits: ['wrongLinks'],
  },
  confirmResumeDeletion: {
    group: 'deleteResume',
    method: 'POST',
    path: '/delete-resume/confirm',
    body: 'none',
    link: 'delete-resume',
    rateLimits: ['wrongLinks'],
  },
  resendLink: {
    group: 'links',
    method: 'POST',
    path: '/links/resend',
    body: 'none',
    link: 'any',
    rateLimits: ['linkResends', 'linkMails'],
  },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
