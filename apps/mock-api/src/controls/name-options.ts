import type { Issue } from '@recruiting/schema/issue'
import { unwrap } from '@recruiting/schema/structure'
import { z } from 'zod'
import { notAllowed } from './not-allowed.ts'

/**
 * Adds to each issue about a value outside of a closed list what the list holds.
 * @param schemas the parts of the request in which the paths of the issues begin.
 */
export function nameOptions(issues: readonly Issue[], schemas: readonly z.ZodType[]): Issue[] {
  return issues.map((issue) => {
    if (issue.rule !== 'option' || issue.params !== undefined) return issue
    const names = issue.path.split('.')
    const options = schemas.map((schema) => optionsAt(schema, names)).find((found) => found !== undefined)
    return options === undefined ? issue : notAllowed(issue.path, options)
  })
}

/** The values of the closed list at a path; undefined when another schema stands there. */
function optionsAt(schema: z.ZodType, [name, ...rest]: readonly string[]): string[] | undefined {
  const inner = unwrap(schema)
  if (name === undefined) return inner instanceof z.ZodEnum ? inner.options.map(String) : undefined
  const next =
    inner instanceof z.ZodArray ? inner.element : inner instanceof z.ZodObject ? inner.shape[name] : undefined
  return next instanceof z.ZodType ? optionsAt(next, rest) : undefined
}
