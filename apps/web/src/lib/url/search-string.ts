/** Query strings as HTML forms write them: a repeated name is a list. */

export function parseSearch(text: string): Record<string, string | string[]> {
  const result = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const before = result.get(name)
    if (before === undefined) result.set(name, value)
    else if (typeof before === 'string') result.set(name, [before, value])
    else before.push(value)
  }
  return Object.fromEntries(result)
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const result = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === 'string' || typeof each === 'number') result.append(name, String(each))
    }
  }
  const text = result.toString()
  return text === '' ? '' : `?${text}`
}
