import {
  type Affected,
  affectedByLooser,
  affectedByStricter,
  type Change,
  type Direction,
  everybody,
  nobody,
} from './change.ts'
import {
  canonical,
  isObject,
  itemsOf,
  type Json,
  type JsonObject,
  membersOf,
  resolved,
  textsOf,
  without,
} from './json.ts'

/** Texts for readers, and hints for generators: no value becomes valid or invalid by them. */
const annotations = new Set([
  'title',
  'description',
  'sentence',
  'examples',
  'default',
  'deprecated',
  '$comment',
])
/** Members of our own that decide which issues a value has. */
const ruleMembers = /^x-(?:[a-z]+-)?rules$/
const hints = new Set(['int32', 'int64'])

const lowerBounds = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum'] as const
const upperBounds = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'] as const
/** Neither stricter nor looser can be told from another value of these. */
const others = [
  'pattern',
  'format',
  'multipleOf',
  'uniqueItems',
  'contentEncoding',
  'contentMediaType',
] as const
/** Any schema that was valid against the parts stays so if each part only became looser, and the reverse. */
const monotonous = ['allOf', 'anyOf', 'oneOf'] as const
/** Keywords with a comparison of their own; any other one is compared as text. */
const compared = new Set<string>([
  ...['$ref', 'type', 'enum', 'const', 'properties', 'required', 'additionalProperties', 'items'],
  ...[...lowerBounds, ...upperBounds, ...others, ...monotonous],
])

type Side = { schema: Json | undefined; document: JsonObject }

/** Two schemas at one place. `changes` collects what differs. */
export type Comparison = { older: Side; newer: Side; direction: Direction; place: string; changes: Change[] }

