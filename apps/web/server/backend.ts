import { type BackendTrouble, BackendUnavailable } from '@recruiting/http/backend-unavailable'
import { defaultRetryAfter } from '@recruiting/http/problem-answer'
import type { CallName } from '@recruiting/schema/contract/calls'
import { Problem, problems } from '@recruiting/schema/contract/problem'
import { Job } from '@recruiting/schema/job'
import { JobPage } from '@recruiting/schema/job-search'
import { PersonalInfoRecord } from '@recruiting/schema/personal-info'
import { Referral } from '@recruiting/schema/referral'
import { LinkRequested, ResumeDeletion } from '@recruiting/schema/resume-deletion'
import { parseAnswer, type Schema, type Transport } from '../src/lib/api/call.ts'
import { reportTrouble, type SiteLog } from './problems.ts'

/** Larger than any valid answer of the contract: a vacancy with every character escaped is below 6 MB. */
const maxBytes = 8 * 1024 * 1024

type BackendRequest = RequestInit & {
  /** For the complete answer, not only its start, in milliseconds. */
  deadlineMs: number
  /** The status of a success; default: 200. */
  status?: number
}

/**
 * Requests data from the backend for the site's own use. The answer is not trusted: it is limited in time and size,
 * must have the declared type, must not be compressed (a few bytes could expand without limit) or redirect, and is
 * parsed.
 * @param schema of the answer to a success
 * @returns the answer with the headers that the callers read
 * @throws BackendUnavailable for everything that is neither such an answer nor a problem with a 4xx status
 */
export async function askBackend(
  url: URL,
  schema: Schema,
  { deadlineMs, status = 200, ...init }: BackendRequest,
): Promise<Response> {
  // Also aborts an answer that is rejected before it has arrived completely.
  const end = new AbortController()
  const deadline = AbortSignal.timeout(deadlineMs)
  let trouble: BackendTrouble = 'unreachable'
  try {
    const sent = new Headers(init.headers)
    sent.set('accept', 'application/json')
    sent.set('accept-encoding', 'identity')
    // A kept connection is closed when the backend restarts, perhaps while a request is on its way.
    sent.set('connection', 'close')
    const answer = await fetch(url, {
      ...init,
      headers: sent,
      redirect: 'manual',
      signal: AbortSignal.any([end.signal, deadline]),
    })
    trouble = answer.status >= 500 ? 'failing' : 'invalid'
    const headers = [...answer.headers].filter(([name]) => name === 'etag' || name === 'retry-after')
    if (answer.status === status) {
      const body = parseAnswer(schema, await readJson(answer, 'application/json'))
      if (body !== undefined) return Response.json(body, { status, headers })
    } else {
      const problem = parseAnswer(Problem, await readJson(answer, 'application/problem+json'))
      const declared: number | undefined = problem && problems[problem.code]
      if (answer.status < 500 && answer.status === (declared ?? problem?.status))
        return Response.json(problem, { status: answer.status, headers })
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

/**
 * The calls that the site's server makes, with the answer to a success. Listed by name, because the contract's table would
 * load every other schema too.
 */
const answers: Readonly<Partial<Record<CallName, { status?: number; schema: Schema }>>> = {
  listJobs: { schema: JobPage },
  getJob: { schema: Job },
  getPersonalInfo: { schema: PersonalInfoRecord },
  getReferral: { schema: Referral },
  getResumeDeletion: { schema: ResumeDeletion },
  requestResumeDeletion: { status: 202, schema: LinkRequested },
  requestEditLinks: { status: 202, schema: LinkRequested },
}

/**
 * Sends calls directly to the backend, not through the site's public address. A backend that is unreachable or violates
 * the contract becomes a 503 response, because the reader's own network is not at fault.
 * @param deadlineMs a slower backend counts as down, because a reader waits for the page
 * @param log is told why a call failed
 * @param passedOn headers of the reader's request that the backend must know
 */
export function backendTransport(
  apiUrl: string,
  deadlineMs: number,
  log: SiteLog,
  passedOn: Readonly<Record<string, string>> = {},
): Transport {
  return async (path, init, name) => {
    const expected = answers[name]
    if (expected === undefined) throw new Error(`The site's server does not make the call ${name}`)
    const { schema, ...status } = expected
    const headers = new Headers(init.headers)
    for (const [key, value] of Object.entries(passedOn)) headers.set(key, value)
    try {
      return await askBackend(new URL(path, apiUrl), schema, { ...init, headers, deadlineMs, ...status })
    } catch (error) {
      if (!(error instanceof BackendUnavailable)) throw error
      reportTrouble(error, log)
      return new Response(null, { status: 503, headers: { 'retry-after': String(defaultRetryAfter) } })
    }
  }
}
