import type { Endpoint } from '@recruiting/schema/contract/endpoint'
import { problemCodes } from '@recruiting/schema/contract/problem'
import { table } from '@recruiting/schema/contract/table'
import type { Locale } from '@recruiting/schema/options'
import { type PossibleIssue, possibleIssues } from '@recruiting/schema/possible-issues'
import { rules } from '@recruiting/schema/rules'
import { errors as twErrors } from '../src/locales/tw/errors.ts'
import { fields as twFields } from '../src/locales/tw/fields.ts'
import { problems as twProblems } from '../src/locales/tw/problems.ts'
import { errors as usErrors } from '../src/locales/us/errors.ts'
import { fields as usFields } from '../src/locales/us/fields.ts'
import { problems as usProblems } from '../src/locales/us/problems.ts'
import { labelOf, sentenceOf } from '../src/sentence.ts'

type Texts = Record<Locale, string>

const tw = { fields: twFields, errors: twErrors }
const us = { fields: usFields, errors: usErrors }

/** Every issue that a JSON body of any call can have. */
export function issuesOfBodies(): PossibleIssue[] {
  return Object.values<Endpoint>(table).flatMap(({ body }) =>
    typeof body === 'string' ? [] : possibleIssues(body),
  )
}

/**
 * - `fields`: by path without list positions, the label and the sentence of every rule, numbers filled in
 * - `rules`: the sentence of a rule at any other path, with `{{label}}`, `{{min}}` and `{{max}}` to fill in
 * - `problems`: the titles of problems by code
 */
export function messages() {
  const fields: Record<string, { label: Texts; rules: Record<string, Texts> }> = {}
  for (const { path, rule, params } of issuesOfBodies()) {
    const issue = { path, rule, params }
    fields[path] ??= { label: { tw: labelOf(tw, path), us: labelOf(us, path) }, rules: {} }
    fields[path].rules[rule] = { tw: sentenceOf(tw, issue), us: sentenceOf(us, issue) }
  }
  const both = <K extends string>(keys: readonly K[], zh: Record<K, string>, en: Record<K, string>) =>
    Object.fromEntries(keys.map((key) => [key, { tw: zh[key], us: en[key] }]))
  return {
    fields,
    rules: both(rules, twErrors, usErrors),
    problems: both(problemCodes, twProblems, usProblems),
  }
}
