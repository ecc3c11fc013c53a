import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { type Contract, type JsonObject, listOf, member, type Operation, objectOf } from './contract.ts'
import { type Exchange, parsedJson, type Received, type Sent, spelled } from './exchange.ts'
import { type FindOperation, operationFinder } from './find-operation.ts'
import { Mismatch } from './mismatch.ts'

/** A difference from the document. */
export type Difference = {
  mismatch: Mismatch
  /** Where the document says it, as a JSON pointer: `#/paths/~1jobs/get/responses/200`. */
  place: string
}

/** Compares answers with the document: status, media type, headers and body. */
export type Judge = {
  /** Throws `Mismatch` when the call may not answer so. */
  judge: (operation: Operation, received: Received) => void
  /**
   * The differences of an answer, at most `maxDifferences` of its body. The body of an answer to HEAD is not compared.
   */
  differences: (operation: Operation, received: Received, options?: { isHead?: boolean }) => Difference[]
  /** The JSON of an answer without the members that no schema of it names: an answer may have them. */
  known: (sent: Pick<Sent, 'method' | 'target'>, received: Received) => unknown
  /** The differences of a request's headers from the parameters of the call. */
  headerDifferences: (operation: Operation, headers: Received['headers']) => Difference[]
  /** The first difference of a request from the document: in its headers, its query or its JSON body. */
  requestDifference: (operation: Operation, sent: Sent) => Mismatch | undefined
  /** A value without the members that its schema does not name. Throws `Mismatch` when it does not fit the schema. */
  component: (name: string, value: unknown) => unknown
}

const judges = new WeakMap<Contract, Judge>()

/** The judge of a contract. It compiles each schema once, however many targets are opened with the contract. */
export function judgeOf(contract: Contract): Judge {
  const known = judges.get(contract)
  if (known) return known
  const made = createJudge(contract)
  judges.set(contract, made)
  return made
}

/** Keywords of the document that are no part of JSON Schema. */
const vocabulary = /^x-/

/** The languages of problems by their tags. */
const localeOf: Readonly<Record<string, string>> = { 'zh-Hant-TW': 'tw', 'en-US': 'us' }

/** A body of another shape differs in every field; the first ones say enough. */
const maxDifferences = 20

