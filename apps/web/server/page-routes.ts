/** A page found for a path. */
export type PageMatch = {
  route: string
  /** The path holds a secret: the page is never stored and never told to others as a referrer. */
  holdsToken: boolean
}

/**
 * Finds the page of a path; a slash at the end is overlooked.
 * @param routes the paths of the pages, in which `$token` stands for the secret of an emailed link
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
