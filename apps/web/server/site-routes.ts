import { pathOf } from '@recruiting/http/request-check'
import { apiBase, calls } from '@recruiting/schema/contract/calls'
import type { FastifyRequest } from 'fastify'
import { matchPage } from './page-routes.ts'
import { isProxied } from './proxy.ts'

/** The paths of the contract's calls, in the format of `matchPage`. */
const apiRoutes = Object.values(calls).map(
  ({ path }) => apiBase + path.replaceAll('{', '$').replaceAll('}', ''),
)

/** Names the pattern of a path for the log, such as `/delete-resume/detail/:token`: no value of a path is logged. */
export type NameRoute = (path: string) => string | undefined

/** Creates the function that names the pages of the site. @param routes the paths of the pages */
export function pageNames(routes: readonly string[]): NameRoute {
  return (path) => named(matchPage(path, routes)?.route)
}

/** Creates the function that names the route of every request of the site. @param namePage see `pageNames` */
export function routeNames(namePage: NameRoute): (request: FastifyRequest) => string {
  return ({ url, routeOptions }) => {
    const path = pathOf(url)
    // The backend serves these paths; its own log names the routes of other backends and of controls.
    if (isProxied(path))
      return named(matchPage(path, apiRoutes)?.route) ?? (path.startsWith(apiBase) ? '/api/*' : '/__mock/*')
    return routeOptions.url ?? namePage(path) ?? 'none'
  }
}

function named(route: string | undefined): string | undefined {
  return route?.replaceAll('$', ':')
}