export function createJudge(contract: Contract): Judge {
  const { document, json: read } = contract
  const find = operationFinder(contract)
  const { problems } = objectOf(read('messages.json'))
  // `verbose` adds the schema of an error, whose place is known.
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false, verbose: true })
  const places = new WeakMap<object, string>()
  const schemas = objectOf(withoutExtensions(document))
  notePlaces(schemas, '#', places)
  ajv.addSchema({ ...schemas, $id: 'document' })
  const compiled = new Map<string, ValidateFunction>()

  /** @param place of a schema */
  function validator(place: string): ValidateFunction {
    const known = compiled.get(place)
    if (known) return known
    const made = ajv.compile({ $ref: `document${place}` })
    compiled.set(place, made)
    return made
  }

  function compareHeader(
    name: string,
    { value: { required, schema }, place }: Located,
    given: string | undefined,
  ): Difference[] {
    if (given === undefined) {
      if (required !== true) return []
      return [{ mismatch: missingHeader(name), place }]
    }
    const declared = objectOf(schema)
    const check = validator(`${place}/schema`)
    const value = declared.type === 'integer' && /^\d+$/.test(given) ? Number(given) : spelled(name, given)
    if (check(value)) return []
    const what = `the header ${name}`
    const expected = check.errors?.map(inWords).join(', ')
    const message = `${what}: expected ${expected}, got ${JSON.stringify(given)}`
    return [{ mismatch: new Mismatch(what, expected, given, undefined, message), place: `${place}/schema` }]
  }

  function headerDifferences(operation: Operation, headers: Received['headers']): Difference[] {
    return parametersOf(document, operation)
      .filter(({ value }) => value.in === 'header')
      .flatMap((parameter) => {
        const name = String(parameter.value.name)
        return compareHeader(name, parameter, headers[name.toLowerCase()])
      })
  }

  function compareQuery(operation: Operation, target: string): Difference[] {
    const query = new URLSearchParams(target.split('?')[1])
    const fields = parametersOf(document, operation).filter(({ value }) => value.in === 'query')
    const unknown = [...query.keys()].filter((name) => !fields.some(({ value }) => value.name === name))
    return [
      ...unknown.map((name) => ({
        mismatch: new Mismatch(
          'the names of the query',
          fields.map(({ value }) => value.name),
          name,
        ),
        place: `${placeOfOperation(operation)}/parameters`,
      })),
      ...fields.flatMap(({ value: { name, schema }, place }) => {
        const given = query.getAll(String(name))
        const { type } = resolved(document, objectOf(schema))
        if (given.length === 0) return []
        const isList = type === 'array'
        const one = type === 'integer' && /^\d+$/.test(given[0] ?? '') ? Number(given[0]) : given[0]
        if (validator(`${place}/schema`)(isList ? given : one)) return []
        const mismatch = new Mismatch(`the query ${String(name)}`, withoutExtensions(schema), given)
        return [{ mismatch, place: `${place}/schema` }]
      }),
    ]
  }

  function requestDifference(operation: Operation, { target, headers, body }: Sent): Mismatch | undefined {
    const lower = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]),
    )
    const place = `${placeOfOperation(operation)}/requestBody/content/application~1json/schema`
    const { content } = objectOf(operation.description.requestBody ?? {})
    const takesJson = Object.hasOwn(objectOf(content ?? {}), 'application/json')
    // A body that is recorded in another form than JSON is about bytes.
    const json = parsedJson(body)
    const [first] = [
      ...headerDifferences(operation, lower),
      ...compareQuery(operation, target),
      ...(takesJson && json !== undefined ? compareJson(json, place) : []),
    ]
    return first?.mismatch
  }

  function compareJson(json: unknown, place: string): Difference[] {
    const check = validator(place)
    if (check(json)) return []
    return (check.errors ?? []).slice(0, maxDifferences).map((error) => ({
      mismatch: mismatchOf(error, json),
      place: `${(error.parentSchema && places.get(error.parentSchema)) ?? place}/${error.keyword}`,
    }))
  }

  /** The title of a problem is that of its code, in the language that the answer names. */
  function compareTitle({ json, headers }: Received, place: string): Difference[] {
    const titles = member(problems, String(member(json, 'code')))
    const expected = member(titles, localeOf[headers['content-language'] ?? ''] ?? '')
    const given = member(json, 'title')
    if (expected === undefined || given === expected) return []
    const what = `the title of the problem ${String(member(json, 'code'))}`
    return [{ mismatch: new Mismatch(what, expected, given), place }]
  }

  function differences(operation: Operation, received: Received, { isHead = false } = {}): Difference[] {
    const responses = objectOf(operation.description.responses)
    const place = `${placeOfOperation(operation)}/responses`
    const declared = responses[received.status]
    if (declared === undefined) {
      const expected = Object.keys(responses).map(Number)
      const message = `the status of ${operation.id}: expected one that the document names (${expected.join(', ')}), got ${received.status}`
      return [{ mismatch: new Mismatch('the status', expected, received.status, undefined, message), place }]
    }
    const response = located(document, objectOf(declared), `${place}/${received.status}`)
    const found = Object.entries(objectOf(response.value.headers ?? {})).flatMap(([name, header]) =>
      compareHeader(
        name,
        located(document, objectOf(header), `${response.place}/headers/${name}`),
        received.headers[name.toLowerCase()],
      ),
    )
    const content = objectOf(response.value.content ?? {})
    const [type] = Object.keys(content)
    if (type === undefined) {
      if (received.text === '') return found
      return [...found, { mismatch: new Mismatch('the body', '', received.text), place: response.place }]
    }
    const given = received.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
    if (given !== type) {
      const mismatch = new Mismatch('the media type', type, given)
      return [...found, { mismatch, place: `${response.place}/content` }]
    }
    if (isHead || !type.endsWith('json')) return found
    return [
      ...found,
      ...compareTitle(received, response.place),
      ...compareJson(received.json, `${response.place}/content/${escaped(type)}/schema`),
    ]
  }

  const members = new WeakMap<JsonObject, Map<string, JsonObject[]>>()

  /** The members that a schema or a part of it names, each with its schemas. */
  function membersOf(schema: JsonObject): Map<string, JsonObject[]> {
    const found = members.get(schema) ?? new Map<string, JsonObject[]>()
    if (members.has(schema)) return found
    members.set(schema, found)
    const add = (name: string, own: readonly JsonObject[]) =>
      found.set(name, [...(found.get(name) ?? []), ...own])
    for (const part of partsOf(schema)) {
      for (const [name, own] of Object.entries(objectOf(part.properties ?? {}))) add(name, [objectOf(own)])
      for (const name of listOf(part.required)) add(String(name), [])
    }
    return found
  }

  function partsOf(schema: JsonObject): JsonObject[] {
    const own = resolved(document, schema)
    const inner = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not'].flatMap((name) =>
      [own[name] ?? []].flat(),
    )
    return [own, ...inner.flatMap((each) => partsOf(objectOf(each)))]
  }

  function knownIn(value: unknown, schemas: readonly JsonObject[]): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      const items = schemas.flatMap(partsOf).flatMap((part) => (part.items ? [objectOf(part.items)] : []))
      return value.map((each) => knownIn(each, items))
    }
    const named = schemas.flatMap((schema) => [...membersOf(schema)])
    if (named.length === 0) return value
    const schemasOf = (name: string) => named.flatMap(([each, own]) => (each === name ? [own] : []))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => schemasOf(name).length > 0)
        .map(([name, own]) => [name, knownIn(own, schemasOf(name).flat())]),
    )
  }

  return {
    differences,
    known({ method, target }, { status, json }) {
      const operation = find(method, target.split('?')[0] ?? '')?.operation
      const declared = operation && objectOf(operation.description.responses)[status]
      if (declared === undefined) return json
      const [content] = Object.values(objectOf(resolved(document, objectOf(declared)).content ?? {}))
      return content === undefined ? json : knownIn(json, [objectOf(objectOf(content).schema)])
    },
    judge(operation, received) {
      const [first] = differences(operation, received)
      if (first) throw first.mismatch
    },
    headerDifferences,
    requestDifference,
    component(name, value) {
      const place = `#/components/schemas/${name}`
      const [first] = compareJson(value, place)
      if (first) throw first.mismatch
      return knownIn(value, [{ $ref: place }])
    },
  }
}

