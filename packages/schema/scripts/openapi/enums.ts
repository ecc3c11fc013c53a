import { problemCodes } from '../../src/contract/problem.ts'
import { countries } from '../../src/countries.ts'
import * as options from '../../src/options.ts'
import { rules } from '../../src/rules.ts'
import { isObject, type JsonObject, resolve, schemasOf } from './walk.ts'

/** The closed lists of the contract by the names of their components. */
const lists: Readonly<Record<string, readonly string[]>> = {
  ApplicationChannel: options.applicationChannels,
  Country: countries,
  EducationStatus: options.educationStatuses,
  EmploymentType: options.employmentTypes,
  ExperienceCategory: options.experienceCategories,
  FirstScanState: options.firstScanStates,
  Gender: options.genders,
  JobSort: options.jobSorts,
  JobType: options.jobTypes,
  Location: options.locations,
  MilitaryStatus: options.militaryStatuses,
  ProblemCode: problemCodes,
  Qualification: options.qualifications,
  RemoteWork: options.remoteWorks,
  Rule: rules,
  SalaryUnit: options.salaryUnits,
  ScanState: options.scanStates,
  SecondQualification: options.secondQualifications,
  Seniority: options.seniorities,
  UploadAdvice: options.uploadAdvice,
  UploadKind: options.uploadKinds,
}

const names = new Map(Object.entries(lists).map(([name, list]) => [list.join(), name]))

/** Moves every list of options into a component, so that generators make one type of it. */
export function nameEnums(document: JsonObject): void {
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
export function typeFragments(document: JsonObject): void {
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
export function openConditions(document: JsonObject): void {
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
export function formatIntegers(document: JsonObject): void {
  for (const { schema } of schemasOf(document)) {
    if (schema.type === 'number') schema.type = 'integer'
    if (schema.type !== 'integer') continue
    const bounds = [schema.minimum, schema.maximum, schema.const].filter((bound) => typeof bound === 'number')
    schema.format = bounds.every((bound) => Math.abs(bound) < 2 ** 31) ? 'int32' : 'int64'
  }
}
