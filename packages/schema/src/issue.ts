import { z } from 'zod'
import { limits } from './limits.ts'
import { type RuleParams, rules } from './rules.ts'

/** The numbers of a sentence; all bounds of the contract are whole numbers. */
const Params = z
  .object({
    min: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    max: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .meta({ id: 'IssueParams' })

/** Dotted path from the root of the body or query, with list positions: `experience.entries.0.start`. */
const IssuePath = z.string().max(limits.issuePath).meta({
  id: 'IssuePath',
  description: 'Dotted path from the root of the body or query, with positions in lists from 0',
})

/** A validation error without words: path, rule, and the numbers of the sentence. */
export const Issue = z
  .object({
    path: IssuePath,
    rule: z.enum(rules),
    params: Params.optional(),
  })
  .meta({ id: 'Issue', description: 'A path and a rule; the sentence in either language follows from both' })
export type Issue = { path: string; rule: (typeof rules)[number]; params?: RuleParams | undefined }

/** The path without list positions, by which fields and words are named: `experience.entries.start`. */
export function fieldPath(path: string): string {
  return path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.')
}
