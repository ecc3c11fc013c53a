import { isDeepStrictEqual } from 'node:util'
import { parsedJson } from '../kit/exchange.ts'
import type { Fault, ProxiedAnswer, ProxiedRequest } from './mutant.ts'

/** The calls that a fault concerns; `*` for all requests, also those that are no call. */
export type Calls = '*' | readonly string[]

function concerns(calls: Calls, { operation }: ProxiedRequest): boolean {
  return calls === '*' || (operation !== undefined && calls.includes(operation))
}

/** A fault in the answers to some calls. */
export function onAnswer(
  calls: Calls,
  answer: (answer: ProxiedAnswer, request: ProxiedRequest) => ProxiedAnswer,
): () => Fault {
  return () => ({ answer: (given, request) => (concerns(calls, request) ? answer(given, request) : given) })
}

/** A fault in how some calls are understood: the backend gets another request than the kit sent. */
export function onRequest(
  calls: Calls,
  request: (request: ProxiedRequest) => ProxiedRequest | ProxiedAnswer,
): () => Fault {
  return () => ({ request: (given) => (concerns(calls, given) ? request(given) : given) })
}

/**
 * A call answers wrongly from the second time on. The first time is that of a success, unless `isFirst` says otherwise.
 * @param keyOf what is the same in requests that belong together
 */
export function secondTime(
  operation: string,
  keyOf: (request: ProxiedRequest) => string | undefined,
  wrong: (answer: ProxiedAnswer, first: ProxiedAnswer) => ProxiedAnswer,
  isFirst: (status: number) => boolean = (status) => status < 300,
): () => Fault {
  return () => {
    const answers = new Map<string, ProxiedAnswer>()
    return {
      answer(answer, request) {
        const key = request.operation === operation ? keyOf(request) : undefined
        if (key === undefined) return answer
        const first = answers.get(key)
        if (first) return wrong(answer, first)
        if (isFirst(answer.status)) answers.set(key, answer)
        return answer
      },
    }
  }
}

/** The answer of the first time. */
export const firstAnswer = (_: ProxiedAnswer, first: ProxiedAnswer) => first

/** Answers of one status get another. */
export function statusInstead(calls: Calls, status: number, instead: number): () => Fault {
  return onAnswer(calls, (answer) => (answer.status === status ? { ...answer, status: instead } : answer))
}

/** Values at a path of JSON answers change; see `edited`. Problems are changed only when `statuses` names theirs. */
export function bodyEdit(
  calls: Calls,
  path: string,
  edit: (value: unknown) => unknown,
  isMeant: (answer: ProxiedAnswer, request: ProxiedRequest) => boolean = ({ status }) => status < 300,
): () => Fault {
  return onAnswer(calls, (answer, request) =>
    isMeant(answer, request) ? withJson(answer, (body) => edited(body, path, edit)) : answer,
  )
}

/** The backend reads other values at a path of JSON bodies; see `edited`. */
export function sentEdit(calls: Calls, path: string, edit: (value: unknown) => unknown): () => Fault {
  return onRequest(calls, (request) => withJson(request, (body) => edited(body, path, edit)))
}

/** An edit of lists; any other value stays. */
export function ofList(edit: (list: unknown[]) => unknown): (value: unknown) => unknown {
  return (value) => (Array.isArray(value) ? edit(value) : value)
}

/** An edit of every text inside a value. */
export function ofTexts(edit: (text: string) => string): (value: unknown) => unknown {
  return (value) =>
    JSON.parse(JSON.stringify(value), (_, each: unknown) => (typeof each === 'string' ? edit(each) : each))
}

/** The answer is a problem. */
export function isProblem({ status }: ProxiedAnswer): boolean {
  return status >= 400
}

/** The calls that take the token of a link. */
export const linkCalls = [
  ...['getPersonalInfo', 'savePersonalInfo', 'getReferral', 'requestExport', 'downloadExport'],
  ...['getResumeDeletion', 'confirmResumeDeletion'],
]

/** An edit of the answers for links in one state: they name another one. */
export function otherState(from: string, to: string) {
  return (answer: ProxiedAnswer, { operation = '' }: ProxiedRequest): ProxiedAnswer =>
    linkCalls.includes(operation) && answer.status === 410
      ? withJson(
          answer,
          ofTexts((text) => text.replace(`link_${from}`, `link_${to}`)),
        )
      : answer
}

/** Bodies are looked at by hundreds of faults. */
const parsed = new WeakMap<Buffer, unknown>()