/** Compares two schemas with their references resolved: a component with another name is no change. */
export function compareSchemas(comparison: Comparison, seen: readonly string[] = []): void {
  const { place, direction, changes } = comparison
  const pair = `${canonical(comparison.older.schema)} ${canonical(comparison.newer.schema)}`
  if (seen.includes(pair)) return
  const older = resolved(comparison.older.document, comparison.older.schema)
  const newer = resolved(comparison.newer.document, comparison.newer.schema)
  const report = (says: string, breaks: readonly Affected[]) =>
    changes.push({ part: 'calls', place, says, breaks })
  const inside = (step: string, from: Json | undefined, to: Json | undefined) =>
    compareSchemas(
      {
        ...comparison,
        place: `${place}${step}`,
        older: { ...comparison.older, schema: from },
        newer: { ...comparison.newer, schema: to },
      },
      [...seen, pair],
    )
  const stricter = affectedByStricter(direction)
  const looser = affectedByLooser(direction)

  compareSets('type', typesOf(older), typesOf(newer))
  compareSets('value', valuesOf(older), valuesOf(newer))
  for (const name of [...lowerBounds, ...upperBounds]) {
    const [from, to] = [older[name], newer[name]]
    if (from === to) continue
    const isLower = (lowerBounds as readonly string[]).includes(name)
    const isStricter = from === undefined || (to !== undefined && isLower === Number(to) > Number(from))
    report(`${name} ${shown(from)} is now ${shown(to)}`, isStricter ? stricter : looser)
  }
  for (const name of others) {
    const [from, to] = [older[name], newer[name]].map((value) => (isHint(value) ? undefined : value))
    if (canonical(from) === canonical(to)) continue
    if (to === undefined) report(`${name} ${shown(from)} is gone`, looser)
    else if (from === undefined) report(`${name} ${shown(to)} is new`, stricter)
    else report(`${name} ${shown(from)} is now ${shown(to)}`, everybody)
  }
  compareProperties()
  if (isObject(older.items) || isObject(newer.items)) inside('[]', older.items, newer.items)
  for (const name of monotonous) {
    const [from, to] = [itemsOf(older[name]), itemsOf(newer[name])]
    if (from.length === to.length)
      for (const [index, part] of from.entries()) inside(` (${name} ${index + 1})`, part, to[index])
    else report(`has ${to.length} instead of ${from.length} parts of ${name}`, everybody)
  }
  const names = new Set([...Object.keys(older), ...Object.keys(newer)])
  for (const name of [...names].filter((each) => !compared.has(each) && !isAnnotation(each)))
    if (plain(comparison.older, older[name]) !== plain(comparison.newer, newer[name]))
      report(`${name} has changed`, everybody)

  function compareSets(what: string, from: readonly string[] | undefined, to: readonly string[] | undefined) {
    if (from === undefined && to === undefined) return
    if (from === undefined) report(`only the ${what}s ${to?.join(', ')} are allowed now`, stricter)
    else if (to === undefined) report(`any ${what} is allowed now`, looser)
    else {
      for (const gone of without(from, to)) report(`the ${what} ${gone} is gone`, stricter)
      for (const added of without(to, from)) report(`the ${what} ${added} is new`, looser)
    }
  }

  function compareProperties() {
    const [from, to] = [membersOf(older.properties), membersOf(newer.properties)]
    const [must, mustNow] = [textsOf(older.required), textsOf(newer.required)]
    for (const name of without(Object.keys(from), Object.keys(to)))
      changes.push({ part: 'calls', place: `${place}.${name}`, says: 'is gone', breaks: affectedByRemoval() })
    for (const name of without(Object.keys(to), Object.keys(from)))
      changes.push({
        part: 'calls',
        place: `${place}.${name}`,
        says: mustNow.includes(name) ? 'is new and required' : 'is new and optional',
        breaks: affectedByAddition(mustNow.includes(name)),
      })
    for (const name of Object.keys(from)) if (to[name] !== undefined) inside(`.${name}`, from[name], to[name])
    const known = (name: string) => (from[name] === undefined) === (to[name] === undefined)
    for (const name of without(must, mustNow).filter(known)) report(`${name} is optional now`, looser)
    for (const name of without(mustNow, must).filter(known)) report(`${name} is required now`, stricter)
    compareOtherMembers()
  }

  function compareOtherMembers() {
    const [from, to] = [older, newer].map((schema) => schema.additionalProperties ?? true)
    if (isObject(from) && isObject(to)) inside('.*', from, to)
    else if (canonical(from) !== canonical(to)) {
      const isStricter = from === true || to === false
      report(
        isStricter ? 'unknown members are restricted now' : 'more unknown members are allowed',
        isStricter ? stricter : looser,
      )
    }
  }

  function affectedByRemoval(): readonly Affected[] {
    if (direction === 'request') return everybody
    return newer.additionalProperties === false ? everybody : ['callers']
  }

  function affectedByAddition(isRequired: boolean): readonly Affected[] {
    if (direction === 'request') return isRequired ? everybody : ['backends']
    return isRequired ? ['backends'] : nobody
  }
}

function typesOf({ type }: JsonObject): string[] | undefined {
  return typeof type === 'string' ? [type] : type === undefined ? undefined : textsOf(type)
}

/** The allowed values of `enum` or `const`, as JSON. */
function valuesOf(schema: JsonObject): string[] | undefined {
  if (schema.const !== undefined) return [canonical(schema.const)]
  return schema.enum === undefined ? undefined : itemsOf(schema.enum).map(canonical)
}

function isAnnotation(name: string): boolean {
  return annotations.has(name) || (name.startsWith('x-') && !ruleMembers.test(name))
}

function isHint(value: Json | undefined): boolean {
  return typeof value === 'string' && hints.has(value)
}

function shown(value: Json | undefined): string {
  return value === undefined ? '(none)' : JSON.stringify(value)
}

/** A schema as text, without annotations, with its references resolved. */
function plain({ document }: Side, schema: Json | undefined, depth = 0): string {
  const strip = (value: Json, level: number): Json => {
    if (Array.isArray(value)) return value.map((item) => strip(item, level))
    if (!isObject(value) || level > 20) return value
    if (typeof value.$ref === 'string') return strip(resolved(document, value), level + 1)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !isAnnotation(name))
        .map(([name, inner]) => [name, strip(inner, level + 1)]),
    )
  }
  return schema === undefined ? '' : canonical(strip(schema, depth))
}
