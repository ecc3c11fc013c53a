import { checksOrigin } from '@recruiting/schema/contract/calls'
import type { EndpointSpec } from '@recruiting/schema/contract/endpoint'
import {
  type TestSupportCall,
  type TestSupportCallName,
  testSupportBase,
  testSupportCalls,
} from '@recruiting/schema/test-support/calls'
import { testSupportTable } from '@recruiting/schema/test-support/table'
import type {
  TestAnswerOf,
  TestBodyOf,
  TestParamsOf,
  TestQueryOf,
} from '@recruiting/schema/test-support/types'
import { validate } from '@recruiting/schema/validate'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { acceptsJson } from '../contract/accept.ts'
import { watchBody } from '../contract/body-stream.ts'
import { isOriginAllowed } from '../contract/origin.ts'
import { readBody, readQuery } from '../contract/read-request.ts'
import { jsonMediaType } from '../contract/send-answer.ts'
import { Failure, invalid } from '../failure.ts'

/** A request as its handler receives it: parsed, validated and typed by the table. */
export type Incoming<K extends TestSupportCallName> = {
  params: TestParamsOf<K>
  query: TestQueryOf<K>
  body: TestBodyOf<K>
  /** Aborts when the connection is closed. */
  signal: AbortSignal
}

/** Returns the body of the answer. */
export type Handler<K extends TestSupportCallName> = (incoming: Incoming<K>) => Promise<TestAnswerOf<K>>

/** A handler for every call of the table; a missing one is a compile error. */
export type TestSupportHandlers = { [K in TestSupportCallName]: Handler<K> }

/** A row of the table, typed for any call. */
type Row = Omit<EndpointSpec, 'body'> & { body?: unknown }

function rowOf(name: TestSupportCallName): Row {
  return testSupportTable[name]
}

/** Registers a route for each of these calls. */
export function registerCalls(
  scope: FastifyInstance,
  names: readonly TestSupportCallName[],
  handlers: TestSupportHandlers,
  config: Pick<Config, 'SITE_URL' | 'CORS_ORIGINS' | 'IDLE_TIMEOUT'>,
): void {
  const allowedOrigins = new Set([config.SITE_URL, ...config.CORS_ORIGINS])

  function register<K extends TestSupportCallName>(name: K, handle: Handler<K>): void {
    const call: TestSupportCall = testSupportCalls[name]
    const row = rowOf(name)
    scope.route({
      method: call.method,
      url: call.path.slice(testSupportBase.length).replace(/\{(\w+)\}/g, ':$1'),
      onRequest: (request, _reply, done) => {
        if (checksOrigin({ method: call.method }) && !isOriginAllowed(request.headers, allowedOrigins))
          return done(new Failure('origin_forbidden'))
        done(acceptsJson(request.headers.accept) ? undefined : new Failure('not_acceptable'))
      },
      handler: async (request, reply) => {
        const incoming = await read(call, row, request, reply)
        // Each part was validated against the schema from which its type is inferred.
        const answer = await handle(incoming as Incoming<K>)
        return send(row, answer, reply)
      },
    })
  }

  async function read(call: TestSupportCall, row: Row, request: FastifyRequest, reply: FastifyReply) {
    const issues = row.params ? validate(row.params, request.params) : []
    if (issues.length > 0)
      throw row.problems.includes('validation_failed') ? invalid(issues) : new Failure('not_found')
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const query = readQuery({ call, query: row.query }, request.url)
    const body = row.body instanceof z.ZodObject ? row.body : undefined
    const arriving =
      call.body === 'none' ? gone.signal : watchBody(request.raw, reply.raw, config.IDLE_TIMEOUT)
    return {
      params: request.params,
      query,
      body: await readBody({ call, body }, request, arriving, []),
      signal: gone.signal,
    }
  }

  for (const name of names) register(name, handlers[name] as Handler<typeof name>)
}

/** Sends the answer that the table declares, serialised through its schema. */
function send(row: Row, answer: unknown, reply: FastifyReply): FastifyReply {
  const [status = '204'] = Object.keys(row.answers)
  const schema = Object.values(row.answers)[0]?.schema
  reply.code(Number(status)).header('cache-control', 'no-store')
  if (schema === undefined) return reply.send()
  return reply.header('content-type', jsonMediaType).send(Buffer.from(JSON.stringify(schema.parse(answer))))
}
