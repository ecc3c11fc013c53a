import { z } from 'zod'
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiParameters,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
} from 'zod-openapi'
import type { AnswerSpec, Endpoint, MultipartSpec } from '../../src/contract/endpoint.ts'
import {
  bearerChallenge,
  Problem,
  type ProblemCode,
  problems,
  retryableProblems,
} from '../../src/contract/problem.ts'
import { limits } from '../../src/limits.ts'

/** Longer headers are refused together, as `headers_too_large`. */
const headerLength = 32_768

const acceptLanguage = z
  .string()
  .max(headerLength)
  .optional()
  .meta({
    description: 'Language of problem titles: `zh-Hant-TW` (also the default) or `en-US`',
    examples: ['en-US'],
    param: { id: 'AcceptLanguage' },
  })

const ifNoneMatch = z
  .string()
  .max(headerLength)
  .optional()
  .meta({
    description: 'ETag of the answer at hand; 304 when it still holds',
    examples: ['"7"'],
    param: { id: 'IfNoneMatch' },
  })

const idempotencyKey = z
  .string()
  .min(1)
  .max(limits.idempotencyKey)
  .regex(/^[\x20-\x7E]+$/)
  .meta({
    description: 'A name of this attempt, e.g. a UUID. The same key with the same body acts once.',
    examples: ['0192f0c1-7f3e-7b7a-9a53-2d1b8a1d2c11'],
    param: { id: 'IdempotencyKey' },
  })

const ifMatch = z
  .string()
  .min(1)
  .max(headerLength)
  .meta({ description: 'ETag of the record that was read', examples: ['"7"'], param: { id: 'IfMatch' } })

/** The schema of an `ETag` in an answer, weak ones included, which servers in between make of strong ones. */
export const etag = {
  type: 'string' as const,
  minLength: 2,
  maxLength: 1000,
  pattern: '^(?:W/)?"[\\x21\\x23-\\x7E]*"$',
}

/**
 * An OpenAPI operation for one call of a table.
 * @param problems every code that the call can give.
 * @param extensions members that begin with `x-`.
 */
export function operation(
  name: string,
  endpoint: Endpoint,
  problems: readonly ProblemCode[],
  extensions: Readonly<Record<`x-${string}`, unknown>> = {},
): ZodOpenApiOperationObject {
  const { group, summary, description, link } = endpoint
  const requestBody = requestBodyOf(endpoint)
  return {
    operationId: name,
    tags: [group],
    summary,
    description,
    // A call that answers every token alike does not need one.
    ...(link && { security: link === 'any' ? [] : [{ emailedLink: [] }] }),
    requestParams: parameters(endpoint),
    ...(requestBody && { requestBody }),
    responses: { ...answers(endpoint), ...problemResponses(problems) },
    ...extensions,
  }
}

function parameters({ params, query, answers, idempotent, conditional }: Endpoint): ZodOpenApiParameters {
  const header = z.object({
    'Accept-Language': acceptLanguage,
    ...(answers[304] && { 'If-None-Match': ifNoneMatch }),
    ...(idempotent && { 'Idempotency-Key': idempotencyKey }),
    ...(conditional && { 'If-Match': ifMatch }),
  })
  return { ...(params && { path: params }), ...(query && { query }), header }
}

function requestBodyOf({ body, multipart }: Endpoint): ZodOpenApiRequestBodyObject | undefined {
  if (multipart) return { required: true, content: { 'multipart/form-data': { schema: parts(multipart) } } }
  if (typeof body === 'string') return undefined
  return { required: true, content: { 'application/json': { schema: body } } }
}

/** Text parts, then the file: the order in which they must be sent. */
function parts({ fields, file }: MultipartSpec): z.ZodObject {
  const binary = { format: 'binary', contentMediaType: 'application/octet-stream' }
  // No `maxLength`, which counts code points: the bound in bytes is `maxBytes` of `x-uploads`.
  return fields.extend({ [file.name]: z.string().meta({ description: file.description, ...binary }) })
}

