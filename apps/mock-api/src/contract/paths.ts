import { pathOf } from '@recruiting/http/request-check'
import { apiBase, type Call, calls } from '@recruiting/schema/contract/calls'

const patterns = Object.values(calls).map(({ method, path }: Call) => ({
  method,
  pattern: new RegExp(`^${apiBase}${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The methods that the table has for a path, with `HEAD` for every `GET`; empty for an unknown path. */
export function allowedMethods(url: string): string[] {
  const path = pathOf(url)
  return patterns
    .filter(({ pattern }) => pattern.test(path))
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

/** A path of the table in Fastify's syntax. */
export function routePath(path: Call['path']): string {
  return apiBase + path.replace(/\{(\w+)\}/g, ':$1')
}
