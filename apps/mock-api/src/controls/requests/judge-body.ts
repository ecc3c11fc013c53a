import type { JsonObject } from '@recruiting/contract-tests/kit/contract'
import type { Located } from '@recruiting/contract-tests/kit/judge'
import type { CallName } from '@recruiting/schema/contract/calls'
import { table } from '@recruiting/schema/contract/table'
import type { Issue } from '@recruiting/schema/issue'
import { limits } from '@recruiting/schema/limits'
import { validate } from '@recruiting/schema/validate'
import { endpointOf } from '../../contract/endpoints.ts'
import { parseJson } from '../../contract/json-body.ts'
import { isMediaType } from '../../contract/media-type.ts'
import { Failure } from '../../failure.ts'
import type { Exchange } from './exchange.ts'
import { placeOfIssue } from './place-of-issue.ts'

/** A difference of a request from the contract; `place` is a JSON pointer into the document. */
export type RequestDifference = { message: string; place: string }

/**
 * Compares the body of a request with the contract, by the function that form and server use.
 * @param place of the call
 */
export function judgeBody(
  name: CallName,
  exchange: Exchange,
  document: JsonObject,
  place: string,
): RequestDifference[] {
  const { call, body: schema } = endpointOf(name)
  const { requestHeaders, requestBody } = exchange
  if (call.body === 'none') return []
  const content = `${place}/requestBody/content`
  if (!isMediaType({ headers: requestHeaders }, call.body)) {
    const given = requestHeaders['content-type'] ?? 'no Content-Type'
    return [{ message: `The media type is ${given}`, place: content }]
  }
  const ofIssue = (issue: Issue, root: Located) => differenceOf(issue, placeOfIssue(document, root, issue))
  if (call.body === 'multipart') {
    const root = schemaAt(document, `${content}/multipart~1form-data/schema`)
    return judgeParts(exchange).map((found) =>
      typeof found === 'string' ? { message: found, place: root.place } : ofIssue(found, root),
    )
  }
  const root = schemaAt(document, `${content}/application~1json/schema`)
  if (Math.max(requestBody.size, Number(requestHeaders['content-length'] ?? 0)) > limits.jsonBytes) {
    return [{ message: `The body is longer than ${limits.jsonBytes} bytes`, place: '#/x-limits/jsonBytes' }]
  }
  if (!exchange.isReceived || schema === undefined) return []
  try {
    return validate(schema, parseJson(requestBody.bytes)).map((issue) => ofIssue(issue, root))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'payload_too_large')
      return [{ message: 'The body has too many values', place: '#/x-limits/jsonValues' }]
    return [{ message: 'The body is not JSON of the contract', place: root.place }]
  }
}

/** An issue in words for developers. */
export function differenceOf({ path, rule, params }: Issue, place: string): RequestDifference {
  const numbers = Object.entries(params ?? {}).map(([name, value]) => `${name} ${String(value)}`)
  const what = numbers.length === 0 ? rule : `${rule} (${numbers.join(', ')})`
  return { message: `${path === '' ? 'The body' : path}: ${what}`, place }
}

/** Issues, and texts about the body as a whole. An incomplete body has no issue for missing parts. */
function judgeParts({ parts, isReceived }: Pick<Exchange, 'parts' | 'isReceived'>): (Issue | string)[] {
  if (parts === undefined) return ['The parts of the body cannot be read']
  const { fields, file } = table.stageUpload.multipart
  const found: (Issue | string)[] = []
  const texts = parts.filter((part) => part.kind === 'field')
  const files = parts.filter((part) => part.kind === 'file')
  const values = Object.fromEntries(texts.map(({ name, value }) => [name, value]))
  found.push(...validate(fields, values))
  for (const name of Object.keys(values)) {
    if (texts.filter((part) => part.name === name).length > 1) {
      found.push({ path: name, rule: 'tooMany', params: { max: 1 } })
    }
  }
  if (parts[0]?.kind === 'file') found.push('The part with the file stands before the fields')
  const [first, ...others] = files.filter(({ name }) => name === file.name)
  if (first === undefined) found.push({ path: file.name, rule: 'required' })
  if (others.length > 0) found.push({ path: file.name, rule: 'tooMany', params: { max: 1 } })
  if (first !== undefined && first.size > limits.fileBytes) {
    found.push({ path: file.name, rule: 'fileTooBig', params: { max: limits.fileMegabytes } })
  }
  for (const { name } of files) if (name !== file.name) found.push({ path: name, rule: 'unknownField' })
  return isReceived ? found : found.filter((each) => typeof each === 'string' || each.rule !== 'required')
}

/** The object of the document at a JSON pointer. */
function schemaAt(document: JsonObject, place: string): Located {
  const names = place
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  const value = names.reduce<unknown>(
    (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
    document,
  )
  if (typeof value !== 'object' || value === null) throw new TypeError(`The contract has nothing at ${place}`)
  return { value: Object.fromEntries(Object.entries(value)), place }
}
