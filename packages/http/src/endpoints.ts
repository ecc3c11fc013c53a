import { apiBase, type Call, type CallName, calls } from '@recruiting/schema/contract/calls'
import type { AnswerSpec, EndpointSpec } from '@recruiting/schema/contract/endpoint'
import { table } from '@recruiting/schema/contract/table'
import { z } from 'zod'
import { pathOf } from './request-check.ts'

export const callNames = Object.keys(calls) as readonly CallName[]

/** A row of the table, typed for any call. */
export type Endpoint = {
  call: Call
  params: z.ZodObject | undefined
  query: z.ZodObject | undefined
  /** The schema of a JSON body. */
  body: z.ZodObject | undefined
  answers: EndpointSpec['answers']
}

export type AnswerStatus = keyof EndpointSpec['answers']

export function endpointOf(name: CallName): Endpoint {
  // Without a schema, `body` in the table is the kind of body.
  const row: Omit<EndpointSpec, 'body'> & { body: unknown } = table[name]
  return {
    call: calls[name],
    params: row.params,
    query: row.query,
    body: row.body instanceof z.ZodObject ? row.body : undefined,
    answers: row.answers,
  }
}

/** The `Cache-Control` of an answer; `no-store` unless the table declares one. */
export function cacheControlOf(name: CallName, status: AnswerStatus): string {
  return answerSpec(name, status)?.headers?.['Cache-Control'] ?? 'no-store'
}

/** The type of the body of a call's successful answer. */
export function mediaTypeOf(name: CallName): 'application/json' | 'application/zip' {
  const isZip = Object.values(endpointOf(name).answers).some(({ zip }) => zip !== undefined)
  return isZip ? 'application/zip' : 'application/json'
}

/** The declaration of an answer; undefined when the call does not declare this status. */
export function answerSpec(name: CallName, status: AnswerStatus): AnswerSpec | undefined {
  return endpointOf(name).answers[status]
}

/** The methods that the table has for a path, with `HEAD` for every `GET`; empty for an unknown path. */
export const allowedMethods = methodsByPath(Object.values(calls), apiBase)

/** Returns a function like `allowedMethods` for other calls. */
export function methodsByPath(
  calls: readonly Pick<Call, 'method' | 'path'>[],
  base: string,
): (url: string) => string[] {
  const patterns = calls.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${base}${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (url) => {
    const path = pathOf(url)
    return patterns
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  }
}

/** A path of the table in Fastify's syntax. */
export function routePath(path: Call['path']): string {
  return apiBase + path.replace(/\{(\w+)\}/g, ':$1')
}

const declared = callNames.map((name) => ({
  name,
  method: calls[name].method,
  parts: (apiBase + calls[name].path).split('/'),
}))

/** The call of the contract that a request makes; `HEAD` makes the call of `GET`. Undefined for any other request. */
export function callOf({ method, url }: { method: string; url: string }): CallName | undefined {
  const sent = method === 'HEAD' ? 'GET' : method
  const path = pathOf(url).split('/')
  const isPath = (parts: readonly string[]) =>
    parts.length === path.length &&
    parts.every((part, at) => (part.startsWith('{') ? path[at] !== '' : part === path[at]))
  return declared.find((each) => each.method === sent && isPath(each.parts))?.name
}
