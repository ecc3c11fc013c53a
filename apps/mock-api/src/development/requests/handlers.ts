import type { requestsTable } from '@recruiting/schema/steering/tables'
import { Failure } from '../../failure.ts'
import type { HandlersOf } from '../register-calls.ts'
import type { RequestLog } from './request-log.ts'

/** The calls that read and empty the log. */
export function createRequestHandlers(log: RequestLog): HandlersOf<typeof requestsTable> {
  return {
    listRequests: async ({ query }) => ({ requests: log.list(query) }),
    getRequest: async ({ params: { id } }) => {
      const found = log.find(id)
      if (!found) throw new Failure('not_found')
      return found
    },
    deleteRequests: async () => {
      log.clear()
      return undefined
    },
  }
}
