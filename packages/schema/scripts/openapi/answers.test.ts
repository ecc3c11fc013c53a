import { describe, expect, it } from 'vitest'
import { examples } from '../../src/examples/entities.ts'
import { openApiDocument } from './document.ts'
import { ajvOf } from './validator.ts'
import type { JsonObject } from './walk.ts'

const document = openApiDocument()
const ajv = ajvOf(document)
const problemType = 'application/problem+json'

type Example = keyof typeof examples

const hourly = { channel: 'cake', expectedSalary: 100_001, expectedSalaryUnit: 'hour' }

/** Answers that nearly are valid: an example with one part replaced, by a path; `undefined` takes it away. */
const nearMisses: readonly [name: string, entity: Example, path: string, value: unknown][] = [
  ['a record with an ID number', 'PersonalInfoRecord', 'sections.identity.idNumber', 'A223456781'],
  ['a record with a number that is not masked', 'PersonalInfoRecord', 'maskedIdNumber', 'A223456781'],
  ['a record with a passport number that is not masked', 'PersonalInfoRecord', 'maskedIdNumber', '123456'],
  ['a record with too many visible characters', 'PersonalInfoRecord', 'maskedIdNumber', 'A2234**781'],
  ['a record with the id of a headshot', 'PersonalInfoRecord', 'sections.other.headshot', 'a'.repeat(43)],
  ['a record with the id of a résumé', 'PersonalInfoRecord', 'sections.other.resume', 'a'.repeat(43)],
  ['a record with the id of a portfolio', 'PersonalInfoRecord', 'sections.other.portfolio', 'a'.repeat(43)],
  ['a record with the id of a listed file', 'PersonalInfoRecord', 'files.0.id', 'a'.repeat(43)],
  ['a record with an order to remove', 'PersonalInfoRecord', 'sections.other.removePortfolio', true],
  ['a record with pay by the hour of a year', 'PersonalInfoRecord', 'sections.application', hourly],
  [
    'a record with a lawsuit without details',
    'PersonalInfoRecord',
    'sections.other.lawsuitDetails',
    undefined,
  ],
  ['a record with a reference of another form', 'PersonalInfoRecord', 'reference', '7K2M9QWX4HTC'],
  ['a record with a section of null', 'PersonalInfoRecord', 'sections.health', null],
  ['a time without a zone', 'PersonalInfoRecord', 'submittedAt', '2026-11-20T06:30:00.000'],
  ['a time of another zone', 'PersonalInfoRecord', 'submittedAt', '2026-11-20T14:30:00.000+08:00'],
  ['a day instead of a time', 'ApplicationReceipt', 'submittedAt', '2026-11-20'],
  ['negotiable pay with a figure', 'Job', 'salary.negotiable', true],
  ['pay without a figure', 'Job', 'salary.min', undefined],
  ['pay of zero', 'JobSummary', 'salary.min', 0],
  ['another currency', 'Salary', 'currency', 'USD'],
  ['one place twice', 'JobSummary', 'locations', ['TW-TPE', 'TW-TPE']],
  ['a text in no language', 'JobSummary', 'title', {}],
  ['a page of more rows than allowed', 'JobPage', 'pageSize', 101],
  ['a count below zero', 'JobPage', 'facets.jobType.0.count', -1],
  ['a page without the counts of a filter', 'JobPage', 'facets.location', undefined],
  ['validation_failed without issues', 'Problem', 'issues', undefined],
  ['validation_failed with an empty list', 'Problem', 'issues', []],
  ['an issue of an unknown rule', 'Problem', 'issues.0.rule', 'wrong'],
  ['issues of a problem without', 'Problem', 'code', 'link_expired'],
  ['a closed vacancy in another problem', 'Problem', 'job', { jobType: 'software', locations: ['TW-TPE'] }],
  ['job_closed without the vacancy', 'Problem', 'code', 'job_closed'],
  ['a problem of another type', 'Problem', 'type', 'about:blank'],
  ['a headshot that is a document', 'StagedUpload', 'type', 'application/pdf'],
  ['advice on a résumé', 'StagedUpload', 'kind', 'resume'],
  ['advice given twice', 'StagedUpload', 'advice', ['smallPicture', 'smallPicture']],
  ['an id that can be guessed', 'StagedUpload', 'id', '1'],
  ['an address that is not masked', 'ResumeDeletion', 'maskedEmail', 'yichun.chen@example.com'],
  ['a receipt with an address', 'ResumeDeletionReceipt', 'email', 'y***@example.com'],
  ['a link without a lifetime', 'LinkRequested', 'validHours', 0],
]

function replaced(value: unknown, [head, ...rest]: readonly string[], part: unknown): unknown {
  if (head === undefined) return part
  const copy: unknown = Array.isArray(value) ? [...value] : { ...Object(value) }
  const child: unknown = Reflect.get(Object(copy), head)
  Reflect.set(Object(copy), head, replaced(child, rest, part))
  return copy
}

describe('the document', () => {
  it.each(nearMisses)('refuses %s', (_, entity, path, value) => {
    const check = ajv(entity)
    expect(check(examples[entity])).toEqual([])
    expect(check(JSON.parse(JSON.stringify(replaced(examples[entity], path.split('.'), value))))).not.toEqual(
      [],
    )
  })

  it('allows issues where a call without query fields got some, and where a file is too large', () => {
    const { issues, ...bare } = examples.Problem
    const check = ajv('Problem')
    for (const code of ['malformed', 'payload_too_large']) {
      expect(check({ ...bare, code })).toEqual([])
      expect(check({ ...bare, code, issues })).toEqual([])
    }
    expect(check({ ...bare, code: 'link_expired', status: 410 })).toEqual([])
  })

  it('accepts every problem in every answer that declares it', () => {
    const { issues, job, ...bare } = {
      job: { jobType: 'software', locations: ['TW-TPE'] },
      ...examples.Problem,
    }
    const { responses } = document.components as { responses: Record<string, JsonObject> }
    const refused = Object.entries(responses).flatMap(([id, response]) => {
      const { schema } = (response.content as Record<string, { schema: JsonObject }>)[problemType] ?? {}
      const [, narrowed] = (schema?.allOf ?? []) as { properties: { status: JsonObject; code: JsonObject } }[]
      if (!schema || !narrowed) throw new Error(`${id} has another form`)
      const { status, code } = narrowed.properties
      return (code.enum as string[])
        .map((each) => ({
          ...bare,
          type: `urn:recruiting:problem:${each}`,
          status: status.const,
          code: each,
        }))
        .map((problem) => (problem.code === 'validation_failed' ? { ...problem, issues } : problem))
        .map((problem) => (problem.code === 'job_closed' ? { ...problem, job } : problem))
        .flatMap((problem) => ajv(schema)(problem).map(({ message }) => `${id}, ${problem.code}: ${message}`))
    })
    expect(refused).toEqual([])
  })
})
