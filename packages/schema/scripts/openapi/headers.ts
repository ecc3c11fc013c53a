import { languageTags } from '../../src/locale.ts'
import { isObject, type JsonObject, resolve } from './walk.ts'

const text = { type: 'string', minLength: 1, maxLength: 1000 }

/** Headers that several answers carry, by component. */
const components = {
  RequestId: {
    description: 'Names the request in the log; a problem repeats it as `requestId`',
    required: true,
    schema: text,
  },
  Date: {
    description: 'The moment of the answer (RFC 9110, 6.6.1); the site corrects its clock by it',
    required: true,
    schema: text,
  },
  ContentLanguage: {
    description: 'The language of `title`',
    required: true,
    schema: { type: 'string', enum: Object.values(languageTags) },
  },
  NotStored: {
    description: 'No cache may keep the answer',
    required: true,
    schema: { type: 'string', const: 'no-store' },
  },
  Revalidated: {
    description: 'Caches may keep the answer and ask each time whether it still holds',
    required: true,
    schema: { type: 'string', const: 'public, no-cache' },
  },
  ETag: { description: 'Version of the answer', required: true, schema: text },
}

/** Declares the headers of every answer, beside those that the table declares. */
export function declareHeaders(document: JsonObject): void {
  const used = new Set<keyof typeof components>()
  const reference = (name: keyof typeof components) => {
    used.add(name)
    return { $ref: `#/components/headers/${name}` }
  }
  const paths = document.paths as Record<string, Record<string, { responses: Record<string, JsonObject> }>>
  for (const { responses } of Object.values(paths).flatMap((path) => Object.values(path))) {
    const isCached = '304' in responses
    for (const [status, response] of Object.entries(responses)) {
      const answer = resolve(document, response)
      const own = isObject(answer.headers) ? answer.headers : {}
      const mayKeep = isCached && Number(status) < 400
      answer.headers = {
        ...own,
        ...(mayKeep && { ETag: reference('ETag') }),
        'Cache-Control': reference(mayKeep ? 'Revalidated' : 'NotStored'),
        ...(Number(status) >= 400 && { 'Content-Language': reference('ContentLanguage') }),
        'X-Request-Id': reference('RequestId'),
        Date: reference('Date'),
      }
    }
  }
  const headers = Object.fromEntries([...used].sort().map((name) => [name, components[name]]))
  Object.assign(document.components as JsonObject, { headers })
}
