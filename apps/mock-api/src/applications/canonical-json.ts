import { createHash } from 'node:crypto'

/** SHA-256 in hex of a JSON value, independent of the order of keys. */
export function hashOfJson(value: unknown): string {
  return hashOfText(JSON.stringify(sorted(value)))
}

/** SHA-256 in hex. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}
