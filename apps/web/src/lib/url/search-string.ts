/** Query strings as HTML forms write them: a repeated name is a list. */

export function parseSearch(text: string): Record<string, string | string[]> {
  const all = new URLSearchParams(text)
  const valuesOf = (name: string, [first = '', ...others] = all.getAll(name)) =>
    others.length === 0 ? first : [first, ...others]
  return Object.fromEntries([...new Set(all.keys())].map((name) => [name, valuesOf(name)]))
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    [value].flat().map((each): [string, unknown] => [name, each]),
  )
  const sent = pairs.filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  const text = new URLSearchParams(sent as [string, string][]).toString()
  return text && `?${text}`
}
