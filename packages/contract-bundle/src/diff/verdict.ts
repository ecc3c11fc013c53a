export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
/** A JSON object. */
export type JsonObject = { readonly [name: string]: Json }

/** Whether a value is a JSON object, not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function membersOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

/** A place: the path of a file, then names of members. */
export type Place = readonly string[]

/** The last name of the place that says in which order a list or an object has its members. */
export const orderOf = '(order)'

/** Whom a change breaks, by the rule for changes in the description of `openapi.json`. */
export type Verdict = 'breaks callers' | 'breaks backends' | 'breaks both' | 'adds' | 'text' | 'unknown'

/** Who sends a part of the document. */
export type Usage = { isSent: boolean; isAnswered: boolean }

/** A changed place. `from` and `to` are JSON, or absent. */
type Difference = {
  place: Place
  from: string | undefined
  to: string | undefined
  usage: Usage
  before: Readonly<Record<string, Json>>
  after: Readonly<Record<string, Json>>
}

/** The verdict on a change; undefined for one that another change says. */
export function classify(difference: Difference): Verdict | undefined {
  const { place, from, to } = difference
  const [file = '', ...names] = place
  const added = from === undefined
  const gone = to === undefined
  if (file === 'openapi.json') return ofDocument(difference, names)
  if (file === 'messages.json') {
    // The rules that a call may report, and the version in force, are more than words.
    if (names[0] === 'calls') return added ? 'adds' : 'breaks backends'
    if (names.at(-1) === 'inForce') return 'breaks both'
    if (names[0] === 'notice') return 'text'
    if (gone) return 'breaks callers'
    return added ? 'adds' : 'text'
  }
  if (file === 'mails.json') {
    if (isOfNewPurpose(difference)) return 'adds'
    return names.includes('words') && !added && !gone ? 'text' : 'breaks backends'
  }
  if (file.startsWith('vectors/')) {
    if (names.some((name) => name === 'why' || name === 'about') || names.at(-1) === orderOf) return 'text'
    // A case more or less only checks more or less.
    const isWhole = names.length === 0 || (names[0] === 'cases' && names.length === 2)
    return isWhole && (added || gone) ? 'adds' : 'breaks both'
  }
  if (file.startsWith('files/')) {
    const isWhole = names.length === 0 || (names[0] === 'samples' && names.length === 2)
    if (names.at(-1) === orderOf || names[0] === 'files') return 'text'
    return isWhole && (added || gone) ? 'adds' : 'breaks backends'
  }
  // The numbers that are accepted are those of the table.
  if (file === 'phone-numbers.json') return 'breaks both'
  if (file === 'report.schema.json') return 'breaks callers'
  const isData = /^(?:examples|implementations|requirements|seed)\/|^test-support\.openapi\.json$|\.md$/.test(
    file,
  )
  return isData ? 'text' : 'unknown'
}

/** Members that are texts for readers, wherever they stand. */
const texts = new Set([
  'about',
  'sentence',
  'description',
  'summary',
  'title',
  'why',
  'example',
  'examples',
  '$comment',
])

/** Members of the document that decide on what is right, with any value. */
const strict =
  /^(?:openapi|servers|security|x-(?:beyond-json-schema|links|uploads|notice|rate-limits|limits|synonyms))$/

