import { apiBase, calls } from '@recruiting/schema/contract/calls'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route of a page in the table of pages, by which the log names it. */
    page?: string
    /** The headers of its answers; default: `own`. */
    headers?: HeaderSet
  }
}

/**
 * Who may do what with the answers of a route: `own` of the site; `token`: its path contains the token of an emailed link;
 * `embeddable`: other sites may show it; `worker`: scripts of workers; `backend`: the headers are the backend's.
 */
export type HeaderSet = 'own' | 'token' | 'embeddable' | 'worker' | 'backend'

/**
 * Serves a document: GET and HEAD get it, all other methods 405.
 * @param options.takesPost another route of the same URL takes POST
 */
export function serveDocument<Params>(
  site: FastifyInstance,
  url: string,
  handler: (
    request: FastifyRequest<{ Params: Params }>,
    reply: FastifyReply,
  ) => FastifyReply | Promise<FastifyReply>,
  { takesPost = false, ...config }: FastifyContextConfig & { takesPost?: boolean } = {},
): void {
  const methods = ['GET', 'HEAD', ...(takesPost ? ['POST'] : [])]
  site.route<{ Params: Params }>({ method: ['GET', 'HEAD'], url, config, handler })
  const refuse = (_request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(reply.header('allow', methods.join(', ')), 'method_not_allowed')
  site.route({
    method: site.supportedMethods.filter((method) => !methods.includes(method)),
    url,
    config,
    // Before Fastify looks at the type of the body.
    onRequest: (request, reply) => void refuse(request, reply),
    handler: refuse,
  })
}

/** The URLs of a page, with and without a trailing slash, in the format of Fastify. */
export function pageUrls(route: string): string[] {
  const url = route.replace('$token', ':token(^[^/]+$)')
  return url === '/' ? ['/'] : [url, `${url}/`]
}

/** The URLs of the contract's calls, in the format of Fastify. */
export const callUrls = [
  ...new Set(Object.values(calls).map(({ path }) => apiBase + path.replaceAll('{', ':').replaceAll('}', ''))),
]

/** Names the pattern of a page's path for the log, such as `/delete-resume/detail/:token`: no value of a path is logged. */
export type NameRoute = (path: string) => string | undefined

/** Creates the function that names the pages of the site; it ignores a trailing slash. */
export function pageNames(routes: readonly string[]): NameRoute {
  const pages = routes.map((route) => {
    const name = named(route)
    return { name, pattern: new URLPattern({ pathname: `${name}{/}?` }) }
  })
  return (pathname) => pages.find(({ pattern }) => pattern.test({ pathname }))?.name
}

/** Names the route of a request; the backend's own log names its calls that are not of the contract. */
export function routeName({ routeOptions: { config, url } }: FastifyRequest): string {
  return named(config.page) ?? url ?? 'none'
}

function named(route: string | undefined): string | undefined {
  return route?.replaceAll('$', ':')
}