/** A segment of a JSON pointer as the name that it stands for. */
const unescaped = (segment: string) => segment.replaceAll('~1', '/').replaceAll('~0', '~')

/** A difference at the member that it is about, also when this is missing or not allowed. */
function mismatchOf(error: ErrorObject, json: unknown): Mismatch {
  const { keyword, instancePath, params } = error
  const name = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty
  const names = [
    ...instancePath.split('/').slice(1).map(unescaped),
    ...(name === undefined ? [] : [String(name)]),
  ]
  const expected = keyword === 'required' ? 'a value' : inWords(error)
  const actual = member(json, ...names)
  const what = `the body at /${names.join('/')}`
  const got = JSON.stringify(actual)?.slice(0, maxShown) ?? 'nothing'
  return new Mismatch(what, expected, actual, undefined, `${what}: expected ${expected}, got ${got}`)
}

function missingHeader(name: string): Mismatch {
  const what = `the header ${name}`
  return new Mismatch(what, 'a value', undefined, undefined, `${what}: expected a value, got nothing`)
}

/** Characters of a value in a message. */
const maxShown = 120

/** What a schema demands, in words. */
function inWords({ keyword, message = '', params }: ErrorObject): string {
  switch (keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'no such member'
    case 'enum':
      return `one of ${JSON.stringify(params.allowedValues)}`
    case 'const':
      return JSON.stringify(params.allowedValue)
    case 'type':
      return `a value of the type ${[params.type].flat().join(' or ')}`
    case 'pattern':
      return `a text that matches ${String(params.pattern)}`
    case 'format':
      return `a text of the format ${String(params.format)}`
    default:
      return message.replace(/^must (NOT )?/, (_, not) => (not ? 'it not to ' : 'it to '))
  }
}

