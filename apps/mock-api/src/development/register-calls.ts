import { Failure, invalid } from '@recruiting/http/failure'
import { acceptsJson, isOriginAllowed } from '@recruiting/http/request-parts'
import { checksOrigin } from '@recruiting/schema/contract/calls'
import { unwrap } from '@recruiting/schema/structure'
import { testSupportBase } from '@recruiting/schema/test-support/calls'
import type {
  AnswerOfRow,
  BodyOfRow,
  CallRow,
  CallTable,
  ParamsOfRow,
  QueryOfRow,
} from '@recruiting/schema/test-support/types'
import { validate } from '@recruiting/schema/validate'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { jsonMediaType } from '../http/answers.ts'
import { readBody, readQuery, watchBody } from '../http/read-request.ts'

/** A request as its handler receives it: parsed, validated and typed by the table. */
type Incoming<R> = {
  params: ParamsOfRow<R>
  query: QueryOfRow<R>
  body: BodyOfRow<R>
  /** Aborts when the connection is closed. */
  signal: AbortSignal
}

/** Returns the body of the answer, nothing for one without a body. */
type Handler<R> = (incoming: Incoming<R>) => Promise<AnswerOfRow<R> extends undefined ? void : AnswerOfRow<R>>

/** A handler for every call of a table; a missing one is a compile error. */
export type HandlersOf<T extends CallTable> = { [K in keyof T]: Handler<T[K]> }

type AnyHandler = (incoming: unknown) => Promise<unknown>

/** Registers a route for each call of a table. */
export function registerCalls<T extends CallTable>(
  scope: FastifyInstance,
  table: T,
  handlers: HandlersOf<T>,
  config: Pick<Config, 'SITE_URL' | 'CORS_ORIGINS' | 'IDLE_TIMEOUT'>,
): void {
  const allowedOrigins = new Set([config.SITE_URL, ...config.CORS_ORIGINS])

  function register(row: CallRow, handle: AnyHandler): void {
    scope.route({
      method: row.method,
      url: row.path.slice(testSupportBase.length).replace(/\{(\w+)\}/g, ':$1'),
      onRequest: (request, _reply, done) => {
        if (checksOrigin({ method: row.method }) && !isOriginAllowed(request.headers, allowedOrigins))
          return done(new Failure('origin_forbidden'))
        done(acceptsJson(request.headers.accept) ? undefined : new Failure('not_acceptable'))
      },
      handler: async (request, reply) => {
        const answer = await handle(await readParts(row, request, reply))
        return send(row, answer, reply)
      },
    })
  }

  async function readParts(row: CallRow, request: FastifyRequest, reply: FastifyReply) {
    const issues = row.params ? validate(row.params, request.params) : []
    if (issues.length > 0)
      throw row.problems.includes('validation_failed') ? invalid(issues) : new Failure('not_found')
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const body = row.body instanceof z.ZodObject ? row.body : undefined
    const fields = Object.keys(row.query?.shape ?? {}).map((field) => [field, 'one'] as const)
    // The path of this call is also that of a page, whose address has a language.
    const isPage = row.path === testSupportBase
    const query = isPage
      ? undefined
      : readQuery({ call: { query: Object.fromEntries(fields) }, query: row.query }, request.url)
    const arriving = body === undefined ? gone.signal : watchBody(request.raw, reply.raw, config.IDLE_TIMEOUT)
    return {
      params: request.params,
      query,
      body: await readBody({ call: { body: body ? 'json' : 'none' }, body }, request, arriving, []).catch(
        (error: unknown) => Promise.reject(namingAllowed(error, body)),
      ),
      signal: gone.signal,
    }
  }

  // Each part of a request is validated against the schema from which the type of its handler is inferred.
  const byName = handlers as Readonly<Record<string, AnyHandler>>
  for (const [name, row] of Object.entries(table)) {
    const handle = byName[name]
    if (handle) register(row, handle)
  }
}

/** Names in the title what a member with a closed list may be, because issues of the contract have numbers only. */
function namingAllowed(error: unknown, body: z.ZodObject | undefined): unknown {
  if (!(error instanceof Failure) || error.issues === undefined) return error
  const { code, issues } = error
  const allowed = issues.flatMap(({ path, rule }) => {
    const member = body?.shape[path]
    const schema = member instanceof z.ZodType ? unwrap(member) : undefined
    return rule === 'option' && schema instanceof z.ZodEnum ? [`${path}: ${schema.options.join(', ')}`] : []
  })
  return allowed.length === 0 ? error : new Failure(code, { issues, title: `Allowed: ${allowed.join('; ')}` })
}

/** Sends the answer that the table declares, serialised through its schema. */
function send(row: CallRow, answer: unknown, reply: FastifyReply): FastifyReply {
  const [status = '204'] = Object.keys(row.answers)
  const schema = Object.values(row.answers)[0]?.schema
  reply.code(Number(status)).header('cache-control', 'no-store')
  if (schema === undefined) return reply.send()
  return reply.header('content-type', jsonMediaType).send(Buffer.from(JSON.stringify(schema.parse(answer))))
}
