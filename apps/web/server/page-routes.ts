/** The site's pages (spec 2). `{token}` is the secret of an emailed link. */
export const pageRoutes = [
  '/',
  '/about',
  '/apply',
  '/delete-resume/apply',
  '/delete-resume/detail/{token}',
  '/personal-info/edit/{token}',
  '/referral/check/{token}',
  '/privacy',
  '/terms',
  '/cookies',
] as const

/** A page found for a path. */
export type PageMatch = {
  route: string
  /** The path holds a secret: the page is never stored and never told to others as a referrer. */
  holdsToken: boolean
}

/** Finds the page of a path; a slash at the end is overlooked. */
export function matchPage(path: string, routes: readonly string[] = pageRoutes): PageMatch | undefined {
  const parts = split(path)
  const route = routes.find((candidate) => matches(split(candidate), parts))
  return route === undefined ? undefined : { route, holdsToken: route.includes('{token}') }
}

function split(path: string): string[] {
  return path.replace(/(?<=.)\/$/, '').split('/')
}

function matches(route: readonly string[], parts: readonly string[]): boolean {
  return (
    route.length === parts.length &&
    route.every((part, index) => (part.startsWith('{') ? parts[index] !== '' : part === parts[index]))
  )
}
