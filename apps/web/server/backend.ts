import { type BackendTrouble, BackendUnavailable } from '@recruiting/http/backend-unavailable'
import { apiBase, type CallName } from '@recruiting/schema/contract/calls'
import { Problem, problems } from '@recruiting/schema/contract/problem'
import { Job } from '@recruiting/schema/job'
import { JobPage } from '@recruiting/schema/job-search'
import { PersonalInfoRecord } from '@recruiting/schema/personal-info'
import { Referral } from '@recruiting/schema/referral'
import { ResumeDeletion } from '@recruiting/schema/resume-deletion'
import type { Transport } from '../src/lib/api/call.ts'
import { reportTrouble, type SiteLog } from './problems.ts'

/** Larger than any valid answer of the contract: a vacancy with every character escaped is below 6 MB. */
const maxBytes = 8 * 1024 * 1024

/** The method of a contract schema that is used here. */
type Schema<T = unknown> = { parse: (value: unknown) => T }

/** An answer of the backend that matches the contract, with its version or its raw `Retry-After`. */
export type BackendAnswer<T> =
  | { body: T; etag: string | null }
  | { problem: Problem; retryAfter: string | null }

/** A request of the site: `GET` and 200 unless it says otherwise. */
export type BackendRequest = {
  /** For the complete answer, not only its start, in milliseconds. */
  deadlineMs: number
  headers?: HeadersInit | undefined
  /** Sent as JSON, by `POST`. */
  body?: unknown
  /** The status of a success. */
  status?: number
}

/**
 * Requests data from the backend for the site's own use. The answer is not trusted: it is limited in time and size,
 * must have the declared type, must not be compressed (a few bytes could expand without limit) or redirect, and is
 * parsed.
 * @param schema of the answer to a success
 * @throws BackendUnavailable for everything that is neither such an answer nor a problem with a 4xx status
 */
export async function askBackend<T>(
  url: URL,
  schema: Schema<T>,
  { deadlineMs, headers, body, status = 200 }: BackendRequest,
): Promise<BackendAnswer<T>> {
  // Also aborts an answer that is rejected before it has arrived completely.
  const end = new AbortController()
  const deadline = AbortSignal.timeout(deadlineMs)
  let trouble: BackendTrouble = 'unreachable'
  try {
    const sent = new Headers(headers)
    sent.set('accept', 'application/json')
    sent.set('accept-encoding', 'identity')
    // A kept connection is closed when the backend restarts, perhaps while a request is on its way.
    sent.set('connection', 'close')
    if (body !== undefined) sent.set('content-type', 'application/json')
    const answer = await fetch(url, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: sent,
      redirect: 'manual',
      signal: AbortSignal.any([end.signal, deadline]),
    })
    trouble = answer.status >= 500 ? 'failing' : 'invalid'
    if (answer.status === status) {
      const body = schema.parse(await readJson(answer, 'application/json'))
      return { body, etag: answer.headers.get('etag') }
    }
    const problem = Problem.parse(await readJson(answer, 'application/problem+json'))
    if (answer.status < 500 && answer.status === problems[problem.code]) {
      return { problem, retryAfter: answer.headers.get('retry-after') }
    }
  } catch {
    // Every defect of the answer is the same error for the caller.
    if (deadline.aborted) trouble = 'deadline'
  } finally {
    end.abort()
  }
  throw new BackendUnavailable(trouble)
}

async function readJson({ headers, body }: Response, expected: string): Promise<unknown> {
  const [type = ''] = (headers.get('content-type') ?? '').split(';', 1)
  if (type.trim().toLowerCase() !== expected) throw new TypeError('The answer is of another type')
  if ((headers.get('content-encoding') ?? 'identity') !== 'identity')
    throw new TypeError('The answer is compressed')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new RangeError('The answer is too large')
    chunks.push(chunk)
  }
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
}

/** The data that the documents for crawlers read from the backend. */
export type JobSource = ReturnType<typeof createJobSource>

/**
 * Reads vacancies with the calls of the contract.
 * @param deadlineMs how long the backend may take for one answer, in milliseconds
 * @param headers headers of a request that steer the backend
 * @throws BackendUnavailable from each call, when the backend is down, failing, too slow or violates the contract
 */
export function createJobSource(
  apiUrl: string,
  deadlineMs: number,
  headers?: Readonly<Record<string, string>>,
) {
  const ask = <T>(path: string, schema: Schema<T>) =>
    askBackend(new URL(apiBase + path, apiUrl), schema, { deadlineMs, headers })
  return {
    /** A page of the open vacancies, newest first. */
    async page(page: number, pageSize: number): Promise<JobPage['items']> {
      const answer = await ask(`/jobs?sort=newest&page=${page}&pageSize=${pageSize}`, JobPage)
      if ('body' in answer) return answer.body.items
      throw new BackendUnavailable('invalid')
    },
    /** A vacancy, or the reason why it is not available. */
    async job(code: string): Promise<Job | 'not_found' | 'job_closed'> {
      const answer = await ask(`/jobs/${encodeURIComponent(code)}`, Job)
      if ('body' in answer) return answer.body
      const reason = answer.problem.code
      if (reason === 'job_closed' || reason === 'not_found') return reason
      throw new BackendUnavailable('invalid')
    },
  }
}

/** The calls of rendered pages. Listed by name, because the contract's table would load every other schema too. */
const schemas: Readonly<Partial<Record<CallName, Schema>>> = {
  listJobs: JobPage,
  getJob: Job,
  getPersonalInfo: PersonalInfoRecord,
  getReferral: Referral,
  getResumeDeletion: ResumeDeletion,
}

/**
 * Sends the calls of a page directly to the backend, not through the site's public address. A backend that is
 * unreachable or violates the contract becomes a 503 response, because the reader's own network is not at fault.
 * @param deadlineMs a slower backend counts as down, because a reader waits for the page
 * @param log is told why a call failed
 * @param passedOn headers of the reader's request
 */
export function backendTransport(
  apiUrl: string,
  deadlineMs: number,
  log: SiteLog,
  passedOn: Readonly<Record<string, string>> = {},
): Transport {
  return async (path, { headers }, name) => {
    const schema = schemas[name]
    if (schema === undefined) throw new Error(`No rendered page makes the call ${name}`)
    const sent = new Headers(headers)
    for (const [key, value] of Object.entries(passedOn)) sent.set(key, value)
    try {
      const answer = await askBackend(new URL(path, apiUrl), schema, { deadlineMs, headers: sent })
      if ('body' in answer)
        return Response.json(answer.body, { headers: answer.etag === null ? {} : { etag: answer.etag } })
      return Response.json(answer.problem, { status: answer.problem.status })
    } catch (error) {
      if (!(error instanceof BackendUnavailable)) throw error
      reportTrouble(error, log)
      return new Response(null, { status: 503 })
    }
  }
}
