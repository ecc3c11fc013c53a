/**
 * An option that defines its words. The id of a place abroad is its ISO 3166-1 code, the id of a place in Taiwan begins
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
 * The ids that a company offers, in the order of the screen; `checkOffered` reports those that are left out here.
 * @param all every id of the contract: the standard ones and the added ones
 */
export function offeredIds<A extends string>(all: readonly A[], offered: OfferedList): readonly A[] {
  if (offered === 'standard') return all
  return offered.flatMap((each) => all.filter((id) => id === (typeof each === 'string' ? each : each.id)))
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
