/** Query strings as HTML forms write them: a repeated name is a list. */

export function parseSearch(text: string): Record<string, string | string[]> {
  const all = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(all.keys())].map((name) => {
      const [first = '', ...others] = all.getAll(name)
      return [name, others.length === 0 ? first : [first, ...others]]
    }),
  )
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
