import { pathOf } from '@recruiting/http/request-check'
import { apiBase, type CallName, calls } from '@recruiting/schema/contract/calls'
import { callNames } from '../../http/endpoints.ts'

const declared = callNames.map((name) => ({
  name,
  method: calls[name].method,
  parts: (apiBase + calls[name].path).split('/'),
}))

/** The call of the contract that a request makes; `HEAD` makes the call of `GET`. Undefined for any other request. */
export function callOf({ method, url }: { method: string; url: string }): CallName | undefined {
  const sent = method === 'HEAD' ? 'GET' : method
  const path = pathOf(url).split('/')
  const isPath = (parts: readonly string[]) =>
    parts.length === path.length &&
    parts.every((part, at) => (part.startsWith('{') ? path[at] !== '' : part === path[at]))
  return declared.find((each) => each.method === sent && isPath(each.parts))?.name
}
