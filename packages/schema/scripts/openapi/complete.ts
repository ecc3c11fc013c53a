import { problemCodes } from '../../src/contract/problem.ts'
import { countries } from '../../src/countries.ts'
import { filterNames, jobFilters, optionType } from '../../src/job-filters.ts'
import { languageTags } from '../../src/locale.ts'
import * as options from '../../src/options.ts'
import { rules } from '../../src/rules.ts'
import { describe } from './descriptions.ts'
import { etag } from './operation.ts'
import { isObject, type JsonObject, resolve, schemasOf } from './walk.ts'

/**
 * Completes a document of zod-openapi with what its schemas do not say by themselves.
 * @param version of the contract, if its answers carry it.
 */
export function complete(document: JsonObject, version: string | undefined): void {
  openAnswers(document, version !== undefined)
  addRequirements(document)
  declareHeaders(document, version)
  nameEnums(document)
  typeFragments(document)
  openConditions(document)
  formatIntegers(document)
  describe(document)
}

/** An entry of `x-field-rules`. */
type Entry = { rule: string; when: string; params?: JsonObject }

/**
 * Completes `x-field-rules` in the bodies of requests with what depends on the place of a field: `missing` where its
 * object or a condition requires it, and the bounds of lists.
 */
function addRequirements(document: JsonObject): void {
  const { schemas } = document.components as { schemas: Record<string, JsonObject> }
  for (const id of schemasBelow(document, 'requestBody')) addTo(schemas[id] ?? {})
}

/**
 * Lets answers have more members than this version declares, so that a later one may add some. A schema that requests have,
 * too, remains closed for them and is repeated as `Record…` for answers.
 * @param isRepeated false: such a schema remains closed in answers, too.
 */
function openAnswers(document: JsonObject, isRepeated: boolean): void {
  const { schemas } = document.components as { schemas: Record<string, JsonObject> }
  const sent = schemasBelow(document, 'requestBody')
  const answered = [...schemasBelow(document, 'responses')].filter(
    (id) => schemas[id]?.type === 'object' && (isRepeated || !sent.has(id)),
  )
  const names = new Map(
    answered.map((id) => [id, sent.has(id) ? `Record${id.replace(/^Edited/, '')}` : id] as const),
  )
  for (const [id, name] of names) {
    if (name !== id && name in schemas) throw new Error(`Two schemas would have the name ${name}`)
    schemas[name] = opened(schemas[id] ?? {})
  }
  for (const methods of Object.values(document.paths as Record<string, Record<string, JsonObject>>)) {
    for (const operation of Object.values(methods)) operation.responses = opened(operation.responses)
  }

  /** A copy without the refusal of other members. */
  function opened<T>(part: T): T {
    return JSON.parse(JSON.stringify(part), (key, value: unknown) => {
      if (key === 'additionalProperties' && value === false) return undefined
      const id = key === '$ref' && typeof value === 'string' ? value.split('/').at(-1) : undefined
      const name = id === undefined ? undefined : names.get(id)
      return name === undefined ? value : `#/components/schemas/${name}`
    })
  }
}

function addTo(schema: JsonObject): void {
  const conditions = (schema['x-rules'] ?? []) as { gives: { path: string; rule: string }[] }[]
  const conditional = conditions
    .flatMap(({ gives }) => gives)
    .filter(({ rule }) => rule === 'required')
    .map(({ path }) => path)
  const required = new Set([...((schema.required ?? []) as string[]), ...conditional])
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, JsonObject>)) {
    const own = (property['x-field-rules'] as Entry[] | undefined) ?? structural(property)
    const missing: Entry[] = required.has(name) ? [{ rule: 'required', when: 'missing' }] : []
    property['x-field-rules'] = [...missing, ...own]
    // A list of fields has the rules of both.
    if (isObject(property.items) && !property.items['x-field-rules'] && !property.items.$ref) {
      property.items['x-field-rules'] = structural(property.items)
    }
  }
}

/** The rules of an object or a list. */
function structural({ minItems, maxItems }: JsonObject): Entry[] {
  const entries: Entry[] = [{ rule: 'invalid', when: 'type' }]
  if (minItems === 1) entries.push({ rule: 'required', when: 'minItems' })
  if (maxItems !== undefined) entries.push({ rule: 'tooMany', when: 'maxItems', params: { max: maxItems } })
  return entries
}

