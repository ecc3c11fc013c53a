import { fieldPath, type Issue } from '@recruiting/schema/issue'
import type { options } from './locales/tw/options.ts'

/** The words that sentences are looked up in: two namespaces of a locale. */
export type SentenceWords = { fields: unknown; errors: Readonly<Record<string, string>> }

/** Fills `{{name}}` in a text; a name without a value is kept. */
export function interpolate(
  text: string,
  params: Readonly<Record<string, string | number | undefined>>,
): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name] ?? whole) : whole,
  )
}

/** A number with grouped digits, as both languages write it: `100,000,000`. */
function grouped(number: number | undefined): string | undefined {
  return number?.toLocaleString('en-US')
}

/**
 * The text of a key, in the form that a number needs: `_one` for 1 where the language has it, else `_other`.
 * @param textOf the text of a complete key
 */
function counted(
  textOf: (key: string) => string | undefined,
  key: string,
  count: number | undefined,
): string | undefined {
  return textOf(key) ?? (count === 1 ? textOf(`${key}_one`) : undefined) ?? textOf(`${key}_other`)
}

/**
 * The sentence of an issue: `fields.<path>.<rule>`, else `errors.<rule>` with the field's label.
 * @param issue with the full path from the root of the body; list positions are ignored.
 */
export function sentenceOf(words: SentenceWords, issue: Issue): string {
  const path = fieldPath(issue.path)
  const { min, max } = issue.params ?? {}
  const text =
    counted((key) => textAt(words.fields, `${path}.${key}`), issue.rule, max ?? min) ??
    counted((key) => words.errors[key], issue.rule, max ?? min) ??
    words.errors.invalid ??
    issue.rule
  return interpolate(text, { label: labelOf(words, path), min: grouped(min), max: grouped(max) })
}

/** The label of a field; its identifier if there are no words for it. */
export function labelOf(words: Pick<SentenceWords, 'fields'>, path: string): string {
  return textAt(words.fields, `${fieldPath(path)}.label`) ?? path.split('.').at(-1) ?? path
}

/** The words of a choice's options, by its path or the end of its path. */
const optionLists: Readonly<Record<string, keyof typeof options>> = {
  qualification: 'qualification',
  status: 'educationStatus',
  seniority: 'seniority',
  category: 'experienceCategory',
  channel: 'applicationChannel',
  gender: 'gender',
  'military.status': 'militaryStatus',
  salaryUnit: 'salaryUnit',
}

/** The label of an option of the field at a path; its identifier if there are no words for it. */
export function optionLabelOf(words: { options: unknown }, path: string, id: string): string {
  const field = fieldPath(path)
  const list = optionLists[field] ?? optionLists[field.split('.').at(-1) ?? '']
  return textAt(words.options, `${list}.${id}`) ?? id
}

function textAt(root: unknown, path: string): string | undefined {
  let value = root
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[part]
  }
  return typeof value === 'string' ? value : undefined
}
