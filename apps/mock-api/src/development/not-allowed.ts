import type { Issue } from '@recruiting/schema/issue'
import type { RuleParams } from '@recruiting/schema/rules'

/** The values that would be accepted, and the one that was found; issues of the contract have numbers only. */
type Allowed = RuleParams & { allowed: readonly string[]; found?: string }

/** An issue that names what would be right. */
export function notAllowed(path: string, allowed: readonly string[], found?: string): Issue {
  const params: Allowed = { allowed, ...(found !== undefined && { found }) }
  return { path, rule: 'option', params }
}