/** The ids of the schemas that the bodies of requests, or the responses, reach. */
export function schemasBelow(document: JsonObject, part: 'requestBody' | 'responses'): Set<string> {
  const { schemas, responses } = document.components as Record<string, Record<string, JsonObject>>
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (isObject(value) && typeof value.$ref === 'string') {
      const id = value.$ref.split('/').at(-1) ?? ''
      const isResponse = value.$ref.startsWith('#/components/responses/')
      if (!isResponse && (found.has(id) || schemas?.[id] === undefined)) return
      if (!isResponse) found.add(id)
      visit(isResponse ? responses?.[id] : schemas?.[id])
      return
    }
    for (const child of Object.values(value)) visit(child)
  }
  for (const methods of Object.values(document.paths as Record<string, Record<string, JsonObject>>)) {
    for (const operation of Object.values(methods)) visit(operation[part])
  }
  return found
}

/** Headers that several answers carry, by component. */
const sharedHeaders = {
  RequestId: {
    description: 'Names the request in the log; a problem repeats it as `requestId`',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 100 },
    example: '5f0c2a57-6d3c-4c57-9a3e-0d3b1f7c2a11',
  },
  Date: {
    description: 'The moment of the answer (RFC 9110, 6.6.1); the site corrects its clock by it',
    required: true,
    schema: {
      type: 'string',
      minLength: 29,
      maxLength: 29,
      pattern: `^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$`,
    },
    example: 'Fri, 20 Nov 2026 06:30:00 GMT',
  },
  ContractVersion: {
    description: 'The version of this contract that the backend implements',
    required: true,
    schema: {
      type: 'string',
      minLength: 5,
      maxLength: 40,
      pattern: '^[0-9]{1,5}\\.[0-9]{1,5}\\.[0-9]{1,5}(?:-rc\\.[0-9]{1,5})?$',
    },
    example: '1.0.0',
  },
  ContentLanguage: {
    description: 'The language of `title`',
    required: true,
    schema: { type: 'string', enum: Object.values(languageTags) },
    example: languageTags.tw,
  },
  NotStored: {
    description: 'No cache may keep the answer',
    required: true,
    schema: { type: 'string', const: 'no-store' },
    example: 'no-store',
  },
  Revalidated: {
    description: 'Caches may keep the answer and ask each time whether it still holds',
    required: true,
    schema: { type: 'string', const: 'public, no-cache' },
    example: 'public, no-cache',
  },
  ETag: { description: 'Version of the answer', required: true, schema: etag, example: '"7"' },
}

/** Declares the headers of every answer, beside those that the table declares. */
function declareHeaders(document: JsonObject, version: string | undefined): void {
  const used = new Set<keyof typeof sharedHeaders>()
  const reference = (name: keyof typeof sharedHeaders) => {
    used.add(name)
    return { $ref: `#/components/headers/${name}` }
  }
  const paths = document.paths as Record<string, Record<string, { responses: Record<string, JsonObject> }>>
  for (const { responses } of Object.values(paths).flatMap((path) => Object.values(path))) {
    const isCached = '304' in responses
    for (const [status, response] of Object.entries(responses)) {
      const answer = resolve(document, response)
      const own = isObject(answer.headers) ? answer.headers : {}
      const mayKeep = isCached && Number(status) < 400
      answer.headers = {
        ...own,
        ...(mayKeep && { ETag: reference('ETag') }),
        'Cache-Control': reference(mayKeep ? 'Revalidated' : 'NotStored'),
        ...(Number(status) >= 400 && { 'Content-Language': reference('ContentLanguage') }),
        'X-Request-Id': reference('RequestId'),
        ...(version !== undefined && { 'Contract-Version': reference('ContractVersion') }),
        Date: reference('Date'),
      }
    }
  }
  const headers = Object.fromEntries([...used].sort().map((name) => [name, sharedHeaders[name]]))
  Object.assign(document.components as JsonObject, { headers })
}

