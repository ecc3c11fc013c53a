import { type LegalPage, legalPages } from '@recruiting/i18n/legal'
import type { Namespace } from '../i18n/i18n.ts'

const linkRequest = ['links', 'form', 'fields', 'errors', 'problems'] as const

/** The server-rendered pages that read no data of the backend there, with the namespaces of their words. */
export const staticPages = {
  '/apply': ['apply', 'form', 'fields', 'errors', 'options', 'problems'],
  ...(Object.fromEntries(legalPages.map((name) => [`/${name}`, ['legal']])) as Record<
    `/${LegalPage}`,
    ['legal']
  >),
  '/delete-resume/apply': linkRequest,
  '/personal-info/apply': linkRequest,
} as const satisfies Readonly<Record<string, readonly Namespace[]>>

/** The pages of emailed links: each is rendered for its reader, with what the link opens, if anything. */
export const linkPages = {
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
  '/personal-info/export/$token': ['personalInfo', 'links', 'problems'],
  '/referral/check/$token': ['referral', 'links', 'options', 'problems'],
} as const satisfies Readonly<Record<string, readonly Namespace[]>>

export function isStaticPage(route: string): route is keyof typeof staticPages {
  return Object.hasOwn(staticPages, route)
}

export function isLinkPage(route: string): route is keyof typeof linkPages {
  return Object.hasOwn(linkPages, route)
}
