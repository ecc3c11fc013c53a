import type { StateLink } from '@recruiting/schema/steering/entities'
import { testSupportBase } from '@recruiting/schema/test-support/calls'
import { applyStates } from './apply-states.ts'
import { failureStates } from './failure-states.ts'
import { linkStates } from './link-states.ts'
import { listStates } from './list-states.ts'
import type { State } from './state.ts'

export const allStates: readonly State[] = [...listStates, ...applyStates, ...linkStates, ...failureStates]

/** The links to the states, as the page and the call list them. */
export const stateLinks: StateLink[] = allStates.map(({ id, title }) => ({ id, title, href: hrefOf(id) }))

/** Path of the link that opens a state. */
export function hrefOf(id: string): string {
  return `${testSupportBase}/open/${id}`
}

/** A table of all states for the documentation. */
export function statesTable(): string {
  const rows = stateLinks.map(({ href, title }) => `| \`${href}\` | ${title.us} | ${title.tw} |`)
  return ['| Link | State | 狀態 |', '|---|---|---|', ...rows].join('\n')
}