/** The parsed body; undefined when it is none. It is shared: edits make a copy. */
export function jsonOf({ body }: { body: Buffer }): unknown {
  if (!parsed.has(body)) parsed.set(body, parsedJson(body.toString('utf8')))
  return parsed.get(body)
}

/** The same message with an edited JSON body; the message itself when nothing changes or it has no JSON. */
export function withJson<T extends { body: Buffer }>(message: T, edit: (body: unknown) => unknown): T {
  const body = jsonOf(message)
  if (body === undefined) return message
  const result = edit(body)
  return isDeepStrictEqual(result, body) ? message : { ...message, body: Buffer.from(JSON.stringify(result)) }
}

/**
 * A copy with another value at a path of names and positions, joined by dots; `*` means every element or member. The
 * empty path is the value itself. Where the path leads nowhere, nothing changes; `undefined` removes.
 */
export function edited(value: unknown, path: string, edit: (value: unknown) => unknown): unknown {
  return path === '' ? edit(value) : editedAt(value, path.split('.'), edit)
}

function editedAt(value: unknown, [name, ...rest]: string[], edit: (value: unknown) => unknown): unknown {
  if (name === undefined) return edit(value)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    if (name !== '*' && key !== name) return [[key, member]]
    const result = editedAt(member, rest, edit)
    return result === undefined ? [] : [[key, result]]
  })
  if (Array.isArray(value)) return members.map(([, member]) => member)
  return Object.fromEntries(members)
}

/** A list in the opposite order; any other value unchanged. */
export const reversed = ofList((list) => list.toReversed())

/** A value removed. */
export const removed = () => undefined

/** A number plus one. */
export function plusOne(value: unknown): unknown {
  return typeof value === 'number' ? value + 1 : value
}

type Headers = ProxiedAnswer['headers']

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** All values of a header, joined as HTTP does; undefined without one. */
export function headerOf({ headers }: { headers: Headers }, name: string): string | undefined {
  const values = headers.filter(([given]) => isSameName(given, name)).map(([, value]) => value)
  return values.length === 0 ? undefined : values.join(', ')
}

/** The message with another value of a header; `undefined` removes it. The message itself when nothing changes. */
export function withHeader<T extends { headers: Headers }>(
  message: T,
  name: string,
  value: string | undefined,
): T {
  if (headerOf(message, name) === value) return message
  const others = message.headers.filter(([given]) => !isSameName(given, name))
  return { ...message, headers: value === undefined ? others : [...others, [name, value]] }
}

/** A header of answers changes; answers without it stay as they are. */
export function headerEdit(
  calls: Calls,
  name: string,
  edit: (value: string) => string | undefined,
  isMeant: (answer: ProxiedAnswer) => boolean = () => true,
): () => Fault {
  return onAnswer(calls, (answer) => {
    const value = headerOf(answer, name)
    return value !== undefined && isMeant(answer) ? withHeader(answer, name, edit(value)) : answer
  })
}

/** The backend reads another value of a request's header, or none. `edit` gets undefined when it was not sent. */
export function headerRead(
  calls: Calls,
  name: string,
  edit: (value: string | undefined) => string | undefined,
): () => Fault {
  return onRequest(calls, (request) => withHeader(request, name, edit(headerOf(request, name))))
}

/** The backend reads another query. */
export function queryRead(calls: Calls, edit: (query: URLSearchParams) => void): () => Fault {
  return onRequest(calls, (request) => {
    const [path = '', text = ''] = request.target.split('?')
    const query = new URLSearchParams(text)
    edit(query)
    const asSent = new URLSearchParams(text).toString()
    const asRead = query.toString()
    return asRead === asSent ? request : { ...request, target: asRead === '' ? path : `${path}?${asRead}` }
  })
}

/** An answer with a JSON body. */
export function jsonAnswer(status: number, body: unknown): ProxiedAnswer {
  const headers = [
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Cache-Control', 'no-store'],
    ['X-Request-Id', crypto.randomUUID()],
    ['Date', new Date().toUTCString()],
  ] as const
  return { status, headers, body: Buffer.from(JSON.stringify(body)) }
}

/** A copy of an object; an empty one for any other value. */
export function objectFrom(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Another mail that looks like one: not the same, delivered again. */
export function anotherLike(mail: unknown): unknown {
  const { id, text, ...others } = objectFrom(mail)
  return { ...others, id: `another-${String(id)}`, text: `${String(text)} ` }
}
