import type { z } from 'zod'
import type { EndpointSpec } from '../contract/endpoint.ts'
import type { Infer, Property } from '../contract/types.ts'
import type { TestSupportCall, TestSupportCallName } from './calls.ts'
import type { TestSupportTable } from './table.ts'

/** Types only: arguments and answers of the calls below `/__mock`, inferred from their tables. */

/** A call with its schemas: a row of a table. */
export type CallRow = Omit<TestSupportCall, 'group' | 'body' | 'query'> &
  Omit<EndpointSpec, 'body'> & { body: z.ZodObject | 'none' }
export type CallTable = Readonly<Record<string, CallRow>>

export type ParamsOfRow<R> = Infer<Property<R, 'params'>>
export type QueryOfRow<R> = Infer<Property<R, 'query'>>
export type BodyOfRow<R> = Infer<Property<R, 'body'>>

/** The body of the successful answer; undefined where there is none. */
export type AnswerOfRow<R> = R extends { answers: infer A }
  ? { [S in keyof A]: Infer<Property<A[S], 'schema'>> }[keyof A]
  : never

type Part<N extends string, V> = V extends undefined ? unknown : { [P in N]: V }
/** The arguments of a call. */
export type ArgsOfRow<R> = Part<'params', ParamsOfRow<R>> & {
  query?: QueryOfRow<R>
} & Part<'body', BodyOfRow<R>>

export type TestQueryOf<K extends TestSupportCallName> = QueryOfRow<TestSupportTable[K]>
export type TestAnswerOf<K extends TestSupportCallName> = AnswerOfRow<TestSupportTable[K]>
export type TestArgsOf<K extends TestSupportCallName> = ArgsOfRow<TestSupportTable[K]>
