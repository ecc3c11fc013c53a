import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject, resolve } from './walk.ts'

/** An answer that a backend gave, with the call that it gave it to. */
export type RecordedAnswer = { call: string; answer: { status: number; body?: unknown } }

type Responses = Record<string, JsonObject>

/**
 * Makes recorded answers the examples of a document: each answer at its response, and the parts of its body at the
 * components that describe them. Problems whose bodies differ between the calls of one response are all listed.
 */
export function addRecorded(document: JsonObject, recorded: readonly RecordedAnswer[]): void {
  const described = new Set<string>()
  for (const { call, answer } of recorded) {
    if (answer.body === undefined) continue
    const media = mediaOf(document, call, answer.status)
    const examples = isObject(media.examples) ? media.examples : {}
    if (!Object.values(examples).some((known) => isDeepStrictEqual(known, { value: answer.body }))) {
      media.examples = { ...examples, [nameOf(call, answer.body)]: { value: answer.body } }
    }
    describeParts(document, media.schema, answer.body, described)
  }
}

/** The description of a JSON body in a response. Throws when the document has none. */
function mediaOf(document: JsonObject, call: string, status: number): JsonObject {
  const paths = Object.values(document.paths as Record<string, Record<string, JsonObject>>)
  const operation = paths
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === call)
  const response = (operation?.responses as Responses | undefined)?.[status]
  const { content } = response ? resolve(document, response) : {}
  const [media] = Object.values((content ?? {}) as Responses)
  if (!media) throw new Error(`${call} declares no body for ${status}, which was recorded`)
  return media
}

/** The name of an example: its call, after the code of a problem. */
function nameOf(call: string, body: unknown): string {
  return isObject(body) && 'requestId' in body ? `${String(body.code)}-${call}` : call
}

/** Gives every component that describes a part of the value this part as its example, the first part only. */
function describeParts(document: JsonObject, schema: unknown, value: unknown, described: Set<string>): void {
  if (!isObject(schema) || value === undefined) return
  const target = resolve(document, schema)
  const reference = schema.$ref
  if (typeof reference === 'string' && target.type === 'object' && !described.has(reference)) {
    described.add(reference)
    target.examples = [value]
  }
  for (const part of (target.allOf ?? []) as unknown[]) describeParts(document, part, value, described)
  if (Array.isArray(value)) {
    for (const item of value) describeParts(document, target.items, item, described)
  } else if (isObject(value)) {
    for (const [name, property] of Object.entries((target.properties ?? {}) as JsonObject)) {
      describeParts(document, property, value[name], described)
    }
  }
}
