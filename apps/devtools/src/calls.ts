import { Failure, invalid } from '@recruiting/http/failure'
import { acceptsJson, isOriginAllowed, parseJson, parseQuery } from '@recruiting/http/request-parts'
import { checksOrigin } from '@recruiting/schema/contract/calls'
import type { Issue } from '@recruiting/schema/issue'
import { limits } from '@recruiting/schema/limits'
import { harPath } from '@recruiting/schema/steering/calls'
import { type SteeringRow, type SteeringTables, steeringTables } from '@recruiting/schema/steering/tables'
import { unwrap } from '@recruiting/schema/structure'
import { testSupportBase } from '@recruiting/schema/test-support/calls'
import type { AnswerOfRow, BodyOfRow, ParamsOfRow, QueryOfRow } from '@recruiting/schema/test-support/types'
import { validate } from '@recruiting/schema/validate'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from './config.ts'
import { harOf } from './describe.ts'
import { whyUnusable } from './probe.ts'
import { scenarios } from './scenarios.ts'
import { stateLinks } from './states.ts'
import { notAllowed } from './steering.ts'
import type { World, Worlds } from './worlds.ts'

const jsonMediaType = 'application/json; charset=utf-8'

/** A request as its handler receives it: validated and typed by the table, with its world. */
type Incoming<R> = { params: ParamsOfRow<R>; query: QueryOfRow<R>; body: BodyOfRow<R>; world: World }

/** A handler for every call of the tools; each returns the body of the answer. */
type Handlers = { [K in keyof SteeringTables]: Handler<SteeringTables[K]> }
type Handler<R> = (incoming: Incoming<R>) => AnswerOfRow<R> | Promise<AnswerOfRow<R>>

function createHandlers(config: Config): Handlers {
  return {
    getSteering: ({ world }) => world.steering.read(),
    steer: ({ body, world }) => world.steering.change(body),
    stopSteering: ({ world }) => world.steering.stop(),
    listScenarios: () => ({ scenarios: [...scenarios] }),
    getEffects: ({ world: { steering } }) => {
      const { scenarios: ids, faults } = steering.read()
      return {
        isSteered: ids.length + faults.length > 0,
        isOffline: steering.scenarios().some(({ isOffline }) => isOffline),
      }
    },
    listRequests: ({ query, world }) => ({ requests: world.log.list(query) }),
    getRequest: ({ params: { id }, world }) => {
      const found = world.log.find(id)
      if (!found) throw new Failure('not_found')
      return found
    },
    deleteRequests: ({ world }) => {
      world.log.clear()
      return undefined
    },
    getBackend: async () => {
      const trouble = await whyUnusable(config.TARGET_URL)
      return { origin: config.TARGET_URL, ...(trouble !== undefined && { trouble }) }
    },
    listStates: () => stateLinks(config),
  }
}

/** Registers the calls that the tools answer themselves, and the log as a HAR file. */
export function registerCalls(scope: FastifyInstance, worlds: Worlds, config: Config): void {
  const allowedOrigins = new Set([config.SITE_URL])
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: limits.jsonBytes },
    async (_request: FastifyRequest, body: Buffer) => parseJson(body),
  )
  // Each part of a request is validated against the schema from which the type of its handler is inferred.
  const handlers = createHandlers(config) as Readonly<Record<string, (incoming: unknown) => unknown>>
  for (const [name, row] of Object.entries<SteeringRow>(steeringTables)) {
    scope.route({
      method: row.method,
      url: row.path.slice(testSupportBase.length).replace(/\{(\w+)\}/g, ':$1'),
      onRequest: (request, _reply, done) => {
        if (checksOrigin(row) && !isOriginAllowed(request.headers, allowedOrigins))
          return done(new Failure('origin_forbidden'))
        done(acceptsJson(request.headers.accept) ? undefined : new Failure('not_acceptable'))
      },
      handler: async (request, reply) => {
        const world = worlds.of(request.headers)
        return send(row, await handlers[name]?.({ ...readParts(row, request), world }), reply)
      },
    })
  }
  scope.get(harPath.slice(testSupportBase.length), (request, reply) => {
    const { log } = worlds.of(request.headers)
    const exchanges = log.list({}).flatMap(({ id }) => log.find(id) ?? [])
    return reply
      .headers({ 'cache-control': 'no-store', 'content-type': jsonMediaType })
      .header('content-disposition', 'attachment; filename="requests.har"')
      .send(Buffer.from(JSON.stringify(harOf(exchanges.toReversed()), null, 2)))
  })
}

function readParts(row: SteeringRow, request: FastifyRequest) {
  const fields = Object.keys(row.query?.shape ?? {}).map((field) => [field, 'one'] as const)
  const { value: query, issues } = parseQuery({ query: Object.fromEntries(fields) }, request.url)
  const schema = row.body instanceof z.ZodType ? row.body : undefined
  const found = [
    ...issues,
    ...(row.query ? validate(row.query, query) : []),
    ...(schema ? validate(schema, request.body) : []),
  ]
  if (found.length > 0) throw invalid(found.map((issue) => namingOptions(issue, [row.query, schema])))
  return { params: request.params, query, body: request.body }
}

/** Sends the answer that the table declares, serialised through its schema. */
function send(row: SteeringRow, answer: unknown, reply: FastifyReply): FastifyReply {
  const [status = '204'] = Object.keys(row.answers)
  const schema = Object.values(row.answers)[0]?.schema
  reply.code(Number(status)).header('cache-control', 'no-store')
  if (schema === undefined) return reply.send()
  return reply.header('content-type', jsonMediaType).send(Buffer.from(JSON.stringify(schema.parse(answer))))
}

/**
 * Adds to an issue about a value outside of a closed list what the list holds.
 * @param schemas the parts of the request in which the path of the issue begins
 */
function namingOptions(issue: Issue, schemas: readonly (z.ZodType | undefined)[]): Issue {
  if (issue.rule !== 'option') return issue
  const names = issue.path.split('.')
  const options = schemas.map((schema) => schema && optionsAt(schema, names)).find((found) => found)
  return options ? notAllowed(issue.path, options) : issue
}

/** The values of the closed list at a path; undefined when another schema stands there. */
function optionsAt(schema: z.ZodType, [name, ...rest]: readonly string[]): string[] | undefined {
  const inner = unwrap(schema)
  if (name === undefined) return inner instanceof z.ZodEnum ? inner.options.map(String) : undefined
  const next =
    inner instanceof z.ZodArray ? inner.element : inner instanceof z.ZodObject ? inner.shape[name] : undefined
  return next instanceof z.ZodType ? optionsAt(next, rest) : undefined
}
