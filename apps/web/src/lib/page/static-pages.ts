import { type LegalPage, legalPages } from '@recruiting/i18n/legal'
import type { Namespace } from '../i18n/i18n.ts'

const linkRequest = ['links', 'form', 'fields', 'errors', 'problems'] as const

/**
 * The server-rendered pages that read no data of the backend there (that of an emailed link shows its frame), by the paths of their routes, with the namespaces that
 * hydration needs besides the layout's. They stand here and not in `staticData` of their routes, because the scripts of
 * every page contain the options of all routes.
 */
export const staticPages = {
  '/apply': ['apply', 'form', 'fields', 'errors', 'options', 'problems', 'legal'],
  ...(Object.fromEntries(legalPages.map((name) => [`/${name}`, ['legal']])) as Record<
    `/${LegalPage}`,
    ['legal']
  >),
  '/delete-resume/apply': linkRequest,
  '/personal-info/apply': linkRequest,
  '/delete-resume/detail/$token': ['deleteResume', 'links', 'problems'],
  '/personal-info/edit/$token': [
    'personalInfo',
    'links',
    'form',
    'fields',
    'errors',
    'options',
    'problems',
    'legal',
  ],
  '/referral/check/$token': ['referral', 'links', 'options', 'problems'],
} as const satisfies Readonly<Record<string, readonly Namespace[]>>
export type StaticPage = keyof typeof staticPages

export function isStaticPage(route: string): route is StaticPage {
  return Object.hasOwn(staticPages, route)
}
