import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import type { Application } from '../application.ts'
import { examples } from '../examples/entities.ts'
import type { Job } from '../job.ts'
import { validate } from '../validate.ts'
import { checksOf, problemsOf } from './call-problems.ts'
import { type Call, type CallName, calls, checksOrigin } from './calls.ts'
import { Problem, problemCodes, problems, problemType, retryableProblems } from './problem.ts'
import { table } from './table.ts'
import type { AnswerOf, ArgsOf } from './types.ts'

const names = Object.keys(calls) as CallName[]

describe.each(names)('%s', (name) => {
  const call: Call = calls[name]
  const row: { params?: z.ZodObject; query?: unknown; body?: unknown; multipart?: unknown; answers: object } =
    table[name]

  it('has the same path and query fields in calls and table', () => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field)
    expect(Object.keys(row.params?.shape ?? {})).toEqual(inPath)
    const query = row.query as z.ZodObject | undefined
    expect(Object.keys(query?.shape ?? {})).toEqual(Object.keys(call.query ?? {}))
  })

  it('has a body schema exactly where the call declares a body', () => {
    expect(row.body !== undefined && typeof row.body === 'object').toBe(call.body === 'json')
    expect(row.multipart !== undefined).toBe(call.body === 'multipart')
  })

  it('has exactly one successful answer', () => {
    expect(Object.keys(row.answers).filter((status) => status.startsWith('2'))).toHaveLength(1)
  })

  it('declares origin_forbidden exactly where the origin is checked', () => {
    const declared: readonly string[] = table[name].problems
    expect(declared.includes('origin_forbidden')).toBe(checksOrigin(call))
  })

  it('declares the problems of its method, body and limits, and checks for each of them', () => {
    const codes = problemsOf(name)
    expect(codes.includes('unsupported_media_type')).toBe(call.body !== 'none')
    expect(codes.includes('payload_too_large')).toBe(call.body !== 'none')
    expect(codes.includes('insufficient_storage')).toBe(call.method !== 'GET')
    expect(codes.includes('not_found')).toBe(row.params !== undefined)
    expect(codes.includes('too_many_requests')).toBe(call.rateLimits !== undefined)
    expect(codes.includes('link_invalid')).toBe(call.link !== undefined && call.link !== 'any')
    expect(codes.includes('precondition_required')).toBe(call.conditional === true)
    expect(codes.includes('idempotency_key_reused')).toBe(call.idempotent === true)
    expect(codes).toEqual(expect.arrayContaining([...table[name].problems]))
    const checked = new Set(checksOf(name).flatMap(({ problems }) => problems))
    expect([...checked].sort()).toEqual([...codes].sort())
  })
})

it('has no two calls with the same method and path', () => {
  const places = names.map((name) => `${calls[name].method} ${calls[name].path}`)
  expect(new Set(places).size).toBe(places.length)
})

it('has a status and a type for every problem, and lists only temporary ones as retryable', () => {
  for (const code of problemCodes) expect(problems[code]).toBeGreaterThanOrEqual(400)
  for (const code of retryableProblems) expect([409, 429, 503, 507]).toContain(problems[code])
  expect(problemType('not_found')).toBe('urn:recruiting:problem:not_found')
})

it.each(Object.entries(examples))('has a valid example of %s', (id, example) => {
  const schema = schemasById().get(id)
  expect(schema && validate(schema, example)).toEqual([])
})

/** Every schema with an id that is reachable from the table or the problems. */
function schemasById(): Map<string, z.ZodType> {
  const found = new Map<string, z.ZodType>()
  const visit = (schema: unknown): void => {
    if (schema instanceof z.ZodOptional) visit(schema.unwrap())
    if (schema instanceof z.ZodArray) visit(schema.element)
    if (schema instanceof z.ZodObject) {
      const id = z.globalRegistry.get(schema)?.id
      if (id !== undefined) found.set(id, schema)
      Object.values(schema.shape).forEach(visit)
    }
  }
  visit(Problem)
  for (const row of Object.values(table)) {
    visit(row.body)
    for (const answer of Object.values(row.answers)) {
      if ('schema' in answer) visit(answer.schema)
      if ('zip' in answer) visit(answer.zip)
    }
  }
  return found
}

it('types arguments and answers', () => {
  expectTypeOf<AnswerOf<'getJob'>>().toEqualTypeOf<Job>()
  expectTypeOf<AnswerOf<'discardUpload'>>().toEqualTypeOf<undefined>()
  expectTypeOf<ArgsOf<'getJob'>['params']>().toEqualTypeOf<{ code: string }>()
  expectTypeOf<ArgsOf<'submitApplication'>['body']>().toEqualTypeOf<Application>()
  expectTypeOf<ArgsOf<'submitApplication'>['idempotencyKey']>().toEqualTypeOf<string>()
  expectTypeOf<ArgsOf<'getJob'>['idempotencyKey']>().toEqualTypeOf<undefined>()
})
