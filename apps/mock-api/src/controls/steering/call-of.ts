import { pathOf } from '@recruiting/http/request-check'
import { apiBase, type CallName, calls } from '@recruiting/schema/contract/calls'
import { callNames } from '../../contract/endpoints.ts'

const patterns = callNames.map((name) => ({
  name,
  method: calls[name].method,
  pattern: new RegExp(`^${apiBase}${calls[name].path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The call of the contract that a request makes; `HEAD` makes the call of `GET`. Undefined for any other request. */
export function callOf({ method, url }: { method: string; url: string }): CallName | undefined {
  const sent = method === 'HEAD' ? 'GET' : method
  const path = pathOf(url)
  return patterns.find((each) => each.method === sent && each.pattern.test(path))?.name
}
