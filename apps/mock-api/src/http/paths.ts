import { pathOf } from '@recruiting/http/request-check'
import { apiBase, type Call, calls } from '@recruiting/schema/contract/calls'

/** The methods that the table has for a path, with `HEAD` for every `GET`; empty for an unknown path. */
export const allowedMethods = methodsByPath(Object.values(calls), apiBase)

/** Returns a function like `allowedMethods` for other calls. */
export function methodsByPath(
  calls: readonly Pick<Call, 'method' | 'path'>[],
  base: string,
): (url: string) => string[] {
  const patterns = calls.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${base}${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (url) => {
    const path = pathOf(url)
    return patterns
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  }
}

/** A path of the table in Fastify's syntax. */
export function routePath(path: Call['path']): string {
  return apiBase + path.replace(/\{(\w+)\}/g, ':$1')
}
