import { locales } from '@recruiting/schema/options'
import type { BothLanguages, StateLink } from '@recruiting/schema/steering/entities'
import { testSupportBase } from '@recruiting/schema/test-support/calls'
import { applyFailures } from './apply-failures.ts'
import { applyStates } from './apply-states.ts'
import { deletionStates } from './deletion-states.ts'
import { editStates } from './edit-states.ts'
import { jobStates } from './job-states.ts'
import { linkStates } from './link-states.ts'
import { listStates } from './list-states.ts'
import { plainStates } from './plain-states.ts'
import { referralStates } from './referral-states.ts'
import { requestStates } from './request-states.ts'
import { scanStates } from './scan-states.ts'
import { siteRoutes } from './site-pages.ts'
import { siteWords } from './site-words.ts'
import type { State } from './state.ts'

const known: readonly State[] = [
  ...listStates,
  ...jobStates,
  ...applyStates,
  ...applyFailures,
  ...scanStates,
  ...linkStates,
  ...editStates,
  ...referralStates,
  ...deletionStates,
  ...requestStates,
  ...plainStates,
]

/** Every state, by page. */
export const allStates: readonly State[] = siteRoutes.flatMap((route) =>
  known.filter((state) => state.route === route),
)

/** The links to the states, as the gallery and the call list them. */
export const stateLinks: StateLink[] = allStates.map(
  ({ id, title, route, shows, files = [], acts = [] }) => ({
    id,
    title,
    href: hrefOf(id),
    route,
    shows: Object.fromEntries(locales.map((locale) => [locale, shows(siteWords[locale])])) as BothLanguages,
    files: [...files],
    acts: [...acts],
  }),
)

/** Path of the link that opens a state. */
export function hrefOf(id: string): string {
  return `${testSupportBase}/open/${id}`
}

/** A table of all states for the documentation. */
export function statesTable(): string {
  const rows = stateLinks.map(({ href, title }) => `| \`${href}\` | ${title.us} | ${title.tw} |`)
  return ['| Link | State | 狀態 |', '|---|---|---|', ...rows].join('\n')
}
