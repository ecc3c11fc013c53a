/** Reads the bytes of a JSON body as strictly as the contract asks. */
import { limits } from './contract.mjs'

/** A body that is not even JSON within the limits. `code` is that of the problem. */
export class UnreadableBody extends Error {
  constructor(code) {
    super(code)
    this.code = code
  }
}

/** @param {Uint8Array} bytes */
export function readBody(bytes) {
  if (bytes.length > limits.jsonBytes) throw new UnreadableBody('payload_too_large')
  const value = parse(bytes)
  if (countValues(value) > limits.jsonValues) throw new UnreadableBody('payload_too_large')
  return value
}

function parse(bytes) {
  try {
    // Ignores one byte order mark and refuses bytes that are not UTF-8.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (depthOf(text) > limits.jsonDepth) throw new UnreadableBody('malformed')
    return JSON.parse(text, refusePrototype)
  } catch {
    throw new UnreadableBody('malformed')
  }
}

function refusePrototype(name, value) {
  if (name === '__proto__') throw new UnreadableBody('malformed')
  return value
}

/** Open brackets outside texts. */
function depthOf(text) {
  let depth = 0
  let deepest = 0
  for (const token of text.match(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs) ?? []) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** Members and elements at every depth, without the outermost value. */
function countValues(value) {
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum, item) => sum + 1 + countValues(item), 0)
}