/** The closed lists of the contract by the names of their components. */
const lists: Readonly<Record<string, readonly string[]>> = {
  ApplicationChannel: options.applicationChannels,
  Country: countries,
  EducationStatus: options.educationStatuses,
  ExperienceCategory: options.experienceCategories,
  FirstScanState: options.firstScanStates,
  Gender: options.genders,
  JobSort: options.jobSorts,
  Locale: options.locales,
  MilitaryStatus: options.militaryStatuses,
  MissingFileReason: options.missingFileReasons,
  ProblemCode: problemCodes,
  Qualification: options.qualifications,
  Rule: rules,
  SalaryUnit: options.salaryUnits,
  ScanState: options.scanStates,
  SecondQualification: options.secondQualifications,
  Seniority: options.seniorities,
  UploadAdvice: options.uploadAdvice,
  UploadKind: options.uploadKinds,
  ...Object.fromEntries(filterNames.map((name) => [optionType(name), jobFilters[name].options])),
}

const names = new Map(Object.entries(lists).map(([name, list]) => [list.join(), name]))

/** Moves every list of options into a component, so that generators make one type of it. */
function nameEnums(document: JsonObject): void {
  const { schemas } = document.components as { schemas: JsonObject }
  const found = [...schemasOf(document)].filter(({ path }) => !path.includes('/allOf/'))
  for (const { schema } of found) {
    const name = Array.isArray(schema.enum) ? names.get(schema.enum.join()) : undefined
    if (name === undefined) continue
    schemas[name] = { type: 'string', enum: schema.enum }
    delete schema.type
    delete schema.enum
    // References come first in the file.
    const siblings = { ...schema }
    for (const key of Object.keys(siblings)) delete schema[key]
    Object.assign(schema, { $ref: `#/components/schemas/${name}` }, siblings)
  }
}

/** Gives every schema a type: generators make none of a fragment without one. */
function typeFragments(document: JsonObject): void {
  for (const { schema } of schemasOf(document)) {
    // An empty schema allows every member, as none does; with a type it would refuse some.
    if (isEmpty(schema.additionalProperties)) delete schema.additionalProperties
    if (schema.type !== undefined || schema.$ref !== undefined) continue
    const type = typeOfFragment(schema)
    const rest = { ...schema }
    for (const key of Object.keys(rest)) delete schema[key]
    Object.assign(schema, { type }, rest)
  }
}

/**
 * Repeats the type and bounds of one property in every condition of an object. openapi-typescript takes an object without
 * properties for an empty one, and intersected with it no property of the whole has a value.
 */
function openConditions(document: JsonObject): void {
  for (const { schema } of schemasOf(document)) {
    if (!isObject(schema.properties) || !Array.isArray(schema.allOf)) continue
    for (const fragment of schema.allOf) {
      if (!isObject(fragment) || fragment.properties !== undefined || fragment.type !== 'object') continue
      const asked = isObject(fragment.if) && isObject(fragment.if.properties) ? fragment.if.properties : {}
      const [name] = Object.keys({ ...asked, ...schema.properties })
      const property = name === undefined ? undefined : schema.properties[name]
      if (name === undefined || !isObject(property)) continue
      const { type, minimum, maximum } = resolve(document, property)
      const bounds = type === 'integer' ? { minimum, maximum } : {}
      fragment.properties = { [name]: { type, ...bounds } }
    }
  }
}

function isEmpty(schema: unknown): boolean {
  return isObject(schema) && Object.keys(schema).length === 0
}

function typeOfFragment(schema: JsonObject): string {
  const [value] = [schema.enum ?? schema.const].flat()
  if (value !== undefined) return typeof value === 'number' ? 'integer' : typeof value
  return schema.pattern === undefined ? 'object' : 'string'
}

/** The format of every number, by its bounds. The contract has whole numbers only. */
function formatIntegers(document: JsonObject): void {
  for (const { schema } of schemasOf(document)) {
    if (schema.type === 'number') schema.type = 'integer'
    if (schema.type !== 'integer') continue
    const bounds = [schema.minimum, schema.maximum, schema.const].filter((bound) => typeof bound === 'number')
    schema.format = bounds.every((bound) => Math.abs(bound) < 2 ** 31) ? 'int32' : 'int64'
  }
}
