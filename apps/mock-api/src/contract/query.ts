import type { Call } from '@recruiting/schema/contract/calls'
import type { Issue } from '@recruiting/schema/issue'

/** The raw query values, and structural issues: unknown fields, repeated scalars. */
type ParsedQuery = { value: Record<string, string | string[]>; issues: Issue[] }

/** Parses the query of a URL by the call's list of fields. */
export function parseQuery(call: Pick<Call, 'query'>, url: string): ParsedQuery {
  const start = url.indexOf('?')
  const search = new URLSearchParams(start < 0 ? '' : url.slice(start + 1))
  const value: ParsedQuery['value'] = {}
  const issues: Issue[] = []
  for (const [name, values] of valuesByName(search)) {
    const kind = call.query && Object.hasOwn(call.query, name) ? call.query[name] : undefined
    if (kind === undefined) issues.push({ path: name, rule: 'unknownField' })
    else if (kind === 'many') value[name] = values
    else if (values.length > 1) issues.push({ path: name, rule: 'tooMany', params: { max: 1 } })
    else value[name] = values[0] ?? ''
  }
  return { value, issues }
}

/** In one pass: calling `getAll` per name would be quadratic. */
function valuesByName(search: URLSearchParams): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [name, value] of search) {
    const values = found.get(name)
    if (values === undefined) found.set(name, [value])
    else values.push(value)
  }
  return found
}
