/** A change of a base body. Paths are dotted, with list positions; `''` is the whole body. */
export type Change =
  /** Sets the value at the path; a position that is the length of its list appends. */
  | { set: string; value: unknown }
  /** Sets `before` followed by `text` `times` times: long values stay readable. */
  | { set: string; before?: string; text: string; times: number }
  /** Removes a member of an object, or an item of a list. */
  | { remove: string }
  /** Adds the members `x0`, `x1`, … to the body, each with the value 0. */
  | { unknownFields: number }

export const set = (path: string, value: unknown): Change => ({ set: path, value })
export const remove = (path: string): Change => ({ remove: path })

/** Cases by the condition or rule of `x-rules` that they are about, then by name: what each requires, and its changes. */
export type RuleRows = Readonly<Record<string, Readonly<Record<string, readonly [why: string, ...Change[]]>>>>

/** The base body with the changes made in order; the base stays as it was. Throws when a member to remove is absent. */
export function changed(base: unknown, changes: readonly Change[]): unknown {
  return changes.reduce(applyChange, base)
}

function applyChange(value: unknown, change: Change): unknown {
  if ('unknownFields' in change) {
    const names = Array.from({ length: change.unknownFields }, (_, at) => [`x${at}`, 0] as const)
    return { ...(value as object), ...Object.fromEntries(names) }
  }
  if ('remove' in change) return replaced(value, change.remove.split('.'), undefined)
  const part = 'times' in change ? (change.before ?? '') + change.text.repeat(change.times) : change.value
  return change.set === '' ? part : replaced(value, change.set.split('.'), { part })
}

/** A copy with another part at the path, or without it. */
function replaced(
  value: unknown,
  [head = '', ...rest]: string[],
  by: { part: unknown } | undefined,
): unknown {
  if (Array.isArray(value)) {
    const position = Number(head)
    if (rest.length > 0) return value.with(position, replaced(value[position], rest, by))
    return value.toSpliced(position, 1, ...(by ? [by.part] : []))
  }
  const { [head]: old, ...others } = value as Record<string, unknown>
  if (rest.length === 0 && by === undefined) {
    // Many languages fail here, so no vector may do it.
    if (old === undefined) throw new Error(`There is no ${head} to remove`)
    return others
  }
  const part = rest.length > 0 ? replaced(old, rest, by) : by?.part
  // The member keeps its place among the others.
  return { ...(value as object), [head]: part }
}
