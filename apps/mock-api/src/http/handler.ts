import type { CallName } from '@recruiting/schema/contract/calls'
import type { Table } from '@recruiting/schema/contract/table'
import type { BodyOf, ParamsOf, QueryOf } from '@recruiting/schema/contract/types'
import type { LinkPurpose, Locale } from '@recruiting/schema/options'
import type { z } from 'zod'
import type { Download } from '../applications/download.ts'
import type { OpenLink } from '../links/links.ts'
import type { IncomingUpload } from '../uploads/stage.ts'

/** A request as its handler receives it: parsed, validated and typed by the table. */
export type Incoming<K extends CallName> = {
  params: ParamsOf<K>
  query: QueryOf<K>
  body: Table[K]['body'] extends 'multipart' ? IncomingUpload : BodyOf<K>
  idempotencyKey: Table[K] extends { idempotent: true } ? string : undefined
  /** The emailed link of the request, valid and of the call's purpose. */
  link: Table[K] extends { link: LinkPurpose } ? OpenLink : undefined
  /** The text sent as the token, for the call that accepts every purpose. */
  token: Table[K] extends { link: 'any' } ? string | undefined : undefined
  /** The `If-Match` header: the versions that the client has read. */
  ifMatch: Table[K] extends { conditional: true } ? string : undefined
  /** The locale requested by the client. */
  locale: Locale
  /** Aborts when the client disconnects or stalls before the whole request has arrived. */
  signal: AbortSignal
}

type Answers<K extends CallName> = Table[K]['answers']
type Answer<S, A> = A extends { schema: infer T extends z.ZodType }
  ? { status: S; body: z.infer<T>; etag?: string }
  : S extends 204
    ? { status: S; body?: undefined }
    : A extends { zip: z.ZodObject }
      ? { status: S; download: Download }
      : never

/** A 200 as validated JSON, with the version of the data it was made from; it is cached under that version. */
export type CacheableAnswer = { status: 200; json: Buffer; version: string }

/** One of the answers that the table declares. */
type Outgoing<K extends CallName> =
  | { [S in keyof Answers<K>]: Answer<S, Answers<K>[S]> }[keyof Answers<K>]
  | (304 extends keyof Answers<K> ? CacheableAnswer : never)

/** An answer of any call. */
export type AnyOutgoing = { [K in CallName]: Outgoing<K> }[CallName]

export type Handler<K extends CallName> = (incoming: Incoming<K>) => Outgoing<K> | Promise<Outgoing<K>>

/** A handler for every call of the table; a missing one is a compile error. */
export type Handlers = { [K in CallName]: Handler<K> }