function answers({ answers }: Endpoint): Record<`${2 | 3}${string}`, ZodOpenApiResponseObject> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]: [string, AnswerSpec]) => [status, response(answer)]),
  )
}

/** What a header of an answer contains, for those that the table declares. */
const headerFacts = {
  ETag: { schema: etag, example: '"7"' },
  'Content-Disposition': {
    schema: {
      type: 'string' as const,
      minLength: 23,
      maxLength: 100,
      pattern: '^attachment; filename="[0-9A-Za-z.-]+"$',
    },
    example: 'attachment; filename="application-7K2M-9QWX-4HTC.zip"',
  },
}

/** The bytes of a zip; `contentSchema` has the schemas of its JSON files by their path. */
function zipped(entries: z.ZodObject): z.ZodObject {
  return entries.meta({
    override({ jsonSchema }) {
      const { properties } = jsonSchema
      for (const keyword of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, keyword)
      const binary = { type: 'string', format: 'binary', contentMediaType: 'application/zip' }
      Object.assign(jsonSchema, binary, { contentSchema: { type: 'object', properties } })
    },
  })
}

function response({ description, schema, zip, headers }: AnswerSpec): ZodOpenApiResponseObject {
  // `Cache-Control` is declared with the headers of every answer.
  const described = Object.entries(headers ?? {}).flatMap(([name, about]) =>
    name in headerFacts
      ? [[name, { description: about, required: true, ...headerFacts[name as keyof typeof headerFacts] }]]
      : [],
  )
  return {
    description,
    ...(headers && { headers: Object.fromEntries(described) }),
    ...(schema && { content: { 'application/json': { schema } } }),
    ...(zip && { content: { 'application/zip': { schema: zipped(zip) } } }),
  }
}

type Responses = Record<`${4 | 5}${string}`, ZodOpenApiResponseObject>
type Headers = NonNullable<ZodOpenApiResponseObject['headers']>

const retryable: ReadonlySet<ProblemCode> = new Set(retryableProblems)

/** Equal answers of different calls share a component, by id: zod-openapi compares components by identity. */
const components = new Map<string, ZodOpenApiResponseObject>()

/** The problems of a call by status, each with its list of codes. */
function problemResponses(codes: readonly ProblemCode[]): Responses {
  const byStatus = Map.groupBy(codes, (code) => problems[code])
  const statuses = [...byStatus].sort(([a], [b]) => a - b)
  return Object.fromEntries(statuses.map(([status, list]) => [`${status}`, problemResponse(status, list)]))
}

function problemResponse(status: number, codes: readonly ProblemCode[]): ZodOpenApiResponseObject {
  const id = codes.map(pascalCase).join('Or')
  const known = components.get(id)
  if (known) return known
  const headers = headersOf(status, codes)
  const response: ZodOpenApiResponseObject = {
    id,
    description: codes.map((code) => `\`${code}\``).join(' or '),
    ...(headers && { headers }),
    content: {
      'application/problem+json': {
        schema: z.intersection(Problem, z.looseObject({ status: z.literal(status), code: z.enum(codes) })),
      },
    },
  }
  components.set(id, response)
  return response
}

function headersOf(status: number, codes: readonly ProblemCode[]): Headers | undefined {
  if (codes.every((code) => retryable.has(code))) {
    const schema = { type: 'integer' as const, minimum: 1, maximum: 86_400 }
    return { 'Retry-After': { description: 'Seconds to wait', required: true, schema, example: 60 } }
  }
  if (status === problems.link_invalid) {
    const schema = { type: 'string' as const, const: bearerChallenge }
    const described = { description: 'The same for every token', required: true, schema }
    return { 'WWW-Authenticate': { ...described, example: bearerChallenge } }
  }
  if (status !== problems.method_not_allowed) return undefined
  const schema = { type: 'string' as const, minLength: 3, maxLength: 100 }
  return { Allow: { description: 'The methods of this path', required: true, schema, example: 'GET, HEAD' } }
}

/** `job_closed` → `JobClosed`. */
function pascalCase(code: string): string {
  return code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
