import type { CallName } from '@recruiting/schema/contract/calls'
import { Job } from '@recruiting/schema/job'
import { JobPage } from '@recruiting/schema/job-search'
import type { Transport } from '../src/lib/api/call.ts'
import { askBackend, type Schema } from './backend-answer.ts'
import { BackendUnavailable } from './thrown.ts'

/** The calls of rendered pages. By name, because the contract's table would load every other schema too. */
const schemas: Readonly<Partial<Record<CallName, Schema>>> = { listJobs: JobPage, getJob: Job }

/**
 * Carries calls of a page to the backend, past the site's own address.
 * @param deadlineMs a backend that needs longer counts as down: somebody waits for the page. A backend that cannot be
 * reached, or does not answer by the contract, answers 503 here, for it is not the reader's network that fails.
 */
export function backendTransport(apiUrl: string, deadlineMs: number): Transport {
  return async (path, { headers }, name) => {
    const schema = schemas[name]
    if (schema === undefined) throw new Error(`No rendered page makes the call ${name}`)
    try {
      const answer = await askBackend(new URL(path, apiUrl), schema, { deadlineMs, headers })
      if ('body' in answer) return Response.json(answer.body)
      return Response.json(answer.problem, { status: answer.problem.status })
    } catch (error) {
      if (error instanceof BackendUnavailable) return new Response(null, { status: 503 })
      throw error
    }
  }
}
