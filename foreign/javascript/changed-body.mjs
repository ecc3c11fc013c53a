/** The bodies of `vectors/validation.json`. */
import { readContract } from './contract.mjs'

export const { bodies } = readContract('vectors/validation.json')

/** The base body of a case with its changes. */
export function changedBody({ body, changes }) {
  let value = structuredClone(bodies[body].value)
  for (const change of changes) {
    if (change.unknownFields !== undefined) {
      for (let at = 0; at < change.unknownFields; at += 1) value[`x${at}`] = 0
      continue
    }
    const names = (change.set ?? change.remove).split('.')
    const last = names.pop()
    const parent = names.reduce((inner, name) => inner[name], value)
    if (change.remove !== undefined) {
      if (Array.isArray(parent)) parent.splice(Number(last), 1)
      else delete parent[last]
      continue
    }
    const isText = change.text !== undefined
    const changed = isText ? (change.before ?? '') + change.text.repeat(change.times) : change.value
    if (change.set === '') value = changed
    else parent[last] = changed
  }
  return value
}
