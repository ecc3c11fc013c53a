import { apiBase, type Call } from './calls.ts'

/** Query values as callers hold them; what is undefined or empty is left out. */
export type QueryValues = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * A path parameter as one segment. Browsers drop `.` and `..`, even as `%2E`, and with them a part of the
 * path, so their dots are encoded twice: the server sees an unknown id instead of another call.
 */
function segment(value: string): string {
  const encoded = encodeURIComponent(value.toWellFormed())
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll('.', '%252E') : encoded
}

/** Path and query of a call below the server's origin, every part encoded. */
export function callUrl(
  call: Call,
  params: Readonly<Record<string, string>> | undefined,
  query: QueryValues | undefined,
): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const name of Object.keys(call.query ?? {})) {
    const value = query?.[name]
    for (const each of typeof value === 'string' ? [value] : (value ?? []))
      if (each !== '') search.append(name, each)
  }
  const text = search.toString()
  return `${apiBase}${path}${text === '' ? '' : `?${text}`}`
}
