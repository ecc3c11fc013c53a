import { readFileSync } from 'node:fs'
import { problemsOf } from '@recruiting/schema/contract/call-problems'
import { type CallName, calls } from '@recruiting/schema/contract/calls'
import { table } from '@recruiting/schema/contract/table'
import { jobFilters } from '@recruiting/schema/job-filters'
import { ajvOf } from '@recruiting/schema/openapi/validator'
import { isObject, type JsonObject, resolve } from '@recruiting/schema/openapi/walk'
import { describe, expect, it } from 'vitest'
import { bundleFolder } from './artefact.ts'
import { type Example, readExamples } from './artefacts.ts'

const document = JSON.parse(readFileSync(`${bundleFolder}openapi.json`, 'utf8')) as JsonObject
const ajv = ajvOf(document)
const examples = readExamples()

type Response = {
  headers: Record<string, JsonObject>
  content?: Record<string, { schema: JsonObject; examples: Record<string, { value: unknown }> }>
}

function responseOf({ call, answer: { status } }: Example): Response {
  const paths = document.paths as Record<string, Record<string, { responses: Record<string, JsonObject> }>>
  const { path, method } = calls[call]
  const found = paths[path]?.[method.toLowerCase()]?.responses[status]
  expect([call, status, found !== undefined]).toEqual([call, status, true])
  return resolve(document, found ?? {}) as Response
}

/** The description of a JSON body: the bytes of a zip are not recorded. */
function mediaOf(example: Example) {
  return Object.entries(responseOf(example).content ?? {}).find(([type]) => type.includes('json'))
}

function codeOf({ answer: { status, body } }: Example): string {
  return status >= 400 && isObject(body) ? `${status} ${String(body.code)}` : `${status}`
}

const rows = examples.map((example) => [`${example.call} ${codeOf(example)}`, example] as const)

describe('contract/examples', () => {
  it.each(Object.keys(calls) as CallName[])('has every answer of %s and no other', (name) => {
    const recorded = examples
      .filter(({ call }) => call === name)
      .map((each) => codeOf(each).split(' ').at(-1) ?? '')
    const declared = [...Object.keys(table[name].answers), ...problemsOf(name)]
    expect(recorded.sort()).toEqual(declared.sort())
  })

  it.each(rows)('%s has the declared headers and media type', (_, example) => {
    const { headers, content } = responseOf(example)
    const given = example.answer.headers
    const required = Object.entries(headers).filter(([, header]) => resolve(document, header).required)
    expect(required.map(([name]) => name).filter((name) => given[name.toLowerCase()] === undefined)).toEqual(
      [],
    )
    for (const [name, header] of required) {
      const { schema } = resolve(document, header) as { schema: JsonObject }
      const text = given[name.toLowerCase()]
      expect(ajv(schema)(schema.type === 'integer' ? Number(text) : text)).toEqual([])
    }
    expect(given['content-type']?.split(';')[0]).toBe(Object.keys(content ?? {})[0])
  })

  it.each(rows)('%s validates against the document', (_, example) => {
    const media = mediaOf(example)
    const { body } = example.answer
    expect(body === undefined).toBe(media === undefined)
    if (media) expect(ajv(media[1].schema)(body)).toEqual([])
  })

  it.each(rows)('%s is an example of the document', (_, example) => {
    const media = mediaOf(example)
    if (!media) return
    const shown = Object.values(media[1].examples).map(({ value }) => value)
    expect(shown).toContainEqual(example.answer.body)
  })
})

describe('contract/openapi.json', () => {
  it('has no other example of an answer', () => {
    const given = new Set(examples.map(({ answer }) => JSON.stringify(answer.body)))
    for (const example of examples) {
      for (const { value } of Object.values(mediaOf(example)?.[1].examples ?? {})) {
        expect(given).toContain(JSON.stringify(value))
      }
    }
  })

  it('shows the counts of every option, zeros included', () => {
    const { JobFacets } = (document.components as { schemas: Record<string, { examples: unknown[] }> })
      .schemas
    const facets = JobFacets?.examples[0] as Record<string, { value: string; count: number }[]>
    for (const [name, { options }] of Object.entries(jobFilters)) {
      expect(facets[name]?.map(({ value }) => value)).toEqual(options)
    }
    expect(
      Object.values(facets)
        .flat()
        .some(({ count }) => count === 0),
    ).toBe(true)
  })
})

const entities = Object.entries(
  (document.components as { schemas: Record<string, JsonObject> }).schemas,
).filter(([, { examples: own }]) => own !== undefined)

it.each(entities)('the example of %s validates against the document', (id, { examples: own }) => {
  for (const value of own as unknown[]) expect(ajv(id)(value)).toEqual([])
})
