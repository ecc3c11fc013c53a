/** The files of a bundle that are compared. */
export type BundleFiles = {
  /** Semantic version, such as `1.0.0` or `1.0.0-rc.1`. */
  version: string
  document: JsonObject
  words: JsonObject
  mails: JsonObject
  /** By file name. */
  vectors: Readonly<Record<string, JsonObject>>
}

/** A difference between two versions of the contract. */
export type Change = {
  /** The member, as a reader finds it in the newer bundle, or in the older one when it was removed. */
  place: string
  says: string
  /** Whether somebody who keeps the older version, a caller or a backend, works no longer. */
  breaks: boolean
}

/** What holds at each place: two versions with equal facts are the same contract. */
type Facts = Map<string, string>

type Part = {
  name: keyof Omit<BundleFiles, 'version'>
  factsOf: (value: JsonObject) => Facts
  isHarmless: (change: { place: string; from: string | undefined; to: string | undefined }) => boolean
}

const parts: readonly Part[] = [
  {
    name: 'document',
    factsOf: factsOfDocument,
    // A new member of an answer that may be absent: older callers do not look at it, older backends do not send it.
    isHarmless: ({ place, from, to }) => from === undefined && to === 'optional' && / \d{3} /.test(place),
  },
  {
    name: 'words',
    factsOf: (words) =>
      new Map(
        leavesOf(words).map(([path, text]) => [
          // The notice is compared with its successor: its version is a fact of the document.
          path.replace(/^notice\.versions\.[^.]+\./, 'notice.text.'),
          canonical(text),
        ]),
      ),
    // A site shows what a sentence says, but cannot show one that is gone.
    isHarmless: ({ to }) => to !== undefined,
  },
  {
    name: 'mails',
    factsOf: (mails) => new Map(leavesOf(mails).map(([path, text]) => [path, canonical(text)])),
    isHarmless: () => false,
  },
  {
    name: 'vectors',
    factsOf: (files) =>
      new Map(Object.entries(files).flatMap(([file, vectors]) => factsOfVectors(file, membersOf(vectors)))),
    // A new or removed case or file only checks more or less.
    isHarmless: ({ place, from, to }) =>
      /^\S+$| case /.test(place) && (from === undefined || to === undefined),
  },
]

/** Lists every difference between two bundles. Test support is not compared: it may change at any time. */
export function compareBundles(older: BundleFiles, newer: BundleFiles): Change[] {
  return parts.flatMap(({ name, factsOf, isHarmless }) => {
    const [was, is] = [factsOf(older[name]), factsOf(newer[name])]
    const moved: string[] = []
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((place): Change[] => {
      const [from, to] = [was.get(place), is.get(place)]
      if (from === to || moved.some((outer) => isInside(place, outer))) return []
      if (from === undefined || to === undefined) moved.push(place)
      return [{ place, says: saying(from, to), breaks: !isHarmless({ place, from, to }) }]
    })
  })
}

const maxShown = 60

function saying(from: string | undefined, to: string | undefined): string {
  if (to === undefined) return 'is gone'
  const isShort = to.length <= maxShown && (from ?? '').length <= maxShown
  if (from === undefined) return isShort ? `is new: ${to}` : 'is new'
  return isShort ? `${from} is now ${to}` : 'has changed'
}

