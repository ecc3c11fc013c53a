import type { Issue } from '@recruiting/schema/issue'
import { limits } from '@recruiting/schema/limits'

/** The header's name, also the path of its issues. */
const path = 'Idempotency-Key'

/** Parses the key: 1 to 255 printable ASCII characters, used unchanged. */
export function parseIdempotencyKey(header: string | string[] | undefined): { key: string; issues: Issue[] } {
  const key = typeof header === 'string' ? header : ''
  const issue = (rule: Issue['rule'], params?: Issue['params']): Issue[] => [
    { path, rule, ...(params && { params }) },
  ]
  if (key === '') return { key, issues: issue('required') }
  if (key.length > limits.idempotencyKey)
    return { key, issues: issue('tooLong', { max: limits.idempotencyKey }) }
  return { key, issues: /^[\x20-\x7E]+$/.test(key) ? [] : issue('characters') }
}
