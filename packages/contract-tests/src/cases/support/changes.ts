import { type JsonObject, listOf, objectOf } from '../../kit/contract.ts'
import { textOf } from './vectors.ts'

/** Makes the changes of a vector in a copy of the body. @param staged ids of staged files by kind. */
export function withChanges(
  base: unknown,
  changes: unknown,
  staged: Readonly<Record<string, string>> = {},
): unknown {
  let body: unknown = structuredClone(base)
  for (const change of listOf(changes).map(objectOf)) {
    for (let at = 0; at < Number(change.unknownFields ?? 0); at++) assign(body, `x${at}`, 0)
    const path = change.set ?? change.remove
    if (typeof path !== 'string') continue
    if (path === '') {
      body = change.value
      continue
    }
    const names = path.split('.')
    const last = names.pop() ?? ''
    const holder = names.reduce(memberOf, body)
    if (change.remove === undefined) assign(holder, last, valueIn(change, staged))
    else if (Array.isArray(holder)) holder.splice(Number(last), 1)
    else if (isObject(holder)) delete holder[last]
  }
  return body
}

/** Sets the member at a path of a copy of the body. */
export function withValue(base: unknown, path: string, value: unknown): unknown {
  return withChanges(base, [{ set: path, value }])
}

function valueIn(change: JsonObject, staged: Readonly<Record<string, string>>): unknown {
  if (typeof change.staged === 'string') return staged[change.staged]
  if (typeof change.text !== 'string') return change.value
  return textOf(change.before) + change.text.repeat(Number(change.times ?? 1))
}

function memberOf(holder: unknown, name: string): unknown {
  return isObject(holder) ? holder[name] : undefined
}

function assign(holder: unknown, name: string, value: unknown): void {
  if (isObject(holder)) holder[name] = value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
