import { isLoose } from '@recruiting/schema/structure'

/**
 * Fills the empty answers with others; what was typed stays. A row of a list stays as it is when anything in it was
 * answered.
 * @param groups whether the parts of a group of a section, such as a degree, are filled one by one, or only together
 */
export function filled(own: unknown, others: unknown, groups: 'parts' | 'whole', depth = 0): unknown {
  if (Array.isArray(own) && Array.isArray(others)) {
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
