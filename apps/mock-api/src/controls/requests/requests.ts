import { contractFolder } from '@recruiting/contract-tests/contract-folder'
import { readContract } from '@recruiting/contract-tests/kit/contract'
import { apiBase, calls } from '@recruiting/schema/contract/calls'
import { steeringCalls } from '@recruiting/schema/steering/calls'
import { testSupportCalls } from '@recruiting/schema/test-support/calls'
import type { FastifyInstance } from 'fastify'
import { createDescriber } from './describe.ts'
import { type ObserverOptions, observeRequests } from './observe.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'

/**
 * Calls that delete data of people, or replace all data: nothing of it may remain in the log. Whose data an entry
 * holds is not known, so the whole log is emptied.
 */
const deleting = [
  { ...calls.confirmResumeDeletion, path: apiBase + calls.confirmResumeDeletion.path },
  testSupportCalls.resetServer,
  steeringCalls.restoreSnapshot,
].map(({ method, path }) => ({ method, names: path.split('/') }))

let describer: ReturnType<typeof createDescriber> | undefined

/** Reads the contract when the log is read for the first time. */
const describe: ReturnType<typeof createDescriber> = (id, exchange) => {
  describer ??= createDescriber(readContract(contractFolder()))
  return describer(id, exchange)
}

/** Logs the requests of a server's API in memory. @param options `keepFor` as in `createRequestLog` */
export function logApiRequests(
  app: FastifyInstance,
  { keepFor, ...options }: Pick<ObserverOptions, 'now' | 'steeredBy'> & { keepFor?: number },
): RequestLog {
  const log = createRequestLog({ describe, now: options.now, ...(keepFor !== undefined && { keepFor }) })
  observeRequests(app, { log, deletes, ...options })
  return log
}

function deletes(method: string, path: string): boolean {
  const names = path.split('/')
  return deleting.some(
    (call) =>
      call.method === method &&
      call.names.length === names.length &&
      call.names.every((name, at) => name.startsWith('{') || name === names[at]),
  )
}
