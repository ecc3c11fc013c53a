import { z } from 'zod'
import type { ZodOpenApiOverrideContext } from 'zod-openapi'
import { examples } from '../../src/examples/entities.ts'
import { type FieldKind, fieldKinds } from '../../src/fields/field.ts'
import { precedence } from '../../src/fields/precedence.ts'
import type { RuleParams } from '../../src/rules.ts'
import { type Condition, type NamedRule, type Structure, structures, type When } from '../../src/structure.ts'

/** A schema of the document, before it is complete. */
type JsonSchema = Record<string, unknown>

const day = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])'
const time = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]'
/** The pattern of a moment. Which days exist is not asked. */
const momentPattern = `^${day}T${time}(?:\\.[0-9]{1,9})?Z$`

/**
 * Adds what zod does not export: `x-field` and `x-field-rules` of a field, `x-rules` of an object with the
 * conditions and rules that JSON Schema can express, and the example of an entity.
 */
export function annotate({ zodSchema, jsonSchema }: ZodOpenApiOverrideContext): void {
  if (!(zodSchema instanceof z.ZodType)) return
  const kind = fieldKinds.get(zodSchema)
  if (kind) annotateField(jsonSchema as JsonSchema, kind)
  const structure = structures.get(zodSchema)
  if (structure) annotateObject(jsonSchema as JsonSchema, structure)
  const id = z.globalRegistry.get(zodSchema)?.id
  if (id !== undefined && id in examples) {
    jsonSchema.examples = [examples[id as keyof typeof examples]]
  }
  // zod's own pattern has 300 characters.
  if (zodSchema instanceof z.ZodISODateTime) jsonSchema.pattern = momentPattern
  if (typeof jsonSchema.pattern === 'string') jsonSchema.pattern = portablePattern(jsonSchema.pattern)
}

function annotateField(jsonSchema: JsonSchema, field: FieldKind): void {
  const { kind, rules, document } = field
  if (document) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    Object.assign(jsonSchema, document)
  }
  jsonSchema['x-field'] = kind
  jsonSchema['x-field-rules'] = precedence[kind].map(({ rule, when }) => ({
    rule,
    when,
    ...numbersOf(rules[rule]),
  }))
  for (const [name, list] of Object.entries({
    'x-upload-rules': field.uploadRules,
    'x-claim-rules': field.claimRules,
    'x-state-rules': field.stateRules,
  })) {
    if (list)
      jsonSchema[name] = Object.entries(list).map(([rule, params]) => ({ rule, ...numbersOf(params) }))
  }
}

function numbersOf(params: RuleParams | undefined): { params?: RuleParams } {
  return params && Object.keys(params).length > 0 ? { params } : {}
}

function annotateObject(jsonSchema: JsonSchema, { conditions, rules }: Structure): void {
  jsonSchema['x-rules'] = [...conditions.map(publishedCondition), ...rules.map(publishedRule)]
  const said = [...conditions.map(conditionSchema), ...rules.flatMap(({ document }) => document ?? [])]
  const own = Array.isArray(jsonSchema.allOf) ? jsonSchema.allOf : []
  if (said.length > 0) jsonSchema.allOf = [...own, ...said]
}

function publishedCondition({ name, sentence, fields, required, when }: Condition) {
  const gives = [
    ...required.map((path) => ({
      path,
      rule: 'required',
      when: 'The condition is met and the field is missing.',
    })),
    ...fields.map((path) => ({
      path,
      rule: 'notApplicable',
      when: 'The condition is not met and the field is present, with any value.',
      replaces: [path, `${path}.*`],
    })),
  ]
  return { name, sentence, fields: [when.field, ...fields], condition: when, gives }
}

function publishedRule({ name, sentence, fields, gives, when, replaces, params }: NamedRule) {
  const given = Object.entries(gives).map(([path, rule]) => ({
    path,
    rule,
    ...numbersOf(params),
    when: when ?? `Not: ${sentence}`,
    ...(replaces && { replaces }),
  }))
  return { name, sentence, fields, gives: given }
}

function valueSchema(when: When): JsonSchema {
  if ('isOneOf' in when) return { type: 'string', enum: [...when.isOneOf] }
  const value = 'is' in when ? when.is : when.isNot
  return { type: typeof value, const: value }
}

