import type { Locale } from '@recruiting/schema/options'
import type { StateLink } from '@recruiting/schema/steering/entities'
import type { Context } from '../../context.ts'

/** A state of the site that a link opens. */
export type State = Pick<StateLink, 'id' | 'title'> & {
  /** Scenarios that are switched on for the browser; default: none, and those of an earlier state are switched off. */
  scenarios?: readonly string[]
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
