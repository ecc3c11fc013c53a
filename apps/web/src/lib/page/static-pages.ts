/** The server-rendered pages that read no data of the backend, by the paths of their routes. */
export const staticPages = [
  '/privacy',
  '/terms',
  '/cookies',
  '/delete-resume/apply',
  '/personal-info/apply',
] as const
export type StaticPage = (typeof staticPages)[number]

export function isStaticPage(route: string): route is StaticPage {
  return (staticPages as readonly string[]).includes(route)
}
