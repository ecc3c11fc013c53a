import { type Affected, type Change, type Direction, everybody, nobody } from './change.ts'
import {
  canonical,
  isObject,
  itemsOf,
  type Json,
  type JsonObject,
  leavesOf,
  membersOf,
  resolved,
  textOf,
} from './json.ts'
import { compareSchemas } from './schemas.ts'

/** Members of the document that are texts for readers. */
const textMembers = /(?:^|\.)(?:about|sentence|sentences|description|summary|title|why|examples?)(?:\.|$)/

/** Compares two OpenAPI documents, each call in the direction of what it sends and answers. */
export function compareDocuments(older: JsonObject, newer: JsonObject): Change[] {
  const changes: Change[] = []
  const report = (place: string, says: string, breaks: readonly Affected[]) =>
    changes.push({ part: 'calls', place, says, breaks })

  compareNamed(operationsOf(older), operationsOf(newer), {
    gone: (call) => report(call, 'the call is gone', everybody),
    added: (call) => report(call, 'the call is new', ['backends']),
    kept: compareCalls,
  })
  compareExtensions()
  return changes

  function compareCalls(call: string, before: JsonObject, after: JsonObject) {
    if (before.operationId !== after.operationId)
      report(call, `is named ${textOf(after.operationId)} instead of ${textOf(before.operationId)}`, [
        'callers',
      ])
    if (canonical(before.security) !== canonical(after.security))
      report(call, 'the needed token has changed', everybody)
    compareNamed(parametersOf(older, before), parametersOf(newer, after), {
      gone: (name) => report(`${call} ${name}`, 'is gone', everybody),
      added: (name, { required }) =>
        reportSent(`${call} ${name}`, `is new and ${required === true ? 'required' : 'optional'}`, required),
      kept: (name, was, is) => {
        if (was.required !== is.required)
          reportSent(
            `${call} ${name}`,
            `is ${is.required === true ? 'required' : 'optional'} now`,
            is.required,
          )
        compareAt(`${call} ${name}`, 'request', was.schema, is.schema)
      },
    })
    const [body, bodyNow] = [resolved(older, before.requestBody), resolved(newer, after.requestBody)]
    const { required } = bodyNow
    if ((body.required === true) !== (required === true))
      reportSent(
        `${call} request`,
        `the body is ${required === true ? 'required' : 'optional'} now`,
        required,
      )
    compareBodies(`${call} request`, 'request', body, bodyNow)
    compareNamed(membersOf(before.responses), membersOf(after.responses), {
      gone: (status) => report(call, `status ${status} is gone`, ['backends']),
      added: (status) => report(call, `status ${status} is new`, ['callers']),
      kept: (status, was, is) =>
        compareAnswers(`${call} ${status}`, resolved(older, was), resolved(newer, is)),
    })
    compareFacts(call, before['x-call'], after['x-call'])
  }

  /** A part of a request that callers must send when it is required, and that backends must accept otherwise. */
  function reportSent(place: string, says: string, required: Json | undefined) {
    report(place, says, required === true ? everybody : ['backends'])
  }

  function compareAnswers(place: string, before: JsonObject, after: JsonObject) {
    compareNamed(membersOf(before.headers), membersOf(after.headers), {
      gone: (name) => report(place, `header ${name} is gone`, ['callers']),
      added: (name, header) => {
        const isRequired = resolved(newer, header).required === true
        report(
          place,
          `header ${name} is new${isRequired ? ' and required' : ''}`,
          isRequired ? ['backends'] : nobody,
        )
      },
      kept: (name, header, headerNow) => {
        const [was, is] = [resolved(older, header), resolved(newer, headerNow)]
        const isRequired = is.required === true
        if ((was.required === true) !== isRequired)
          report(
            place,
            `header ${name} is ${isRequired ? 'required' : 'optional'} now`,
            isRequired ? ['backends'] : ['callers'],
          )
        compareAt(`${place} header ${name}`, 'answer', was.schema, is.schema)
      },
    })
    compareBodies(place, 'answer', before, after)
  }

  function compareBodies(place: string, direction: Direction, before: JsonObject, after: JsonObject) {
    compareNamed(membersOf(before.content), membersOf(after.content), {
      gone: (type) => report(place, `${type} is gone`, everybody),
      added: (type) => report(place, `${type} is new`, direction === 'request' ? ['backends'] : ['callers']),
      kept: (_, was, is) => compareAt(place, direction, membersOf(was).schema, membersOf(is).schema),
    })
  }

  function compareAt(place: string, direction: Direction, from: Json | undefined, to: Json | undefined) {
    const [before, after] = [
      { document: older, schema: from },
      { document: newer, schema: to },
    ]
    compareSchemas({ older: before, newer: after, direction, place, changes })
  }

  /** Problems and the order of checks of a call. */
  function compareFacts(call: string, before: Json | undefined, after: Json | undefined) {
    compareNamed(problemsOf(before), problemsOf(after), {
      gone: (code) => report(call, `the problem ${code} is gone`, ['backends']),
      added: (code) => report(call, `the problem ${code} is new`, everybody),
      kept: (code, was, is) => {
        if (canonical(was) !== canonical(is))
          report(call, `the problem ${code} has another status or other headers`, everybody)
      },
    })
    const others = (facts: Json | undefined) => canonical({ ...membersOf(facts), problems: [] })
    if (others(before) !== others(after))
      report(call, 'checks, limits or methods have changed (x-call)', ['backends'])
  }

  function compareExtensions() {
    const leaves = (document: JsonObject) =>
      Object.fromEntries(
        Object.entries(document)
          .filter(([name]) => name.startsWith('x-'))
          .flatMap(([name, value]) => leavesOf(value, name))
          .filter(([path]) => !textMembers.test(path)),
      )
    const shown = (value: Json) => JSON.stringify(value)
    compareNamed(leaves(older), leaves(newer), {
      gone: (path, was) => report(path, `${shown(was)} is now (none)`, everybody),
      added: (path, is) => report(path, `(none) is now ${shown(is)}`, everybody),
      kept: (path, was, is) => {
        if (canonical(was) !== canonical(is)) report(path, `${shown(was)} is now ${shown(is)}`, everybody)
      },
    })
  }
}

/** Compares what two objects have by name: what only one of them has, and what both have. */
function compareNamed<T>(
  from: Readonly<Record<string, T>>,
  to: Readonly<Record<string, T>>,
  on: {
    gone: (name: string, was: T) => void
    added: (name: string, is: T) => void
    kept: (name: string, was: T, is: T) => void
  },
): void {
  for (const [name, was] of Object.entries(from)) if (!Object.hasOwn(to, name)) on.gone(name, was)
  for (const [name, is] of Object.entries(to)) if (!Object.hasOwn(from, name)) on.added(name, is)
  for (const [name, was] of Object.entries(from)) {
    const is = to[name]
    if (is !== undefined) on.kept(name, was, is)
  }
}

/** The problems of a call by code. */
function problemsOf(facts: Json | undefined): JsonObject {
  return Object.fromEntries(
    itemsOf(membersOf(facts).problems).map((problem) => [textOf(membersOf(problem).code), problem]),
  )
}

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
