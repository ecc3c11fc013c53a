import { Ajv2020 } from 'ajv/dist/2020.js'
import { type Case, mustHold } from '../../kit/case.ts'
import { type Contract, type JsonObject, listOf, objectOf, objectsOf } from '../../kit/contract.ts'
import type { Kit } from '../../kit/kit.ts'

/** A case of a file in `vectors/`; `vectors/README.md` describes its members. */
export type Vector = { id: string; why: string; members: JsonObject }

export type VectorFile = {
  /** The moment at which the cases are evaluated, in ms. */
  now: number
  /** Members that the cases share. */
  shared: JsonObject
  cases: Vector[]
}

const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }
const number = { type: 'integer' }
const list = { type: 'array' }
const object = { type: 'object' }
const texts = { type: 'array', items: text }
const issue = closed({ path: text, rule: text, 'params?': object })
const bodies = { type: 'object', additionalProperties: closed({ call: text, value: {} }) }
const change = {
  oneOf: [
    closed({ set: text, value: {} }),
    closed({ set: text, 'before?': text, text, times: number }),
    closed({ set: text, staged: { enum: ['headshot', 'resume', 'portfolio'] } }),
    closed({ remove: text }),
    closed({ unknownFields: number }),
  ],
}
const edits = {
  body: text,
  changes: { type: 'array', items: change },
  issues: { type: 'array', items: issue },
}
const search = { query: text, page: number, pageSize: number, total: number, codes: texts, counts: object }

/** The members of each file's cases besides `id` and `why`, and those that its cases share; a name with `?` may be absent. */
const shapes: Readonly<Record<string, { members: JsonObject; shared?: JsonObject }>> = {
  etags: { members: { header: text, value: textOrNull, status: number } },
  folding: { members: { text, folded: text, code: text, terms: texts } },
  'json-bodies': {
    members: {
      ...{
        'text?': text,
        'base64?': text,
        'before?': text,
        'repeat?': text,
        'times?': number,
        'after?': text,
      },
      ...{ status: number, 'issues?': { type: 'array', items: issue } },
    },
  },
  'json-numbers': {
    members: { json: text, issue: { oneOf: [{ type: 'null' }, closed({ rule: text, 'params?': object })] } },
  },
  languages: { members: { header: textOrNull, locale: text, tag: text } },
  queries: {
    members: {
      ...{ path: text, query: text, status: number, 'page?': number, 'pageSize?': number },
      'issues?': { type: 'array', items: issue },
    },
  },
  search: { members: search, shared: { options: object } },
  'search-few': { members: search, shared: { options: object, jobs: list } },
  state: { members: edits },
  validation: {
    members: { ...edits, 'count?': number, 'xRule?': text },
    shared: { bodies },
  },
}

/** The members that cases of a file may lack, by the name of the file. */
export const optionalMembers: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(shapes).map(([name, { members }]) => [
    name,
    Object.keys(members)
      .filter((member) => member.endsWith('?'))
      .map((member) => member.slice(0, -1)),
  ]),
)

/** The JSON Schema of an object that has these members and no others. */
function closed(members: JsonObject): JsonObject {
  const entries = Object.entries(members)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace('?', ''), schema])),
    required: entries.map(([name]) => name).filter((name) => !name.endsWith('?')),
    additionalProperties: false,
  }
}

/** Throws `TypeError` when a file of vectors has a member that the kit does not know, or one of another type. */
function checkShape(name: string, file: unknown): void {
  const { members, shared = {} } = shapes[name] ?? {}
  if (members === undefined) throw new TypeError(`The kit does not know the members of vectors/${name}.json`)
  const cases = { type: 'array', minItems: 1, items: closed({ id: text, why: text, ...members }) }
  const check = new Ajv2020({ strict: false }).compile(closed({ about: text, now: text, ...shared, cases }))
  if (check(file)) return
  const [error] = check.errors ?? []
  const what = `${error?.message} ${JSON.stringify(error?.params)}`
  throw new TypeError(`vectors/${name}.json at ${error?.instancePath}: ${what}`)
}

const read = new WeakMap<Contract, Map<string, VectorFile>>()

/** Reads a file of vectors by its name without folder and extension. Throws `TypeError` when it has another shape. */
export function vectorsOf(contract: Contract, name: string): VectorFile {
  const files = read.get(contract) ?? new Map<string, VectorFile>()
  read.set(contract, files)
  const known = files.get(name)
  if (known) return known
  const file = contract.json(`vectors/${name}.json`)
  checkShape(name, file)
  const { now, cases, ...shared } = objectOf(file)
  const made = {
    now: Date.parse(String(now)),
    shared,
    cases: listOf(cases).map((each) => {
      const { id, why, ...members } = objectOf(each)
      return { id: String(id), why: String(why), members }
    }),
  }
  files.set(name, made)
  return made
}

/** A case for each vector of a file. @param more what a case has besides the requirement of its vector */
export function vectorCases(
  contract: Contract,
  name: string,
  test: (kit: Kit, vector: Vector) => Promise<void>,
  more: (vector: Vector) => Partial<Case> = () => ({}),
): Case[] {
  return vectorsOf(contract, name).cases.map((vector) => ({
    ...mustHold('core', `vectors/${name}.json`),
    ...{ id: `vectors.${vector.id}`, holds: vector.why, test: (kit) => test(kit, vector) },
    ...more(vector),
  }))
}

/** The vector's text, or a substitute when it has none. */
export function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise
}

export type Group = { name: string; vectors: Vector[] }

/** Groups vectors whose ids are equal but for the last part; those of a kind or a shape also by the rule of their issues. */
export function grouped(vectors: readonly Vector[]): Group[] {
  const groups = new Map<string, Vector[]>()
  for (const vector of vectors) {
    const start = vector.id.split('.').slice(0, -1).join('.')
    const name = /^validation\.(kind\.|shape$)/.test(start) ? `${start}.${outcomeOf(vector)}` : start
    groups.set(name, [...(groups.get(name) ?? []), vector])
  }
  return [...groups].map(([name, own]) => ({ name, vectors: own }))
}

function outcomeOf({ members }: Vector): string {
  const [rule = 'accepted', ...others] = new Set(objectsOf(members.issues).map((issue) => String(issue.rule)))
  return others.length > 0 ? 'several' : rule
}
