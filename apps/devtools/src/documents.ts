import { contractFolder } from '@recruiting/contract-tests/contract-folder'
import { readContract } from '@recruiting/contract-tests/kit/contract'
import { z } from 'zod'

/** The documents of the reference: the API, and the calls for tests. */
type DocumentName = 'api' | 'test-support'

const files: Readonly<Record<DocumentName, string>> = {
  api: 'openapi.json',
  'test-support': 'test-support.openapi.json',
}

/**
 * Reads a document of `contract/` and adds the sentences of `messages.json`.
 * @param has whether the server has a call of test support; others are left out
 * @returns JSON
 */
export function readDocument(name: DocumentName, has: (call: string) => boolean): string {
  const { json } = readContract(contractFolder())
  const document = { ...objectIn(json(files[name])) }
  addSentences(document, Sentences.parse(json('messages.json')))
  if (name === 'test-support') document.paths = pathsOf(objectIn(document, 'paths') ?? {}, has)
  return JSON.stringify(document)
}

/** The paths with the calls that the server has. */
function pathsOf(paths: Json, has: (call: string) => boolean): Json {
  const kept = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(objectIn(item) ?? {}).filter(([, call]) => has(String(objectIn(call)?.operationId))),
    ),
  ])
  return Object.fromEntries(kept.filter(([, calls]) => Object.keys(calls ?? {}).length > 0))
}

const Text = z.object({ tw: z.string(), us: z.string() })
type Text = z.infer<typeof Text>

const Place = z.object({
  in: z.enum(['query', 'header', 'part', 'body']),
  path: z.string(),
  rules: z.array(z.string()),
})
type Place = z.infer<typeof Place>

/** The parts of `contract/messages.json` that the document shows. */
const Sentences = z.object({
  fields: z.record(z.string(), z.object({ label: Text.optional(), rules: z.record(z.string(), Text) })),
  calls: z.record(z.string(), z.array(Place)),
  rules: z.record(z.string(), Text),
  problems: z.record(z.string(), Text),
})
type Sentences = z.infer<typeof Sentences>

const FieldRule = z.object({ rule: z.string(), when: z.string().optional() })
const RuleBetween = z.object({
  sentence: z.string(),
  gives: z.array(z.object({ path: z.string(), rule: z.string() })),
})

/** Lists of rules that a field can have, each with what triggers a rule. */
const ruleLists = ['x-field-rules', 'x-state-rules', 'x-upload-rules', 'x-claim-rules']

/** The paragraphs that are added to the description of a part of the document. */
type Notes = Map<Json, Set<string>>

/**
 * Adds the sentences in both languages to the descriptions of an OpenAPI document: of each rule to the field or
 * parameter at which a call reports it, of each problem to its response, and all of them to the lists of codes.
 * @param document changed in place; a document without `x-call` and rules only gets the sentences of problems
 */
function addSentences(document: Json, { fields, calls, rules, problems }: Sentences): void {
  const notes: Notes = new Map()
  const add = (part: Json, note: string) => notes.set(part, (notes.get(part) ?? new Set()).add(note))

  for (const operation of operationsOf(document)) {
    for (const place of calls[String(operation.operationId)] ?? []) {
      const found = partAt(document, operation, place)
      if (found === undefined) continue
      const { label, rules: sentences = {} } = fields[place.path] ?? {}
      const whens = whensOf(document, found.part)
      const lines = place.rules.map((rule) => ruleLine(rule, whens.get(rule), sentences[rule] ?? rules[rule]))
      const name = found.rest === '' ? '' : `\`${found.rest}\` `
      add(
        found.part,
        [`${name}${label ? `**${both(label)}**` : ''}`.trim(), lines.join('\n')].join('\n\n').trim(),
      )
    }
  }
  for (const response of responsesOf(document)) {
    const codes = Object.keys(problems).filter((code) => String(response.description).includes(`\`${code}\``))
    if (codes.length > 0) add(response, listOf(codes, problems))
  }
  const components = objectIn(document, 'components', 'schemas') ?? {}
  for (const [name, sentences] of [
    ['ProblemCode', problems],
    ['Rule', rules],
  ] as const) {
    const schema = objectIn(components, name)
    if (schema) add(schema, listOf(Object.keys(sentences), sentences))
  }
  for (const schema of schemasOf(components)) {
    const between = z.array(RuleBetween).safeParse(schema['x-rules'])
    if (between.success) add(schema, between.data.map(betweenLine).join('\n'))
  }

  for (const [part, added] of notes) {
    // A description beside a reference replaces that of its target.
    const own = part.description ?? targetOf(document, part).description
    part.description = [own, ...added].filter((each) => typeof each === 'string' && each !== '').join('\n\n')
  }
}

/**
 * The part at which a call reports an issue.
 * @returns `rest`: what is left of the path where the document has no such field, such as the two parts of a name as one
 */
