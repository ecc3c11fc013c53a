import type { CallName } from '@recruiting/schema/contract/calls'
import type { Table } from '@recruiting/schema/contract/table'
import type { BodyOf, ParamsOf, QueryOf } from '@recruiting/schema/contract/types'
import type { LinkPurpose, Locale } from '@recruiting/schema/options'
import type { z } from 'zod'
import type { OpenLink } from '../links/links.ts'
import type { IncomingUpload } from './multipart.ts'

/** A call as its handler sees it: everything is parsed, validated and typed by the table. */
export type Incoming<K extends CallName> = {
  params: ParamsOf<K>
  query: QueryOf<K>
  body: Table[K]['body'] extends 'multipart' ? IncomingUpload : BodyOf<K>
  idempotencyKey: Table[K] extends { idempotent: true } ? string : undefined
  /** The emailed link the call came with, which is of the call's purpose and may be used now. */
  link: Table[K] extends { link: LinkPurpose } ? OpenLink : undefined
  /** What was presented as a link's token, for the call that takes every link. */
  token: Table[K] extends { link: 'any' } ? string | undefined : undefined
  /** Which versions the caller has read. */
  ifMatch: Table[K] extends { conditional: true } ? string : undefined
  /** The language the caller asks for. */
  locale: Locale
  /** Aborts when the caller goes away or stalls before the whole request has arrived. */
  signal: AbortSignal
}

type Answers<K extends CallName> = Table[K]['answers']
type Answer<S, A> = A extends { schema: infer T extends z.ZodType }
  ? { status: S; body: z.infer<T>; etag?: string }
  : S extends 204
    ? { status: S; body?: undefined }
    : never

/** A 200 as checked JSON, with the version of the data that it was made from: later requests get the same bytes. */
export type CacheableAnswer = { status: 200; json: Buffer; version: string }

/** One of the answers that the table declares. */
export type Outgoing<K extends CallName> =
  | { [S in keyof Answers<K>]: Answer<S, Answers<K>[S]> }[keyof Answers<K>]
  | (304 extends keyof Answers<K> ? CacheableAnswer : never)

/** An answer of any call, as the routes hand it on. */
export type AnyOutgoing = { [K in CallName]: Outgoing<K> }[CallName]

export type Handler<K extends CallName> = (incoming: Incoming<K>) => Outgoing<K> | Promise<Outgoing<K>>

/** A handler for every call of the table: a missing one is a compile error. */
export type Handlers = { [K in CallName]: Handler<K> }
