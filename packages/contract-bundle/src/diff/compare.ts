import {
  classify,
  isObject,
  type Json,
  type JsonObject,
  membersOf,
  orderOf,
  type Place,
  type Usage,
  type Verdict,
} from './verdict.ts'

/** The files of a bundle by their paths: JSON as its value, any other file as its SHA-256. */
export type BundleFiles = {
  /** Semantic version, such as `1.0.0` or `1.0.0-rc.1`. */
  version: string
  files: Readonly<Record<string, Json>>
}

/** A difference between two versions of the contract, said once where it is defined. */
export type Change = {
  /** A path of the bundle, and the members below it, as a reader finds them. */
  place: string
  says: string
  verdict: Verdict
}

/** What holds at each place. An object or a list is a fact, too: its members, so that nothing is compared in part. */
type Facts = Map<string, { place: Place; text: string }>

const contract = 'openapi.json'

/**
 * Lists every difference between two bundles: of every file and of every member. What is new or gone is said once, without
 * what is inside.
 */
export function compareBundles(older: BundleFiles, newer: BundleFiles): Change[] {
  const renamed = renamedSchemas(documentOf(older), documentOf(newer))
  const folders = new Set(Object.keys(older.files).map(folderOf))
  const isKnown = (path: string) => folders.has(folderOf(path))
  const before = { ...older.files, [contract]: withNames(documentOf(older), renamed) }
  const present = Object.entries(newer.files).filter(([path]) => isKnown(path))
  const after = { ...Object.fromEntries(present), [contract]: documentOf(newer) }
  const [was, is] = [factsOf(before), factsOf(after)]
  const usage = usageOf(before[contract], after[contract])
  const said: Place[] = []
  const changes = [...new Set([...is.keys(), ...was.keys()])].sort().flatMap((key): Change[] => {
    const [from, to] = [was.get(key), is.get(key)]
    const place = (to ?? from)?.place ?? []
    if (from?.text === to?.text || said.some((outer) => isInside(place, outer))) return []
    if (from === undefined || to === undefined) said.push(place)
    if (place.at(-1) === orderOf) {
      const [first, second] = [common(from?.text, to?.text), common(to?.text, from?.text)]
      if (first === second || first === '') return []
    }
    const verdict = classify({ place, from: from?.text, to: to?.text, usage: usage(place), after, before })
    return verdict === undefined
      ? []
      : [{ place: place.join(' › '), says: saying(from?.text, to?.text), verdict }]
  })
  const names = [...renamed].map(([from, to]) => ({
    place: `${contract} › components › schemas › ${from}`,
    says: `is now named ${to}`,
    verdict: 'breaks callers' as const,
  }))
  const newFolders = new Set(
    Object.keys(newer.files)
      .filter((path) => !isKnown(path))
      .map(folderOf),
  )
  const more = [...newFolders].map((place) => ({
    place,
    says: 'is new, with every file',
    verdict: 'adds' as const,
  }))
  return [...names, ...more, ...changes]
}

/** The folder of a file, with `/` at the end; none for a file of the bundle's own folder. */
function folderOf(path: string): string {
  return path.slice(0, path.indexOf('/') + 1)
}

function documentOf({ files }: BundleFiles): Json {
  return files[contract] ?? {}
}

const separator = '\u0000'

function factsOf(files: Readonly<Record<string, Json>>): Facts {
  const facts: Facts = new Map()
  const add = (place: Place, text: string) => facts.set(place.join(separator), { place, text })
  const visit = (value: Json, place: Place): void => {
    if (typeof value !== 'object' || value === null) return void add(place, JSON.stringify(value))
    const members = Array.isArray(value) ? named(value) : Object.entries(value)
    add(place, Array.isArray(value) ? 'a list' : 'an object')
    // The issues of a body have the order of its properties; the members of any other object have none.
    if (Array.isArray(value) || place.at(-1) === 'properties')
      add([...place, orderOf], members.map(([name]) => name).join(separator))
    for (const [name, inner] of members) visit(inner, [...place, name])
  }
  for (const [path, value] of Object.entries(files)) visit(value, [path])
  return facts
}

/** Members that identify an item of a list. */
const identities = [
  'id',
  'operationId',
  'call',
  'name',
  'code',
  'check',
  'purpose',
  'kind',
  'format',
  'path',
  'file',
]

/** The items of a list with names: their own, or the values themselves, or positions where neither tells them apart. */
function named(list: readonly Json[]): [string, Json][] {
  const candidates = [
    // A rule of a field occurs once for each trigger.
    (item: Json) =>
      isObject(item) && item.rule !== undefined
        ? `${textOf(item.rule)} ${textOf(item.when ?? '')}`.trim()
        : undefined,
    (item: Json) =>
      isObject(item) && item.in !== undefined ? `${textOf(item.in)} ${textOf(item.name)}` : undefined,
    ...identities.map(
      (name) => (item: Json) => (isObject(item) && item[name] !== undefined ? textOf(item[name]) : undefined),
    ),
    (item: Json) => (isObject(item) && typeof item.$ref === 'string' ? item.$ref : undefined),
    (item: Json) => (typeof item !== 'object' ? textOf(item) : undefined),
  ]
  for (const nameOf of candidates) {
    const names = list.map(nameOf)
    if (names.every((name) => name !== undefined) && new Set(names).size === names.length)
      return list.map((item, at) => [names[at] ?? '', item])
  }
  return list.map((item, at) => [String(at), item])
}

