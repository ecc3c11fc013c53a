import type { Locale } from '@recruiting/schema/options'
import type { Act, Fault, StateLink } from '@recruiting/schema/steering/entities'
import type { Context } from '../../context.ts'
import type { SiteRoute } from './site-pages.ts'
import type { SiteWords } from './site-words.ts'

/** A state of the site that a link opens. */
export type State = Pick<StateLink, 'id' | 'title'> & {
  route: SiteRoute
  /** A text of the page that it has in this state only, or first. */
  shows: (words: SiteWords) => string
  /** Scenarios that are switched on for the browser; default: none, and those of an earlier state are switched off. */
  scenarios?: readonly string[]
  /** Faults, likewise. */
  faults?: readonly Fault[]
  /** What the page does by itself once it is interactive. */
  acts?: readonly Act[]
  /** Files of this state besides those of its page: paths from the root of the repository. */
  files?: readonly string[]
  /** Makes the data of the state. @param locale the language of the person in it. */
  prepare: (context: Context, locale: Locale) => Promise<Destination>
}

/** The page that shows a state. */
export type Destination = {
  path: `/${string}`
  query?: Readonly<Record<string, string>>
  /** Values that the page reads from the storage of its tab, by their key. */
  stored?: Readonly<Record<string, unknown>>
}

/** A page without data of its own. */
export function at(path: Destination['path'], query?: Destination['query']): State['prepare'] {
  return async () => ({ path, ...(query && { query }) })
}
