import type { JsonObject, Operation } from '@recruiting/contract-tests/kit/contract'
import type { Found } from '@recruiting/contract-tests/kit/find-operation'
import { type Judge, parametersOf, placeOfOperation } from '@recruiting/contract-tests/kit/judge'
import { isMalformed, pathOf } from '@recruiting/http/request-check'
import type { Issue } from '@recruiting/schema/issue'
import { validate } from '@recruiting/schema/validate'
import { acceptsJson } from '../../contract/accept.ts'
import { endpointOf } from '../../contract/endpoints.ts'
import { parseQuery } from '../../contract/query.ts'
import { callNameOf } from './call-name.ts'
import type { Exchange } from './exchange.ts'
import { differenceOf, judgeBody, type RequestDifference } from './judge-body.ts'
import { placeOfIssue } from './place-of-issue.ts'

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
    ...(acceptsJson(headers.accept)
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
  const inPath = ofPath === undefined ? [] : validate(ofPath, decoded(params))
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

function decoded(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodedText(value)]))
}

function decodedText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
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
