import type { JsonObject, Operation } from '@recruiting/contract-tests/kit/contract'
import type { Received } from '@recruiting/contract-tests/kit/exchange'
import type { Found } from '@recruiting/contract-tests/kit/find-operation'
import {
  type Difference,
  escaped,
  type Judge,
  type Located,
  located,
  parametersOf,
  placeOfOperation,
} from '@recruiting/contract-tests/kit/judge'
import { callNames, endpointOf, mediaTypeOf } from '@recruiting/http/endpoints'
import { Failure } from '@recruiting/http/failure'
import { isMalformed, pathOf } from '@recruiting/http/request-check'
import { acceptsAnswer, isMediaType, parseJson, parseQuery } from '@recruiting/http/request-parts'
import type { CallName } from '@recruiting/schema/contract/calls'
import { problems } from '@recruiting/schema/contract/problem'
import { table } from '@recruiting/schema/contract/table'
import type { Issue } from '@recruiting/schema/issue'
import { limits } from '@recruiting/schema/limits'
import { validate } from '@recruiting/schema/validate'
import { type Exchange, maxAnswerBytes } from './log.ts'

/** The call of the contract; its name is the `operationId` of the document. */
export function callNameOf(operation: Operation | undefined): CallName | undefined {
  return callNames.find((name) => name === operation?.id)
}

/** Compares a request with the contract. Rules about stored data, such as a closed vacancy, are not compared. */
export function judgeRequest(
  exchange: Exchange,
  found: Found | undefined,
  { document }: { document: JsonObject },
  judge: Judge,
): RequestDifference[] {
  const { method, target, httpVersion, requestHeaders: headers } = exchange
  if (found === undefined) {
    return [{ message: `The contract has no path ${pathOf(target)}`, place: '#/paths' }]
  }
  const { operation, ofPath } = found
  if (operation === undefined) {
    const place = placeOfOperation(ofPath[0])
    const ofMethods = place.slice(0, place.lastIndexOf('/'))
    return [{ message: `The path has no method ${method}`, place: ofMethods }]
  }
  const name = callNameOf(operation)
  if (name === undefined) return []
  const place = placeOfOperation(operation)
  const framing = { method, httpVersion, headers }
  return [
    ...(isMalformed(framing)
      ? [
          {
            message: 'The request has no Host, or its length is ambiguous',
            place: `${place}/x-call/checks/0`,
          },
        ]
      : []),
    ...judgeLink(operation, headers.authorization),
    ...(acceptsAnswer(headers.accept, mediaTypeOf(name))
      ? []
      : [
          {
            message: `Accept does not allow JSON: ${headers.accept ?? ''}`,
            place: placeOfCheck(operation, 'accept'),
          },
        ]),
    ...judge
      .headerDifferences(operation, headers)
      .map(({ mismatch, place: placeOfHeader }) => ({ message: mismatch.message, place: placeOfHeader })),
    ...judgeParameters(exchange, operation, found.params, document),
    ...judgeBody(name, exchange, document, place),
  ]
}

/** Checks only the format of the header: an invalid link is not an error of the client. */
function judgeLink(operation: Operation, authorization: string | undefined): RequestDifference[] {
  const { security } = operation.description
  if (!Array.isArray(security) || security.length === 0) return []
  // A call that replaces a link gives the same answer for every token and for a missing one.
  if (!hasCheck(operation, 'link')) return []
  if (/^Bearer +[^\s,]+$/i.test(authorization ?? '')) return []
  return [
    {
      message: `Authorization: expected Bearer and a token, got ${authorization === undefined ? 'nothing' : 'something else'}`,
      place: '#/components/securitySchemes/emailedLink',
    },
  ]
}

function judgeParameters(
  { target }: Exchange,
  operation: Operation,
  params: Readonly<Record<string, string>>,
  document: JsonObject,
): RequestDifference[] {
  const name = callNameOf(operation)
  if (name === undefined) return []
  const { call, params: ofPath, query: ofQuery } = endpointOf(name)
  const inPath = ofPath === undefined ? [] : validate(ofPath, params)
  const { value, issues } = parseQuery(call, target)
  const inQuery = [...issues, ...(ofQuery === undefined ? [] : validate(ofQuery, value))]
  const placed = (issue: Issue, where: string) => {
    const [first = '', ...rest] = issue.path.split('.')
    const parameter = parametersOf(document, operation).find(
      (each) => each.value.in === where && each.value.name === first,
    )
    const all = `${placeOfOperation(operation)}/parameters`
    if (parameter === undefined) return differenceOf(issue, all)
    const { schema } = parameter.value
    const root = {
      value: Object.fromEntries(Object.entries(schema ?? {})),
      place: `${parameter.place}/schema`,
    }
    return differenceOf(issue, placeOfIssue(document, root, { ...issue, path: rest.join('.') }))
  }
  return [...inPath.map((issue) => placed(issue, 'path')), ...inQuery.map((issue) => placed(issue, 'query'))]
}

/** The check of the call that refuses such a request. */
function placeOfCheck(operation: Operation, check: string): string {
  const index = checksOf(operation).indexOf(check)
  return `${placeOfOperation(operation)}/x-call${index === -1 ? '' : `/checks/${index}`}`
}

function hasCheck(operation: Operation, check: string): boolean {
  return checksOf(operation).includes(check)
}