function ofDocument(difference: Difference, names: Place): Verdict | undefined {
  const { from, to } = difference
  const added = from === undefined
  const gone = to === undefined
  const [first = '', ...rest] = names
  if (first === 'info' || first === 'tags') return names.includes('version') ? undefined : 'text'
  // In a schema such a name may be that of a property or a value.
  if (
    names.some(
      (name, at) => texts.has(name) && !['properties', 'required', 'enum'].includes(names[at - 1] ?? ''),
    )
  )
    return 'text'
  if (strict.test(first)) return isOfNewPurpose(difference) || isNewLimit(difference) ? 'adds' : 'breaks both'
  if (first === 'components') {
    const [kind, , ...inner] = rest
    if (rest.length < 2) return added || !gone ? 'adds' : 'unknown'
    if (inner.length === 0) return added ? 'adds' : gone ? 'breaks callers' : 'unknown'
    if (kind === 'schemas') return ofSchema(difference, inner)
    if (kind === 'headers' || kind === 'parameters') return ofValue(difference, inner)
    if (kind === 'responses') return ofResponse(difference, inner)
    return 'breaks both'
  }
  if (first !== 'paths') return 'unknown'
  const [, method, member, ...inner] = rest
  if (method === undefined || member === undefined)
    return added ? 'adds' : gone ? 'breaks callers' : 'unknown'
  if (member === 'tags') return 'text'
  if (member === 'deprecated') return 'adds'
  if (member === 'operationId') return 'breaks callers'
  if (member === 'security') return 'breaks both'
  if (member === 'x-call') return ofCall(difference, inner)
  if (member === 'parameters') {
    if (inner.length === 0) return 'unknown'
    if (inner.at(-1) === orderOf) return 'text'
    if (inner.length > 1) return ofValue(difference, inner.slice(1))
    if (gone) return 'breaks callers'
    return requiredAt(difference) ? 'breaks callers' : 'adds'
  }
  if (member === 'requestBody') {
    if (inner[0] !== 'content') return ofValue(difference, inner)
    if (inner.length === 2) return added ? 'adds' : 'breaks callers'
    return inner[2] === 'schema' ? ofSchema(difference, inner.slice(3)) : 'unknown'
  }
  if (member !== 'responses') return 'unknown'
  const [status = '', ...part] = inner
  if (part.length > 0) return ofResponse(difference, part)
  // Callers treat a problem that they do not know by its status.
  if (added) return status >= '400' ? 'adds' : 'breaks callers'
  return 'breaks backends'
}

/** `x-call` of a call: problems may be added. */
function ofCall(difference: Difference, [member, ...inner]: Place): Verdict {
  const { from, to } = difference
  if (isOfNewPurpose(difference)) return 'adds'
  if (inner.at(-1) === orderOf) return member === 'problems' ? 'text' : 'breaks both'
  if (member !== 'problems' && member !== 'checks') return 'breaks both'
  // The problems of a check are said by those of the call.
  if (from === undefined) return 'adds'
  return to === undefined ? 'breaks backends' : 'breaks both'
}

/**
 * Whether something is new that nobody meets who does not make a new call: a purpose of links, its mail, where it is taken, or such
 * a call for links of an earlier purpose.
 */
function isOfNewPurpose({ place: [file, ...names], from, before, after }: Difference): boolean {
  if (from !== undefined) return false
  const isNew = (purpose: Json | undefined) =>
    typeof purpose === 'string' && membersOf(membersOf(before['mails.json']).links)[purpose] === undefined
  const [first, second, ...rest] = names
  if (file === 'mails.json' && first === 'mails' && rest.length === 0) {
    const { mails } = membersOf(after['mails.json'])
    const mail = Array.isArray(mails) ? mails.find((each) => membersOf(each).id === second) : undefined
    return isNew(membersOf(mail).link)
  }
  if (file === 'mails.json') return first === 'links' && rest.length === 0
  if (first === 'x-links')
    return second === 'purposes' && (rest.length === 1 || (rest.length === 3 && rest[1] === 'calls'))
  return names.at(-2) === 'link' && isNew(names.at(-1))
}

/** Whether a limit is new: the schemas that it bounds say whether it breaks somebody. */
function isNewLimit({ place: [, first, ...rest], from }: Difference): boolean {
  return from === undefined && first === 'x-limits' && rest.length === 1
}

/** A response: its headers and its bodies. */
function ofResponse(difference: Difference, [member, name, ...inner]: Place): Verdict | undefined {
  const { from, to } = difference
  if (member === '$ref') return 'breaks both'
  if (member === 'headers') {
    if (name === undefined) return from === undefined ? 'adds' : 'breaks callers'
    if (inner.length > 0) return ofValue(difference, inner)
    if (to === undefined) return 'breaks callers'
    return requiredAt(difference) ? 'breaks backends' : 'adds'
  }
  if (member !== 'content') return 'unknown'
  const [part, ...names] = inner
  if (name === undefined || part === undefined) return 'breaks both'
  return part === 'schema' ? ofSchema(difference, names) : 'unknown'
}

