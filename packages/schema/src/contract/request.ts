import { apiBase, type Call } from './calls.ts'

/** Query values; undefined and empty values are omitted. */
export type QueryValues = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Encodes a path parameter as one segment. Browsers resolve `.` and `..`, even as `%2E`, which would remove a part
 * of the path; their dots are therefore encoded twice, so that the server sees an unknown id instead of another
 * call.
 */
function segment(value: string): string {
  const encoded = encodeURIComponent(value.toWellFormed())
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll('.', '%252E') : encoded
}

/**
 * The encoded path and query of a call, relative to the server's origin.
 * @param base what the path of the call is relative to.
 */
export function callUrl(
  call: Pick<Call, 'path' | 'query'>,
  params: Readonly<Record<string, string>> | undefined,
  query: QueryValues | undefined,
  base: string = apiBase,
): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const name of Object.keys(call.query ?? {})) {
    const value = query?.[name]
    for (const each of typeof value === 'string' ? [value] : (value ?? []))
      if (each !== '') search.append(name, each)
  }
  const text = search.toString()
  return `${base}${path}${text === '' ? '' : `?${text}`}`
}