function partAt(
  document: Json,
  operation: Json,
  { in: where, path }: Place,
): { part: Json; rest: string } | undefined {
  if (where === 'query' || where === 'header') {
    const part = parameterOf(document, operation, where, path)
    return part && { part, rest: '' }
  }
  const body = bodySchemaOf(operation)
  if (body === undefined) return undefined
  if (where === 'body') return propertyAt(document, body, path)
  // The file of a part is judged by the field for which it is uploaded.
  const part = objectIn(targetOf(document, body), 'properties', path)
  const file = objectIn(targetOf(document, body), 'properties', 'file')
  return part ? { part, rest: '' } : file && { part: file, rest: path }
}

/** What triggers each rule of a field, or of the items of a list. */
function whensOf(document: Json, field: Json): Map<string, string[]> {
  const whens = new Map<string, string[]>()
  const target = targetOf(document, field)
  for (const part of [field, target, objectIn(target, 'items') ?? {}]) {
    for (const list of ruleLists) {
      for (const { rule, when } of z.array(FieldRule).catch([]).parse(part[list])) {
        const known = whens.get(rule) ?? []
        if (when !== undefined && !known.includes(when)) whens.set(rule, [...known, when])
      }
    }
  }
  return whens
}

function ruleLine(rule: string, whens: readonly string[] | undefined, sentence: Text | undefined): string {
  const trigger = whens ? ` (${whens.map((when) => `\`${when}\``).join(', ')})` : ''
  return `- \`${rule}\`${trigger}${sentence ? `: ${both(sentence)}` : ''}`
}

function betweenLine({ sentence, gives }: z.infer<typeof RuleBetween>): string {
  return `- ${escaped(sentence)} ${gives.map(({ path, rule }) => `\`${path}\`: \`${rule}\``).join(', ')}`
}

function listOf(codes: readonly string[], sentences: Readonly<Record<string, Text>>): string {
  return codes.map((code) => ruleLine(code, undefined, sentences[code])).join('\n')
}

const both = ({ tw, us }: Text) => `${escaped(tw)} · ${escaped(us)}`

/** Escapes a text, so that Markdown shows it unchanged. */
const escaped = (text: string) => text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&')

function operationsOf(document: Json): Json[] {
  return Object.values(objectIn(document, 'paths') ?? {}).flatMap((item) => schemasOf(item))
}

/** The responses of the components, and those that stand in the calls. */
function responsesOf(document: Json): Json[] {
  const inCalls = operationsOf(document).flatMap((operation) => schemasOf(operation.responses))
  return [...schemasOf(objectIn(document, 'components', 'responses')), ...inCalls].filter(
    (response) => typeof response.description === 'string',
  )
}

/** A part of a parsed OpenAPI document. */
type Json = Record<string, unknown>

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object below these names; undefined when one of them is missing. */
function objectIn(part: unknown, ...names: readonly string[]): Json | undefined {
  let found: unknown = part
  for (const name of names) found = isJson(found) ? found[name] : undefined
  return isJson(found) ? found : undefined
}

/** The members of an object that are objects. */
function schemasOf(part: unknown): Json[] {
  return isJson(part) ? Object.values(part).filter(isJson) : []
}

/** The part that `$ref` names, else the part itself. */
function targetOf(document: Json, part: Json): Json {
  if (typeof part.$ref !== 'string') return part
  const names = part.$ref.split('/').slice(1)
  const target = objectIn(document, ...names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')))
  if (target === undefined) throw new TypeError(`The document has no ${part.$ref}`)
  return targetOf(document, target)
}

/** The parameter of a call, or the component that the call shares. */
function parameterOf(document: Json, operation: Json, where: string, name: string): Json | undefined {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.filter(isJson) : []
  return parameters
    .map((parameter) => targetOf(document, parameter))
    .find((parameter) => parameter.in === where && parameter.name === name)
}

/** The schema of the body of a call, which has one media type. */
function bodySchemaOf(operation: Json): Json | undefined {
  const [media] = schemasOf(objectIn(operation, 'requestBody', 'content'))
  return objectIn(media, 'schema')
}

/**
 * The property at a path without the positions of lists.
 * @returns the last property that exists on the way, with the `rest` of the path, joined by dots
 */
function propertyAt(document: Json, root: Json, path: string): { part: Json; rest: string } {
  const names = path.split('.')
  let part = root
  for (const [at, name] of names.entries()) {
    const next = propertyOf(document, part, name)
    if (next === undefined) return { part: targetOf(document, part), rest: names.slice(at).join('.') }
    part = next
  }
  return { part, rest: '' }
}

function propertyOf(document: Json, schema: Json, name: string): Json | undefined {
  const target = targetOf(document, schema)
  const own = objectIn(target, 'properties', name)
  if (own) return own
  const inner = [target.items, target.allOf].flat().filter(isJson)
  for (const each of inner) {
    const found = propertyOf(document, each, name)
    if (found) return found
  }
  return undefined
}