/** A parameter, a header or a body: whether it must be there, and its schema. */
function ofValue(difference: Difference, [member, ...inner]: Place): Verdict | undefined {
  const { usage, to } = difference
  if (member === 'schema') return ofSchema(difference, inner)
  if (member === 'deprecated') return 'adds'
  if (member !== 'required')
    return member === 'in' || member === 'name' || member === '$ref' ? 'breaks both' : 'unknown'
  if (usage.isSent) return to === 'true' ? 'breaks callers' : 'adds'
  return to === 'true' ? 'breaks backends' : 'breaks callers'
}

/** The least and the greatest of what a schema allows. */
const bounds: Readonly<Record<string, 'least' | 'greatest'>> = {
  minimum: 'least',
  minLength: 'least',
  minItems: 'least',
  minProperties: 'least',
  maximum: 'greatest',
  maxLength: 'greatest',
  maxItems: 'greatest',
  maxProperties: 'greatest',
}

/** Keywords whose change makes other values right, in a way that is not judged. */
const deciding =
  /^(?:type|format|pattern|const|default|items|allOf|anyOf|oneOf|if|then|else|not|\$ref|uniqueItems|multipleOf|contentMediaType|x-field|x-rules|x-(?:field|upload|claim|state)-rules)$/

/** @param names of members below a schema */
function ofSchema(difference: Difference, names: Place): Verdict | undefined {
  const { from, to } = difference
  const [keyword = '', name, ...inner] = names
  const added = from === undefined
  const gone = to === undefined
  if (keyword === 'properties') {
    if (name === undefined) return 'breaks both'
    if (name === orderOf) return difference.usage.isSent ? 'breaks backends' : 'text'
    if (inner.length > 0) return ofSchema(difference, inner)
    if (gone) return 'breaks callers'
    return isRequired(difference, name) ? narrower(difference) : 'adds'
  }
  if (keyword === 'items' && name !== undefined) return ofSchema(difference, names.slice(1))
  if (keyword === 'additionalProperties') return to === 'false' ? narrower(difference) : wider(difference)
  if (keyword === 'deprecated') return 'adds'
  if (keyword === 'required' || keyword === 'enum') {
    if (name === undefined) return 'breaks both'
    if (name === orderOf) return keyword === 'enum' ? 'breaks both' : undefined
    // A new property, or one that is gone, says it itself.
    if (keyword === 'required' && isNewOrGone(difference, name)) return undefined
    if (keyword === 'enum') return added ? 'adds' : narrower(difference)
    return added ? narrower(difference) : wider(difference)
  }
  const bound = bounds[keyword]
  if (bound !== undefined) {
    const isWider =
      gone || (!added && (bound === 'least' ? Number(to) < Number(from) : Number(to) > Number(from)))
    return isWider ? wider(difference) : narrower(difference)
  }
  return deciding.test(keyword) || keyword === '' ? 'breaks both' : 'unknown'
}

/** Fewer values are right: callers must send, or backends must answer, less than before. */
function narrower({ usage: { isSent, isAnswered } }: Difference): Verdict {
  if (isSent && isAnswered) return 'breaks both'
  return isAnswered ? 'breaks backends' : 'breaks callers'
}

/** More values are right: of requests, which callers need not send; of answers, which callers do not expect. */
function wider({ usage: { isAnswered } }: Difference): Verdict {
  return isAnswered ? 'breaks callers' : 'adds'
}

/** The value at a place of the newer files, or of the older ones. */
function valueAt(files: Readonly<Record<string, Json>>, place: Place): Json | undefined {
  return place.reduce<Json | undefined>((at, name) => {
    if (!Array.isArray(at)) return membersOf(at)[name]
    return at.find((item) => {
      const { in: where, name: named, $ref } = membersOf(item)
      return [[where, named].filter((each) => typeof each === 'string').join(' '), $ref].includes(name)
    })
  }, files as Json)
}

function requiredAt({ place, after }: Difference): boolean {
  return membersOf(valueAt(after, place)).required === true
}

function isRequired({ place, after }: Difference, name: string): boolean {
  const { required } = membersOf(valueAt(after, place.slice(0, -2)))
  return Array.isArray(required) && required.includes(name)
}

/** Whether only one version has the property. */
function isNewOrGone({ place, before, after }: Difference, name: string): boolean {
  const has = (files: Readonly<Record<string, Json>>) =>
    membersOf(membersOf(valueAt(files, place.slice(0, -2))).properties)[name] !== undefined
  return has(before) !== has(after)
}