/** The members of one order that the other has, too. */
function common(order = '', other = ''): string {
  const known = new Set(other.split(separator))
  return order
    .split(separator)
    .filter((name) => known.has(name))
    .join(separator)
}

function isInside(place: Place, outer: Place): boolean {
  return outer.length < place.length && outer.every((name, at) => place[at] === name)
}

const maxShown = 60

function saying(from: string | undefined, to: string | undefined): string {
  const shown = (text: string) => text.replaceAll(separator, ', ')
  const isShort = (to ?? '').length <= maxShown && (from ?? '').length <= maxShown
  if (to === undefined) return 'is gone'
  if (from === undefined) return isShort ? `is new: ${shown(to)}` : 'is new'
  return isShort ? `${shown(from)} is now ${shown(to)}` : 'has changed'
}

/** The lines that `npm run check -- contract` prints: the worst first. */
export function diffLines(older: string, newer: string, changes: readonly Change[]): string[] {
  const titles: readonly [Verdict, string][] = [
    ['unknown', 'Unknown: look at each of these'],
    ['breaks both', 'Breaks callers and backends'],
    ['breaks callers', 'Breaks callers'],
    ['breaks backends', 'Breaks backends'],
    ['adds', 'Adds, so breaks nobody'],
    ['text', 'Breaks nobody: texts, examples, test data'],
  ]
  const lines = titles.flatMap(([verdict, title]) => {
    const found = changes.filter((change) => change.verdict === verdict)
    if (found.length === 0) return []
    const byFile = Map.groupBy(found, ({ place }) => place.split(' › ')[0] ?? '')
    const listed =
      verdict === 'text'
        ? [...byFile].map(([file, { length }]) => `  ${file}: ${length}`)
        : found.map(({ place, says }) => `  ${place}: ${says}`)
    return ['', `${title} (${found.length}):`, ...listed]
  })
  return [`From ${older} to ${newer}: ${changes.length} changes`, ...lines]
}

/** Schemas that have another name in the newer document: equal but for names and texts. */
function renamedSchemas(older: Json, newer: Json): Map<string, string> {
  const [was, is] = [schemasOf(older), schemasOf(newer)]
  const bare = (schema: Json) =>
    JSON.stringify(schema, (key, value) =>
      key === '$ref' || key === 'examples' || key === 'description' ? undefined : value,
    )
  const added = Object.keys(is).filter((id) => !(id in was))
  const pairs = Object.keys(was)
    .filter((id) => !(id in is))
    .flatMap((id): [string, string][] => {
      const [found, ...more] = added.filter((other) => bare(is[other] ?? {}) === bare(was[id] ?? {}))
      return found !== undefined && more.length === 0 ? [[id, found]] : []
    })
  return new Map(pairs)
}

const schemaPath = '#/components/schemas/'

/** The document with the newer names of its schemas. */
function withNames(document: Json, names: ReadonlyMap<string, string>): Json {
  if (names.size === 0 || !isObject(document)) return document
  const written = JSON.stringify(document, (key, value: unknown) => {
    if (key !== '$ref' || typeof value !== 'string' || !value.startsWith(schemaPath)) return value
    const id = value.slice(schemaPath.length)
    return schemaPath + (names.get(id) ?? id)
  })
  const copy: unknown = JSON.parse(written)
  const components = isObject(copy) && isObject(copy.components) ? copy.components : {}
  const schemas = Object.entries(schemasOf(copy as Json)).map(([id, schema]) => [names.get(id) ?? id, schema])
  return { ...(copy as JsonObject), components: { ...components, schemas: Object.fromEntries(schemas) } }
}

/** Who sends what stands at a place of the document: callers, backends, or both. */
function usageOf(...documents: readonly (Json | undefined)[]): (place: Place) => Usage {
  const sent = new Set<string>()
  const answered = new Set<string>()
  for (const document of documents) {
    const follow = (value: Json | undefined, found: Set<string>): void => {
      if (Array.isArray(value)) for (const each of value) follow(each, found)
      if (!isObject(value)) return
      for (const [key, inner] of Object.entries(value)) {
        if (key !== '$ref' || typeof inner !== 'string') follow(inner, found)
        else if (!found.has(inner)) {
          found.add(inner)
          follow(
            inner
              .split('/')
              .slice(1)
              .reduce<Json | undefined>((at, name) => membersOf(at)[name], document),
            found,
          )
        }
      }
    }
    for (const methods of Object.values(membersOf(membersOf(document).paths)))
      for (const operation of Object.values(membersOf(methods))) {
        const { requestBody, parameters, responses } = membersOf(operation)
        follow(requestBody, sent)
        follow(parameters, sent)
        follow(responses, answered)
      }
  }
  return ([, ...names]) => {
    const reference = `#/${names.slice(0, 3).join('/')}`
    const isSent =
      names[0] === 'components'
        ? sent.has(reference)
        : names[3] === 'requestBody' || names[3] === 'parameters'
    const isAnswered = names[0] === 'components' ? answered.has(reference) : names[3] === 'responses'
    return { isSent, isAnswered }
  }
}

function schemasOf(document: Json): JsonObject {
  return membersOf(membersOf(membersOf(document).components).schemas)
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value))
}
