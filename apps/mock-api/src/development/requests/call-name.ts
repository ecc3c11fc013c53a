import type { Operation } from '@recruiting/contract-tests/kit/contract'
import type { CallName } from '@recruiting/schema/contract/calls'
import { callNames } from '../../http/endpoints.ts'

/** The call of the contract; its name is the `operationId` of the document. */
export function callNameOf(operation: Operation | undefined): CallName | undefined {
  return callNames.find((name) => name === operation?.id)
}
