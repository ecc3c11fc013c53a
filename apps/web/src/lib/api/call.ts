import { type CallName, calls } from '@recruiting/schema/contract/calls'
import { callUrl } from '@recruiting/schema/contract/request'
import type { AnswerOf, ArgsOf } from '@recruiting/schema/contract/types'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { ApiError, errorOfAnswer } from './problem.ts'

/** What carries a call to the backend: the browser's `fetch`, or on the server the way past the own address. */
export type Transport = (path: string, init: RequestInit, name: CallName) => Promise<Response>

export type CallOptions = { locale: Locale; signal?: AbortSignal; transport?: Transport | undefined }

type JsonCall = Exclude<CallName, 'stageUpload'>

/** Makes a call of the contract. @throws {ApiError} for every answer that is not a success, and when there is none. */
export async function callApi<K extends JsonCall>(
  name: K,
  args: ArgsOf<K>,
  options: CallOptions,
): Promise<AnswerOf<K>> {
  return (await callApiVersioned(name, args, options)).answer
}

/**
 * Makes a call and says which version was read.
 * @returns the answer with its `ETag`, for `ifMatch` of the save that follows; '' when it has none.
 * @throws {ApiError} as `callApi`.
 */
export async function callApiVersioned<K extends JsonCall>(
  name: K,
  args: ArgsOf<K>,
  options: CallOptions,
): Promise<{ answer: AnswerOf<K>; version: string }> {
  const call = calls[name]
  // What no token looks like is answered here: it may not even be possible to send it in a header.
  if (args.token !== undefined && !/^[\w-]{1,200}$/.test(args.token))
    throw new ApiError({ code: 'link_invalid', status: 401 })
  const transport: Transport = options.transport ?? ((path, init) => fetch(path, init))
  let response: Response
  try {
    const init: RequestInit = {
      method: call.method,
      headers: headersOf(args, options.locale),
      ...(args.body !== undefined && { body: JSON.stringify(args.body) }),
      ...(options.signal && { signal: options.signal }),
    }
    response = await transport(callUrl(call, args.params, args.query), init, name)
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError({ code: 'offline' })
  }
  const body = await readBody(response, options.signal)
  if (!response.ok) throw errorOfAnswer(response.status, body, response.headers.get('retry-after'))
  return { answer: body as AnswerOf<K>, version: response.headers.get('etag') ?? '' }
}

/**
 * The JSON of an answer. That of a failure may be anything; a success that cannot be read to its end is no answer:
 * what it acknowledged has to be asked for again.
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

/** The token of a link travels in a header, so that no log and no proxy sees it in an address. */
function headersOf({ body, idempotencyKey, token, ifMatch }: SentInHeaders, locale: Locale): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': languageTags[locale] })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (ifMatch !== undefined) headers.set('if-match', ifMatch)
  return headers
}