/** The names of the checks of a call, in their order. */
function checksOf({ description }: Operation): unknown[] {
  const call = description['x-call']
  const checks = typeof call === 'object' && call !== null && 'checks' in call ? call.checks : undefined
  return Array.isArray(checks) ? checks.map((each) => each.check) : []
}

/** A difference of a request from the contract; `place` is a JSON pointer into the document. */
type RequestDifference = { message: string; place: string }

/**
 * Compares the body of a request with the contract, by the function that form and server use.
 * @param place of the call
 */
function judgeBody(
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
function differenceOf({ path, rule, params }: Issue, place: string): RequestDifference {
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

/** What a server may answer where the contract has no call. */
const unknownPath: Operation = {
  id: 'unknownPath',
  method: '',
  path: '',
  description: {
    responses: Object.fromEntries(
      (
        [
          ['not_found', 'NotFound'],
          ['malformed', 'Malformed'],
          ['request_timeout', 'RequestTimeout'],
          ['headers_too_large', 'HeadersTooLarge'],
          ['internal', 'Internal'],
          ['unavailable', 'Unavailable'],
        ] as const
      ).map(([code, name]) => [problems[code], { $ref: `#/components/responses/${name}` }]),
    ),
  },
}

/** Compares an answer with the contract. @param text of the body, decoded */
export function judgeAnswer(
  { method, status, answerHeaders, answerBody }: Exchange,
  text: string,
  found: Found | undefined,
  judge: Judge,
): Difference[] {
  const received: Received = { status, headers: answerHeaders, text, json: parsed(text) }
  // For a wrong method every call of the path has the same answer.
  const operation = found === undefined ? unknownPath : (found.operation ?? found.ofPath[0])
  const isHead = method === 'HEAD' || answerBody.size > maxAnswerBytes
  return judge.differences(operation, received, { isHead }).map(({ mismatch, place }) => ({
    mismatch,
    place: operation === unknownPath && !place.startsWith('#/components/') ? '#/paths' : place,
  }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Finds the line of the document that an issue breaks: the rule of the field, else the rule between fields, else the
 * schema of the field or of the nearest object around it.
 * @param root the schema in which the issue's path begins
 * @returns a JSON pointer
 */
function placeOfIssue(document: JsonObject, root: Located, { path, rule }: Issue): string {
  const names = path === '' ? [] : path.split('.')
  let at = resolve(document, [root])
  let depth = 0
  const between: string[] = []
  for (const name of names) {
    between.push(...rulesBetween(at, names.slice(depth), rule))
    const next = at.flatMap((node) => membersOf(node, name))
    if (next.length === 0) break
    at = resolve(document, next)
    depth += 1
  }
  const own = depth === names.length ? at.flatMap((node) => ruleOfField(node, rule)) : []
  const unknown =
    rule === 'unknownField' ? at.map(({ place }) => `${place}/additionalProperties`).at(-1) : undefined
  return own[0] ?? between[0] ?? unknown ?? at.at(-1)?.place ?? root.place
}

/** The nodes with the targets of their references: a field's own rules stand beside its reference. */
function resolve(document: JsonObject, nodes: readonly Located[]): Located[] {
  return nodes.flatMap((node) => {
    const target = located(document, node.value, node.place)
    return target.place === node.place ? [node] : [node, ...resolve(document, [target])]
  })
}

/** The schema of a member or of the items, also in the branches of a combination. */
function membersOf({ value, place }: Located, name: string): Located[] {
  const member = objectIn(objectIn(value.properties)?.[name])
  if (member) return [{ value: member, place: `${place}/properties/${escaped(name)}` }]
  const items = /^\d+$/.test(name) ? objectIn(value.items) : undefined
  if (items) return [{ value: items, place: `${place}/items` }]
  return ['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
    listIn(value[key]).flatMap((branch, index) =>
      membersOf({ value: branch, place: `${place}/${key}/${index}` }, name),
    ),
  )
}

/** The rule of the field; all its rules when several give this issue. */
function ruleOfField({ value, place }: Located, rule: string): string[] {
  const indexes = listIn(value['x-field-rules']).flatMap((each, index) => (each.rule === rule ? [index] : []))
  if (indexes.length === 0) return []
  return [`${place}/x-field-rules${indexes.length === 1 ? `/${indexes[0]}` : ''}`]
}

/** The rules between fields that give this issue. @param names of the path below the nodes */
function rulesBetween(nodes: readonly Located[], names: readonly string[], rule: string): string[] {
  return nodes.flatMap(({ value, place }) =>
    listIn(value['x-rules']).flatMap((each, index) =>
      listIn(each.gives).some((given) => given.rule === rule && isPattern(given.path, names))
        ? [`${place}/x-rules/${index}`]
        : [],
    ),
  )
}

/** Whether a path matches a pattern in which `*` is any name. */
function isPattern(pattern: unknown, names: readonly string[]): boolean {
  if (typeof pattern !== 'string') return false
  const parts = pattern.split('.')
  return parts.length === names.length && parts.every((part, at) => part === '*' || part === names[at])
}

function objectIn(value: unknown): JsonObject | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.fromEntries(Object.entries(value))
}

function listIn(value: unknown): JsonObject[] {
  if (!Array.isArray(value)) return []
  return value.map(objectIn).filter((each) => each !== undefined)
}
