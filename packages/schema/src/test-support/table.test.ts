import { describe, expect, expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import { checksOrigin } from '../contract/calls.ts'
import { isPlainPath } from '../contract/plain-path.ts'
import { type TestSupportCall, testSupportBase, testSupportCallNames, testSupportCalls } from './calls.ts'
import type { TestSupportClient } from './client.ts'
import type { Mail } from './entities.ts'
import { testSupportTable } from './table.ts'
import type { TestAnswerOf, TestArgsOf } from './types.ts'

describe.each(testSupportCallNames)('%s', (name) => {
  const call: TestSupportCall = testSupportCalls[name]
  const row: { params?: z.ZodObject; query?: z.ZodObject; body?: unknown; answers: object } =
    testSupportTable[name]

  it('has the same path, query fields and body in calls and table', () => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field)
    expect(Object.keys(row.params?.shape ?? {})).toEqual(inPath)
    expect(Object.keys(row.query?.shape ?? {})).toEqual(Object.keys(call.query ?? {}))
    expect(typeof row.body === 'object').toBe(call.body === 'json')
  })

  it('is below the common path', () => {
    expect(isPlainPath(call.path.replaceAll(/[{}]/g, ''))).toBe(true)
    expect(call.path === testSupportBase || call.path.startsWith(`${testSupportBase}/`)).toBe(true)
  })

  it('has one successful answer', () => {
    expect(Object.keys(row.answers)).toHaveLength(1)
  })

  it('checks the origin when it changes something', () => {
    expect(checksOrigin({ method: call.method })).toBe(call.method !== 'GET')
    expect(testSupportTable[name].problems).toContain('origin_forbidden')
  })
})

it('has no two calls with the same method and path', () => {
  const places = Object.values(testSupportCalls).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(places).size).toBe(places.length)
})

it('types arguments and answers', () => {
  expectTypeOf<TestAnswerOf<'getMail'>>().toEqualTypeOf<Mail>()
  expectTypeOf<TestAnswerOf<'resetServer'>>().toEqualTypeOf<undefined>()
  expectTypeOf<TestArgsOf<'moveClock'>['body']>().toEqualTypeOf<{
    seconds?: number | undefined
    to?: string | undefined
  }>()
  const reset = (client: TestSupportClient) => client('resetServer')
  expectTypeOf(reset).returns.resolves.toEqualTypeOf<undefined>()
  // @ts-expect-error: the call needs its body
  const withoutBody = (client: TestSupportClient) => client('moveClock')
  expect(withoutBody).toBeTypeOf('function')
})
