import type { z } from 'zod'
import type { UploadKind } from '../options.ts'
import type { CallName } from './calls.ts'
import type { Table } from './table.ts'

/** Types only: arguments and answers of the calls, inferred from the table. */

export type Infer<S> = S extends z.ZodType ? z.infer<S> : undefined
export type Property<T, K extends string> = T extends Readonly<Record<K, infer V>> ? V : undefined

export type ParamsOf<K extends CallName> = Infer<Property<Table[K], 'params'>>
export type QueryOf<K extends CallName> = Infer<Property<Table[K], 'query'>>
export type BodyOf<K extends CallName> =
  Property<Table[K], 'multipart'> extends undefined
    ? Infer<Property<Table[K], 'body'>>
    : { kind: UploadKind; file: Blob; name: string }

type Answers<K extends CallName> = Table[K]['answers']
/** The body of a successful answer; undefined where there is none. */
export type AnswerOf<K extends CallName> = {
  [S in keyof Answers<K>]: Answers<K>[S] extends { schema: infer T extends z.ZodType }
    ? z.infer<T>
    : Answers<K>[S] extends { zip: z.ZodObject }
      ? Blob
      : S extends 204
        ? undefined
        : never
}[keyof Answers<K>]

type Part<N extends string, V> = V extends undefined ? { [P in N]?: undefined } : { [P in N]: V }
/** The arguments of a call. */
export type ArgsOf<K extends CallName> = Part<'params', ParamsOf<K>> & { query?: QueryOf<K> } & Part<
    'body',
    BodyOf<K>
  > &
  (Table[K] extends { idempotent: true } ? { idempotencyKey: string } : { idempotencyKey?: undefined }) &
  (Table[K] extends { link: string } ? { token: string } : { token?: undefined }) &
  (Table[K] extends { conditional: true } ? { ifMatch: string } : { ifMatch?: undefined })
