import { apiBase, calls } from '@recruiting/schema/contract/calls'

/** The name of requests that are no call of the contract and have no route. */
export const otherCall = 'other'

const names: ReadonlyMap<string, string> = new Map(
  Object.entries(calls).map(([name, { method, path }]) => [
    `${method} ${apiBase}${path.replace(/\{(\w+)\}/g, ':$1')}`,
    name,
  ]),
)

/**
 * The name of a request in metrics and traces: that of the contract's call, or the pattern of another route, or `other`. The
 * set of names is closed, so that no value of a path becomes one.
 * @param route the pattern of its path; `none` without a route
 */
export function callOf({ method, route }: { method: string; route: string }): string {
  const call = names.get(`${method === 'HEAD' ? 'GET' : method} ${route}`)
  if (call !== undefined) return call
  return route === 'none' || route.startsWith(`${apiBase}/`) ? otherCall : route
}