/** An object of the document and its JSON pointer. */
export type Located = { value: JsonObject; place: string }

/** The parameters of a call: of its path, query and headers. */
export function parametersOf(document: JsonObject, operation: Operation): Located[] {
  const { parameters } = operation.description
  if (!Array.isArray(parameters)) return []
  const place = `${placeOfOperation(operation)}/parameters`
  return parameters.map((parameter, at) => located(document, objectOf(parameter), `${place}/${at}`))
}

/** The JSON pointer of a call in the document. */
export function placeOfOperation({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `#/paths/${escaped(path)}/${method.toLowerCase()}`
}

/** A name as a token of a JSON pointer (RFC 6901, 3). */
export function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Follows the `$ref` of an object; the place is then that of the target. */
export function located(document: JsonObject, value: JsonObject, place: string): Located {
  if (typeof value.$ref !== 'string') return { value, place }
  return { value: resolved(document, value), place: value.$ref }
}

/** Notes the place of every object below a schema. */
function notePlaces(value: unknown, place: string, places: WeakMap<object, string>): void {
  if (typeof value !== 'object' || value === null) return
  places.set(value, place)
  for (const [name, member] of Object.entries(value)) notePlaces(member, `${place}/${escaped(name)}`, places)
}

/** The target of a `$ref` inside the document; any other object unchanged. */
export function resolved(document: JsonObject, value: JsonObject): JsonObject {
  if (typeof value.$ref !== 'string') return value
  const names = value.$ref.split('/').slice(1)
  return names.reduce((found, name) => objectOf(found[name]), document)
}

function withoutExtensions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExtensions)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !vocabulary.test(key))
      .map(([key, member]) => [key, withoutExtensions(member)]),
  )
}

const finders = new WeakMap<Contract, FindOperation>()

/**
 * Finds a request of a case that succeeded, or should have, although the document does not allow it: the kit is wrong there,
 * and not the target.
 * @param error what the case threw
 */
export function ownFault(
  contract: Contract,
  exchanges: readonly Exchange[],
  error: unknown,
): Mismatch | undefined {
  const find = finders.get(contract) ?? operationFinder(contract)
  finders.set(contract, find)
  for (const exchange of error === undefined ? exchanges.filter(succeeded) : refusedAlthoughValid(error)) {
    const { method, target } = exchange.sent
    const operation = find(method, target.split('?')[0] ?? '')?.operation
    const difference = operation && judgeOf(contract).requestDifference(operation, exchange.sent)
    if (difference) {
      const what = `the request of the kit, which it takes for valid, has ${difference.what}`
      return new Mismatch(what, difference.expected, difference.actual, exchange)
    }
  }
  return undefined
}

function succeeded({ received: { status } }: Exchange): boolean {
  return status >= 200 && status < 300
}

/** The exchange of a case that failed because a request was refused that should have succeeded. */
function refusedAlthoughValid(error: unknown): Exchange[] {
  if (!(error instanceof Mismatch) || error.exchange === undefined) return []
  const { expected, exchange } = error
  const isExpected = typeof expected === 'number' && expected >= 200 && expected < 300
  const { status } = exchange.received
  return isExpected && status >= 400 && status < 500 ? [exchange] : []
}
