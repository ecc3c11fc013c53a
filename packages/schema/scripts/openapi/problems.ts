import { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import {
  bearerChallenge,
  Problem,
  type ProblemCode,
  problems,
  retryableProblems,
} from '../../src/contract/problem.ts'

type Responses = Record<`${4 | 5}${string}`, ZodOpenApiResponseObject>
type Headers = NonNullable<ZodOpenApiResponseObject['headers']>

const retryable: ReadonlySet<ProblemCode> = new Set(retryableProblems)

/** Equal answers of different calls share a component, by id: zod-openapi compares components by identity. */
const components = new Map<string, ZodOpenApiResponseObject>()

/** The problems of a call by status, each with its list of codes. */
export function problemResponses(codes: readonly ProblemCode[]): Responses {
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
    return { 'Retry-After': { description: 'Seconds to wait', required: true, schema } }
  }
  if (status === problems.link_invalid) {
    const schema = { type: 'string' as const, const: bearerChallenge }
    return { 'WWW-Authenticate': { description: 'The same for every token', required: true, schema } }
  }
  if (status !== problems.method_not_allowed) return undefined
  const schema = { type: 'string' as const, minLength: 3, maxLength: 100 }
  return { Allow: { description: 'The methods of this path', required: true, schema } }
}

/** `job_closed` → `JobClosed`. */
function pascalCase(code: string): string {
  return code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