/** Whether a place belongs to another one, whose absence says everything about it. */
function isInside(place: string, outer: string): boolean {
  return place.startsWith(outer) && /^[ .[]/.test(place.slice(outer.length))
}

/** The lines that `npm run check -- contract` prints. */
export function diffLines(older: string, newer: string, changes: readonly Change[]): string[] {
  const lines = [true, false].flatMap((breaks) => {
    const found = changes.filter((change) => change.breaks === breaks)
    const title = breaks ? 'Breaks callers or backends' : 'Breaks nobody'
    if (found.length === 0) return []
    return ['', `${title} (${found.length}):`, ...found.map(({ place, says }) => `  ${place}: ${says}`)]
  })
  return [`From ${older} to ${newer}: ${changes.length} changes`, ...lines]
}

/** Members of the document that are texts for readers. */
const textMembers = /(?:^|\.)(?:about|sentence|sentences|description|summary|title|why|examples?)(?:\.|$)/

function factsOfDocument(document: JsonObject): Facts {
  const facts: Facts = new Map()
  for (const [path, item] of Object.entries(membersOf(document.paths)))
    for (const [method, operation] of Object.entries(membersOf(item)))
      addOperation(`${method.toUpperCase()} ${path}`, membersOf(operation))
  for (const [name, value] of Object.entries(document).filter(([each]) => each.startsWith('x-')))
    for (const [path, leaf] of leavesOf(value, name))
      if (!textMembers.test(path)) facts.set(path, canonical(leaf))
  return facts

  function addOperation(call: string, operation: JsonObject) {
    facts.set(call, canonical(operation.operationId))
    facts.set(`${call} security`, canonical(operation.security))
    for (const each of itemsOf(operation.parameters).map(resolved))
      addValue(`${call} ${textOf(each.in)} ${textOf(each.name)}`, each)
    if (operation.requestBody !== undefined) addContent(`${call} request`, resolved(operation.requestBody))
    for (const [status, each] of Object.entries(membersOf(operation.responses))) {
      const response = resolved(each)
      addContent(`${call} ${status}`, response)
      for (const [name, header] of Object.entries(membersOf(response.headers)))
        addValue(`${call} ${status} header ${name}`, resolved(header))
    }
    const { problems, ...others } = membersOf(operation['x-call'])
    facts.set(`${call} x-call`, canonical(others))
    for (const each of itemsOf(problems).map(membersOf))
      facts.set(`${call} problem ${textOf(each.code)}`, canonical(each))
  }

  function addContent(place: string, { required, content }: JsonObject) {
    facts.set(place, presence(required))
    for (const [type, each] of Object.entries(membersOf(content))) {
      facts.set(`${place} ${type}`, 'is a type')
      addSchema(`${place} ${type}`, membersOf(each).schema)
    }
  }

  /** A parameter or a header. */
  function addValue(place: string, { required, schema }: JsonObject) {
    facts.set(place, presence(required))
    addSchema(place, schema)
  }

  /** Resolves references, so renaming a component is not a change. Compares other keywords, such as `if`, as text. */
  function addSchema(place: string, value: Json | undefined) {
    const { properties, required, items, additionalProperties, ...keywords } = resolved(value)
    const must = itemsOf(required)
    for (const [name, each] of Object.entries(membersOf(properties))) {
      facts.set(`${place}.${name}`, presence(must.includes(name)))
      addSchema(`${place}.${name}`, each)
    }
    for (const name of must)
      if (membersOf(properties)[textOf(name)] === undefined)
        facts.set(`${place} required ${textOf(name)}`, 'required')
    if (items !== undefined) addSchema(`${place}[]`, items)
    if (isObject(additionalProperties)) addSchema(`${place}.*`, additionalProperties)
    else facts.set(`${place} additionalProperties`, canonical(additionalProperties ?? true))
    for (const [keyword, each] of Object.entries(keywords).filter(([name]) => !isAnnotation(name))) {
      if (keyword === 'allOf' || keyword === 'anyOf' || keyword === 'oneOf') {
        for (const [index, part] of itemsOf(each).entries()) {
          facts.set(`${place} (${keyword} ${index + 1})`, 'is a part')
          addSchema(`${place} (${keyword} ${index + 1})`, part)
        }
      } else if (keyword === 'enum' || keyword === 'type') {
        for (const one of [each].flat()) facts.set(`${place} ${keyword} ${canonical(one)}`, 'is allowed')
      } else if (keyword !== 'format' || (each !== 'int32' && each !== 'int64')) {
        facts.set(`${place} ${keyword}`, canonical(plain(each)))
      }
    }
  }

  /** The object behind a chain of references, with the members that stand beside them. */
  function resolved(value: Json | undefined): JsonObject {
    const { $ref, ...beside } = membersOf(value)
    if (typeof $ref !== 'string') return membersOf(value)
    const target = $ref
      .split('/')
      .slice(1)
      .reduce<Json | undefined>(
        (found, step) =>
          membersOf(found)[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')],
        document,
      )
    return { ...resolved(target), ...beside }
  }

  /** A value without annotations, with its references resolved. */
  function plain(value: Json): Json {
    if (Array.isArray(value)) return value.map(plain)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(resolved(value))
        .filter(([name]) => !isAnnotation(name))
        .map(([name, inner]) => [name, plain(inner)]),
    )
  }
}

function presence(required: Json | undefined): string {
  return required === true ? 'required' : 'optional'
}

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

/** Of our own members, those whose name ends in `rules` decide which issues a value has. */
function isAnnotation(name: string): boolean {
  return annotations.has(name) || (name.startsWith('x-') && !/^x-(?:[a-z]+-)?rules$/.test(name))
}

/** The cases of a file by their ids, and what they share, such as base bodies, without the texts that explain them. */
function factsOfVectors(file: string, { about: _, cases, ...shared }: JsonObject): [string, string][] {
  return [
    [file, 'is a file'],
    ...leavesOf(shared).map(([path, leaf]): [string, string] => [`${file} ${path}`, canonical(leaf)]),
    ...itemsOf(cases).map((each): [string, string] => {
      const { why: __, ...members } = membersOf(each)
      return [`${file} case ${textOf(members.id)}`, canonical(members)]
    }),
  ]
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
/** A JSON object. */
export type JsonObject = { readonly [name: string]: Json }

/** Whether a value is a JSON object, not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function membersOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

function itemsOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : canonical(value)
}

/** Equal texts for equal values, whatever the order of members. */
function canonical(value: Json | undefined): string {
  return String(
    JSON.stringify(value, (_name, inner: unknown) =>
      isObject(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ),
  )
}

/** Every leaf with its path, as `a.b.0`. An empty list or object is a leaf. */
function leavesOf(value: Json, path = ''): [path: string, leaf: Json][] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (inner.length === 0) return [[path, value]]
  return inner.flatMap(([name, item]) => leavesOf(item, path === '' ? name : `${path}.${name}`))
}