/** A condition as `if`, `then` and `else`: its fields are allowed, required or forbidden. */
function conditionSchema({ fields, required, when }: Condition): JsonSchema {
  const present = { type: 'object', required }
  const named = fields.map((name) => ({ type: 'object', required: [name] }))
  const absent = { type: 'object', not: named.length === 1 ? named[0] : { anyOf: named } }
  const [met, unmet] = 'isNot' in when ? [absent, present] : [present, absent]
  const properties = { [when.field]: valueSchema(when) }
  const condition = { type: 'object', properties, required: [when.field] }
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, not a promise
  return { if: condition, then: met, else: unmet } // oxlint-disable-line unicorn/no-thenable -- as above
}

/**
 * Patterns of the document in a subset that ECMAScript, RE2, Java, .NET, PCRE and Python read alike: anchored by `^` and
 * `$`; literal characters; `\xHH` up to FF; a backslash before a punctuation character; classes of those and ranges;
 * groups `(?:…)`; `|`, `*`, `+`, `?` and `{n}`, `{n,m}`. There is no U+2028 and no U+2029: PCRE has no `\u2028`, and generators
 * write the character itself into a regular expression literal of TypeScript, which it ends.
 */

/** White space of ECMAScript's `\s` but U+2028 and U+2029, as the inside of a negated class. */
const whiteSpace = '\\x09-\\x0D\\x20\\xA0\u1680\u2000-\u200A\u202F\u205F\u3000\uFEFF'

const replacements: Readonly<Record<string, string>> = {
  '\\d': '0-9',
  '\\w': 'A-Za-z0-9_',
  '\\s': whiteSpace,
  '\\/': '/',
}

/**
 * A pattern of ECMAScript in the subset: `\d`, `\w` and `\s` become explicit classes, `\uHHHH` becomes `\xHH` or the
 * character, `\/` becomes `/`. `\s` may stand in a negated class only, which then matches U+2028 and U+2029 too: a rule
 * beyond JSON Schema has to refuse them.
 * @throws TypeError when the result is not in the subset
 */
export function portablePattern(source: string): string {
  let isInClass = false
  let isNegated = false
  const tokens = source.match(/\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|\\[\s\S]|[\s\S]/g) ?? []
  const portable = tokens
    .map((token, position) => {
      if (token === '[') {
        isInClass = true
        isNegated = tokens[position + 1] === '^'
      }
      if (token === ']') isInClass = false
      if (token.startsWith('\\u')) return codePoint(Number.parseInt(token.slice(2), 16))
      if (token === '\\s' && !(isInClass && isNegated))
        throw new TypeError(`\\s is in no negated class: ${source}`)
      const replacement = replacements[token]
      if (replacement === undefined || token === '\\/') return replacement ?? token
      return isInClass ? replacement : `[${replacement}]`
    })
    .join('')
  if (!isPortablePattern(portable)) throw new TypeError(`Not in the portable subset: ${source}`)
  return portable
}

function codePoint(code: number): string {
  if (code > 0xff) return String.fromCharCode(code)
  return `\\x${code.toString(16).toUpperCase().padStart(2, '0')}`
}

/** A character that stands for itself outside a class, or an escape. */
const atom = String.raw`(?:[^\\^$.*+?()[\]{}|\x00-\x1F\x7F-\x9F\u2028\u2029]|\\x[0-9A-F]{2}|\\[\\^$.*+?()[\]{}|-])`
/** The same inside a class; `-` is last or between two others. */
const member = String.raw`(?:[^\\[\]\x00-\x1F\x7F-\x9F\u2028\u2029]|\\x[0-9A-F]{2}|\\[\\^$.*+?()[\]{}|-])`
const item = new RegExp(String.raw`^(?:\(\?:|\)|\||\[\^?${member}+\]|${atom}|\{[0-9]+(?:,[0-9]+)?\}|[*+?])`)

/** Whether a pattern is in the subset. */
export function isPortablePattern(pattern: string): boolean {
  if (!pattern.startsWith('^') || !pattern.endsWith('$') || pattern.endsWith('\\$')) return false
  // Class intersection in Java.
  if (pattern.includes('&&')) return false
  let rest = pattern.slice(1, -1)
  let depth = 0
  let mayRepeat = false
  while (rest !== '') {
    const token = item.exec(rest)?.[0]
    if (token === undefined) return false
    const isQuantifier = /^(?:[*+?]|\{)/.test(token)
    // Two quantifiers in a row are lazy or possessive, which engines treat differently.
    if (isQuantifier && !mayRepeat) return false
    if (token === '(?:') depth += 1
    if (token === ')') depth -= 1
    if (depth < 0) return false
    // An alternative at the outermost level would be anchored on one side only.
    if (token === '|' && depth === 0) return false
    mayRepeat = !isQuantifier && token !== '(?:' && token !== '|'
    rest = rest.slice(token.length)
  }
  return depth === 0
}
