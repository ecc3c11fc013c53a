/** A page found for a path. */
export type PageMatch = {
  route: string
  /** The path contains a token: the page is never stored and its URL never sent as a referrer. */
  holdsToken: boolean
}

/**
 * Finds the page of a path; ignores a trailing slash.
 * @param routes the paths of the pages, in which `$token` stands for the token of an emailed link
 */
export function matchPage(path: string, routes: readonly string[]): PageMatch | undefined {
  const parts = split(path)
  const route = routes.find((candidate) => matches(split(candidate), parts))
  return route === undefined ? undefined : { route, holdsToken: route.includes('$token') }
}

function split(path: string): string[] {
  return path.replace(/(?<=.)\/$/, '').split('/')
}

function matches(route: readonly string[], parts: readonly string[]): boolean {
  return (
    route.length === parts.length &&
    route.every((part, index) => (part.startsWith('$') ? parts[index] !== '' : part === parts[index]))
  )
}
