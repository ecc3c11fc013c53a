import type { Infer, Property } from '../contract/types.ts'
import type { TestSupportCallName } from './calls.ts'
import type { TestSupportTable } from './table.ts'

/** Types only: arguments and answers of the calls, inferred from the table. */

export type TestParamsOf<K extends TestSupportCallName> = Infer<Property<TestSupportTable[K], 'params'>>
export type TestQueryOf<K extends TestSupportCallName> = Infer<Property<TestSupportTable[K], 'query'>>
export type TestBodyOf<K extends TestSupportCallName> = Infer<Property<TestSupportTable[K], 'body'>>

type Answers<K extends TestSupportCallName> = TestSupportTable[K]['answers']
/** The body of the successful answer; undefined where there is none. */
export type TestAnswerOf<K extends TestSupportCallName> = {
  [S in keyof Answers<K>]: Infer<Property<Answers<K>[S], 'schema'>>
}[keyof Answers<K>]

type Part<N extends string, V> = V extends undefined ? unknown : { [P in N]: V }
/** The arguments of a call. */
export type TestArgsOf<K extends TestSupportCallName> = Part<'params', TestParamsOf<K>> & {
  query?: TestQueryOf<K>
} & Part<'body', TestBodyOf<K>>
