import { type CallName, calls } from '@recruiting/schema/contract/calls'
import { callUrl } from '@recruiting/schema/contract/request'
import type { AnswerOf, ArgsOf } from '@recruiting/schema/contract/types'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import type { z } from 'zod'
import { ApiError, errorOfAnswer } from './problem.ts'

/** Sends a call to the backend: the browser's `fetch`, or on the server a route that avoids the public address. */
export type Transport = (path: string, init: RequestInit, name: CallName) => Promise<Response>

export type CallOptions = { locale: Locale; signal?: AbortSignal; transport?: Transport | undefined }

type JsonCall = Exclude<CallName, 'stageUpload' | 'downloadExport'>

/** Makes a call of the contract. @throws {ApiError} for every unsuccessful response, and when there is none. */
export async function callApi<K extends JsonCall>(
  name: K,
  args: ArgsOf<K>,
  options: CallOptions,
): Promise<AnswerOf<K>> {
  return (await callApiVersioned(name, args, options)).answer
}

/** Makes a call. @returns also the answer's `ETag`, for `ifMatch` of the following save; '' when it has none */
export async function callApiVersioned<K extends JsonCall>(
  name: K,
  args: ArgsOf<K>,
  options: CallOptions,
): Promise<{ answer: AnswerOf<K>; version: string }> {
  const response = await sendCall(name, args, options)
  const answer = (await readBody(response, options.signal)) as AnswerOf<K>
  return { answer, version: response.headers.get('etag') ?? '' }
}

/** Makes a call. @returns the successful response, whose body is not read. @throws {ApiError} as `callApi` */
export async function sendCall<K extends Exclude<CallName, 'stageUpload'>>(
  name: K,
  args: ArgsOf<K>,
  options: CallOptions,
): Promise<Response> {
  const call = calls[name]
  // A malformed token is rejected here: it might not be a valid header value.
  if (args.token !== undefined && !/^[\w-]{1,200}$/.test(args.token))
    throw new ApiError({ code: 'link_invalid', status: 401 })
  const transport: Transport = options.transport ?? ((path, init) => fetch(path, init))
  let response: Response
  try {
    const init: RequestInit = {
      method: call.method,
      headers: headersOf(name, args, options.locale),
      ...(args.body !== undefined && { body: JSON.stringify(args.body) }),
      ...(options.signal && { signal: options.signal }),
    }
    response = await transport(callUrl(call, args.params, args.query), init, name)
  } catch (error) {
    // A transport of the server answers for the network.
    if (options.signal?.aborted || options.transport) throw error
    throw new ApiError({ code: 'offline' })
  }
  if (response.ok) return response
  const body = await readBody(response, options.signal)
  throw errorOfAnswer(response.status, body, response.headers.get('retry-after'))
}

/**
 * The JSON of a response. The body of an error may be anything; a success that cannot be read completely counts as
 * no response, so the call must be repeated.
 */
async function readBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  if (response.status === 204) return undefined
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    if (response.ok) throw new ApiError({ code: 'offline' })
    return undefined
  }
}

type SentInHeaders = {
  body?: unknown
  idempotencyKey?: string | undefined
  token?: string | undefined
  ifMatch?: string | undefined
}

/** The link token is sent in a header, so that it never appears in the URLs of logs and proxies. */
function headersOf(
  name: CallName,
  { body, idempotencyKey, token, ifMatch }: SentInHeaders,
  locale: Locale,
): Headers {
  const accept = name === 'downloadExport' ? 'application/zip, application/json' : 'application/json'
  const headers = new Headers({ accept, 'accept-language': languageTags[locale] })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (ifMatch !== undefined) headers.set('if-match', ifMatch)
  return headers
}

/** The part of a contract schema that is used here. */
export type Schema<T = unknown> = Pick<z.ZodType<T>, 'safeParse'>

/**
 * Parses an answer, or undefined. A later version of the contract may add members, which are ignored, and values of lists,
 * which pages show untranslated.
 */
export function parseAnswer<T>(schema: Schema<T>, value: unknown): T | undefined {
  const { data, error } = schema.safeParse(value)
  const isLater = ({ code, path, ...issue }: z.core.$ZodIssue) =>
    code === 'unrecognized_keys' ||
    ('values' in issue && issue.values.length > 1 && typeof valueAt(value, path) === 'string')
  return error?.issues.every(isLater) ? (value as T) : data
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((found, name) => Reflect.get(Object(found), name), value)
}
