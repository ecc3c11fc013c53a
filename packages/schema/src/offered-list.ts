/**
 * An option with words of its own. The id of a place abroad is its ISO 3166-1 code, the id of a place in Taiwan begins
 * with `TW-`. With an id of the standard list, the words replace the standard ones.
 */
export type OwnOption = { readonly id: string; readonly tw: string; readonly us: string }

/** The options that a company offers: all standard ones, or a list. */
export type OfferedList = 'standard' | readonly [string | OwnOption, ...(string | OwnOption)[]]

export type OfferedOptions = { readonly jobTypes: OfferedList; readonly places: OfferedList }

/** The ids of the options with words of their own. */
export type OwnId<L extends OfferedList> = L extends readonly (infer E)[]
  ? E extends OwnOption
    ? E['id']
    : never
  : never

const idPattern = /^[A-Za-z][A-Za-z0-9-]{0,39}$/

/** The ids that a list adds to the standard ones. */
export function addedIds<S extends string, L extends OfferedList>(
  standard: readonly S[],
  offered: L,
): Exclude<OwnId<L>, S>[] {
  const isAdded = (id: string): id is Exclude<OwnId<L>, S> => !standard.some((each) => each === id)
  return ownOptions(offered)
    .map(({ id }) => id)
    .filter(isAdded)
}

/**
 * The ids that a company offers, in the order of the screen.
 * @param all every id of the contract: the standard ones and the added ones
 * @param what the name of the list, for the error
 * @throws Error for an id that has no words, is named twice or cannot stand in an address
 */
export function offeredIds<A extends string>(
  all: readonly A[],
  offered: OfferedList,
  what: string,
): readonly A[] {
  if (offered === 'standard') return all
  const isKnown = (id: string): id is A => all.some((each) => each === id)
  const ids = offered.map((each) => (typeof each === 'string' ? each : each.id))
  return ids.map((id, at) => {
    if (!isKnown(id))
      throw new Error(`${what}: “${id}” is no standard option; give its words: { id, tw, us }.`)
    if (ids.indexOf(id) < at) throw new Error(`${what}: “${id}” is named twice.`)
    if (!idPattern.test(id))
      throw new Error(`${what}: “${id}” is no id; use up to 40 letters, digits and hyphens, a letter first.`)
    return id
  })
}

/** The words of every option in a language: the standard ones, completed and replaced by those of a list. */
export function withOwnWords<S extends string, L extends OfferedList>(
  standard: Readonly<Record<S, string>>,
  offered: L,
  locale: 'tw' | 'us',
): Record<S | OwnId<L>, string> {
  const own = Object.fromEntries(ownOptions(offered).map((option) => [option.id, option[locale]]))
  // The keys are those of the list.
  return { ...standard, ...(own as Record<OwnId<L>, string>) }
}

function ownOptions(offered: OfferedList): OwnOption[] {
  return offered === 'standard' ? [] : offered.filter((each) => typeof each !== 'string')
}
