import type { IncomingMessage } from 'node:http'
import type { Call } from '@recruiting/schema/contract/calls'
import type { FastifyRequest } from 'fastify'
import { partsOf } from './accept.ts'

const mediaTypes = { json: 'application/json', multipart: 'multipart/form-data' } as const

/** Whether a body has the media type of its kind, no compression, and UTF-8 if a charset is given. */
export function isMediaType(
  { headers }: Pick<IncomingMessage, 'headers'>,
  kind: Exclude<Call['body'], 'none'>,
): boolean {
  const { 'content-type': type = '', 'content-encoding': encoding } = headers
  const [mediaType, ...parameters] = partsOf(type)
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice(8)
  const isUtf8 = charset === undefined || charset.replaceAll('"', '') === 'utf-8'
  const isPlain = encoding === undefined || encoding.toLowerCase() === 'identity'
  return mediaType === mediaTypes[kind] && isUtf8 && isPlain
}

/**
 * Hides `Content-Type` from Fastify, unless its multipart parser needs it. Otherwise Fastify answers 415 for a type
 * that it cannot parse: before path, method and link are checked, and for calls that ignore the body.
 */
export function hideMediaType(request: FastifyRequest): void {
  if (request.raw.headers['content-type'] === undefined || isMediaType(request.raw, 'multipart')) return
  request.headers = { 'content-type': undefined }
}
