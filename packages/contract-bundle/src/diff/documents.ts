import { type Affected, type Change, everybody, nobody } from './change.ts'
import {
  canonical,
  isObject,
  itemsOf,
  type Json,
  type JsonObject,
  leavesOf,
  membersOf,
  textOf,
  without,
} from './json.ts'
import { resolved } from './references.ts'
import { compareSchemas } from './schemas.ts'

/** Members of the document that are texts for readers. */
const textMembers = /(?:^|\.)(?:about|sentence|sentences|description|summary|title|why|examples?)(?:\.|$)/

/** Compares two OpenAPI documents, each call in the direction of what it sends and answers. */
export function compareDocuments(older: JsonObject, newer: JsonObject): Change[] {
  const changes: Change[] = []
  const [from, to] = [operationsOf(older), operationsOf(newer)]
  const report = (place: string, says: string, breaks: readonly Affected[]) =>
    changes.push({ part: 'calls', place, says, breaks })
  for (const call of without(Object.keys(from), Object.keys(to))) report(call, 'the call is gone', everybody)
  for (const call of without(Object.keys(to), Object.keys(from)))
    report(call, 'the call is new', ['backends'])
  for (const [call, before] of Object.entries(from)) {
    const after = to[call]
    if (after === undefined) continue
    const sides = { older: document(older), newer: document(newer) }
    if (before.operationId !== after.operationId)
      report(call, `is named ${textOf(after.operationId)} instead of ${textOf(before.operationId)}`, [
        'callers',
      ])
    if (canonical(before.security) !== canonical(after.security))
      report(call, 'the needed token has changed', everybody)
    compareParameters(call, before, after)
    const [body, bodyNow] = [resolved(older, before.requestBody), resolved(newer, after.requestBody)]
    if ((body.required === true) !== (bodyNow.required === true))
      report(
        `${call} request`,
        bodyNow.required === true ? 'the body is required now' : 'the body is optional now',
        bodyNow.required === true ? everybody : ['backends'],
      )
    compareBodies(`${call} request`, 'request', body, bodyNow)
    compareAnswers(call, membersOf(before.responses), membersOf(after.responses))
    compareFacts(call, before['x-call'], after['x-call'])

    function compareParameters(place: string, a: JsonObject, b: JsonObject) {
      const [mine, theirs] = [parametersOf(older, a), parametersOf(newer, b)]
      for (const name of without(Object.keys(mine), Object.keys(theirs)))
        report(`${place} ${name}`, 'is gone', everybody)
      for (const name of without(Object.keys(theirs), Object.keys(mine))) {
        const isRequired = theirs[name]?.required === true
        report(
          `${place} ${name}`,
          isRequired ? 'is new and required' : 'is new and optional',
          isRequired ? everybody : ['backends'],
        )
      }
      for (const [name, parameter] of Object.entries(mine)) {
        const other = theirs[name]
        if (other === undefined) continue
        if (parameter.required !== other.required)
          report(
            `${place} ${name}`,
            other.required === true ? 'is required now' : 'is optional now',
            other.required === true ? everybody : ['backends'],
          )
        compareAt(`${place} ${name}`, 'request', parameter.schema, other.schema)
      }
    }

    function compareBodies(place: string, direction: 'request' | 'answer', a: JsonObject, b: JsonObject) {
      const [mine, theirs] = [membersOf(a.content), membersOf(b.content)]
      for (const type of without(Object.keys(mine), Object.keys(theirs)))
        report(place, `${type} is gone`, everybody)
      for (const type of without(Object.keys(theirs), Object.keys(mine)))
        report(place, `${type} is new`, direction === 'request' ? ['backends'] : ['callers'])
      for (const [type, media] of Object.entries(mine))
        if (theirs[type] !== undefined)
          compareAt(place, direction, membersOf(media).schema, membersOf(theirs[type]).schema)
    }

    function compareAnswers(place: string, a: JsonObject, b: JsonObject) {
      for (const status of without(Object.keys(a), Object.keys(b)))
        report(place, `status ${status} is gone`, ['backends'])
      for (const status of without(Object.keys(b), Object.keys(a)))
        report(place, `status ${status} is new`, ['callers'])
      for (const status of Object.keys(a).filter((key) => b[key] !== undefined)) {
        const [mine, theirs] = [resolved(older, a[status]), resolved(newer, b[status])]
        const at = `${place} ${status}`
        const [headers, headersNow] = [membersOf(mine.headers), membersOf(theirs.headers)]
        for (const name of without(Object.keys(headers), Object.keys(headersNow)))
          report(at, `header ${name} is gone`, ['callers'])
        for (const name of without(Object.keys(headersNow), Object.keys(headers))) {
          const isRequired = resolved(newer, headersNow[name]).required === true
          report(
            at,
            `header ${name} is new${isRequired ? ' and required' : ''}`,
            isRequired ? ['backends'] : nobody,
          )
        }
        for (const name of Object.keys(headers).filter((key) => headersNow[key] !== undefined)) {
          const [was, is] = [resolved(older, headers[name]), resolved(newer, headersNow[name])]
          if ((was.required === true) !== (is.required === true))
            report(
              at,
              `header ${name} is ${is.required === true ? 'required' : 'optional'} now`,
              is.required === true ? ['backends'] : ['callers'],
            )
          compareAt(`${at} header ${name}`, 'answer', was.schema, is.schema)
        }
        compareBodies(at, 'answer', mine, theirs)
      }
    }

    function compareAt(
      place: string,
      direction: 'request' | 'answer',
      a: Json | undefined,
      b: Json | undefined,
    ) {
      compareSchemas({
        older: { ...sides.older, schema: a },
        newer: { ...sides.newer, schema: b },
        direction,
        place,
        changes,
      })
    }
  }
  compareExtensions()
  return changes

  /** Problems and the order of checks of a call. */
  function compareFacts(call: string, before: Json | undefined, after: Json | undefined) {
    const codes = (facts: Json | undefined) =>
      itemsOf(membersOf(facts).problems).map((problem) => textOf(membersOf(problem).code))
    for (const code of without(codes(before), codes(after)))
      report(call, `the problem ${code} is gone`, ['backends'])
    for (const code of without(codes(after), codes(before)))
      report(call, `the problem ${code} is new`, everybody)
    const problems = (facts: Json | undefined) =>
      new Map(
        itemsOf(membersOf(facts).problems).map((problem) => [
          textOf(membersOf(problem).code),
          canonical(problem),
        ]),
      )
    const problemsNow = problems(after)
    for (const [code, problem] of problems(before))
      if (problemsNow.has(code) && problemsNow.get(code) !== problem)
        report(call, `the problem ${code} has another status or other headers`, everybody)
    const others = (facts: Json | undefined) => canonical({ ...membersOf(facts), problems: [] })
    if (others(before) !== others(after))
      report(call, 'checks, limits or methods have changed (x-call)', ['backends'])
  }

  function compareExtensions() {
    const names = new Set(
      [...Object.keys(older), ...Object.keys(newer)].filter((name) => name.startsWith('x-')),
    )
    for (const name of names) {
      const [a, b] = [older[name], newer[name]].map(
        (value) => new Map(leavesOf(value ?? {}, name).filter(([path]) => !textMembers.test(path))),
      )
      for (const path of new Set([...(a?.keys() ?? []), ...(b?.keys() ?? [])])) {
        const [was, is] = [a?.get(path), b?.get(path)]
        if (canonical(was) !== canonical(is))
          report(
            path,
            `${was === undefined ? '(none)' : JSON.stringify(was)} is now ${is === undefined ? '(none)' : JSON.stringify(is)}`,
            everybody,
          )
      }
    }
  }
}

const document = (whole: JsonObject) => ({ document: whole })

/** The operations of a document by method and path. */
function operationsOf({ paths }: JsonObject): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries(membersOf(paths)).flatMap(([path, item]) =>
      Object.entries(membersOf(item))
        .filter(([, operation]) => isObject(operation))
        .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, membersOf(operation)]),
    ),
  )
}

/** The parameters of an operation by place and name. */
function parametersOf(whole: JsonObject, { parameters }: JsonObject): Record<string, JsonObject> {
  return Object.fromEntries(
    itemsOf(parameters).map((parameter) => {
      const found = resolved(whole, parameter)
      return [`${textOf(found.in)} ${textOf(found.name)}`, found]
    }),
  )
}
