import { fieldPath, type Issue } from '@recruiting/schema/issue'

/** The words a sentence is looked up in: both are namespaces of a locale. */
export type SentenceWords = { fields: unknown; errors: Readonly<Record<string, string>> }

/** Fills `{{name}}` in a text; a name without a value stays as it is. */
export function interpolate(
  text: string,
  params: Readonly<Record<string, string | number | undefined>>,
): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name] ?? whole) : whole,
  )
}

/** A bound as both languages write it: `100,000,000`. */
function grouped(number: number | undefined): string | undefined {
  return number?.toLocaleString('en-US')
}

/**
 * The sentence of an issue: `fields.<path>.<rule>`, else `errors.<rule>` with the field's label.
 * @param issue its path is the full one from the root of the body, with list positions or without.
 */
export function sentenceOf(words: SentenceWords, issue: Issue): string {
  const path = fieldPath(issue.path)
  const own = textAt(words.fields, `${path}.${issue.rule}`)
  const text = own ?? words.errors[issue.rule] ?? words.errors.invalid ?? issue.rule
  const { min, max } = issue.params ?? {}
  return interpolate(text, { label: labelOf(words, path), min: grouped(min), max: grouped(max) })
}

/** The label of a field; its bare name for a field nobody has words for. */
export function labelOf(words: Pick<SentenceWords, 'fields'>, path: string): string {
  return textAt(words.fields, `${fieldPath(path)}.label`) ?? path.split('.').at(-1) ?? path
}

function textAt(root: unknown, path: string): string | undefined {
  let value = root
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[part]
  }
  return typeof value === 'string' ? value : undefined
}
