import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import type { CallName } from '@recruiting/schema/contract/calls'
import { Job } from '@recruiting/schema/job'
import { JobPage } from '@recruiting/schema/job-search'
import type { Transport } from '../src/lib/api/call.ts'
import { askBackend, type Schema } from './backend-answer.ts'
import { reportTrouble, type SiteLog } from './thrown.ts'

/** The calls of rendered pages. Listed by name, because the contract's table would load every other schema too. */
const schemas: Readonly<Partial<Record<CallName, Schema>>> = { listJobs: JobPage, getJob: Job }

/**
 * Sends the calls of a page directly to the backend, not through the site's public address. A backend that is
 * unreachable or violates the contract becomes a 503 response, because the reader's own network is not at fault.
 * @param deadlineMs a slower backend counts as down, because a reader waits for the page
 * @param log is told why a call failed
 * @param passedOn headers of the reader's request that steer the backend
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
      if ('body' in answer) return Response.json(answer.body)
      return Response.json(answer.problem, { status: answer.problem.status })
    } catch (error) {
      if (!(error instanceof BackendUnavailable)) throw error
      reportTrouble(error, log)
      return new Response(null, { status: 503 })
    }
  }
}
