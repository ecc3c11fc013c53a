import { isLoose } from '@recruiting/schema/structure'

/**
 * Fills the empty answers with others; what was typed stays.
 * @param groups `parts`: the parts of a group of a section, such as a degree, are filled one by one, and rows of a list by their
 * position; a row stays as it is when anything in it was answered. `whole`: a group is filled only as a whole, and the rows that a
 * list lacks take its empty ones, and then follow.
 */
export function filled(own: unknown, others: unknown, groups: 'parts' | 'whole', depth = 0): unknown {
  if (Array.isArray(own) && Array.isArray(others)) {
    if (groups === 'whole') {
      const known = new Set(own.map((row) => JSON.stringify(row)))
      const further = others.filter((row) => !isUnanswered(row) && !known.has(JSON.stringify(row)))
      // No row moves, because somebody may be typing in it.
      return [...own.map((row) => (isUnanswered(row) && further.shift()) || row), ...further]
    }
    const rows = Math.max(own.length, others.length)
    return Array.from({ length: rows }, (_, at) =>
      isUnanswered(own[at]) && at < others.length ? others[at] : own[at],
    )
  }
  if (isLoose(own) && isLoose(others)) {
    if (groups === 'whole' && depth > 1 && !isUnanswered(own)) return own
    return Object.fromEntries(
      Object.entries(own).map(([name, value]) => [name, filled(value, others[name], groups, depth + 1)]),
    )
  }
  return isUnanswered(own) ? (others ?? own) : own
}

function isUnanswered(value: unknown): boolean {
  if (isLoose(value)) return Object.values(value).every(isUnanswered)
  return value === undefined || value === '' || value === false
}
