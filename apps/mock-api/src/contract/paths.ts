import { pathOf } from '@recruiting/http/request-check'
import { apiBase, type Call, calls } from '@recruiting/schema/contract/calls'

const patterns = Object.values(calls).map(({ method, path }: Call) => ({
  method,
  pattern: new RegExp(`^${apiBase}${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The methods the table has for a URL's path, `HEAD` with every `GET`; none for a path it does not have. */
export function allowedMethods(url: string): string[] {
  const path = pathOf(url)
  return patterns
    .filter(({ pattern }) => pattern.test(path))
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

/** A path of the table as Fastify writes it. */
export function routePath(path: Call['path']): string {
  return apiBase + path.replace(/\{(\w+)\}/g, ':$1')
}
