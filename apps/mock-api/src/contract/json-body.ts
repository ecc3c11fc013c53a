import type { IncomingMessage } from 'node:http'
import { limits } from '@recruiting/schema/limits'
import { Failure } from '../failure.ts'

export const { jsonBytes: mostJsonBytes } = limits

/** Reads and parses a JSON body. Throws `payload_too_large`, `malformed`, or the signal's reason. */
export async function readJson(request: IncomingMessage, signal: AbortSignal): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > mostJsonBytes) throw new Failure('payload_too_large')
  return parseJson(await collect(request, signal))
}

/** Uses events, because leaving a `for await` early would destroy the connection before it is answered. */
function collect(request: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  const take = (chunk: Buffer) => {
    size += chunk.length
    if (size > mostJsonBytes) reject(new Failure('payload_too_large'))
    else chunks.push(chunk)
  }
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  request.on('data', take)
  request.once('end', () => resolve(Buffer.concat(chunks)))
  request.once('error', (cause) => reject(new Failure('malformed', { cause })))
  return promise.finally(() => {
    signal.removeEventListener('abort', stop)
    request.off('data', take)
    request.resume()
  })
}

/** Parses a JSON body. Throws `malformed` or `payload_too_large`. */
export function parseJson(bytes: Buffer): unknown {
  let value: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (depthOf(text) > limits.jsonDepth) throw new Failure('malformed')
    value = JSON.parse(text)
  } catch (cause) {
    throw new Failure('malformed', { cause })
  }
  inspectValues(value)
  return value
}

/** The nesting depth of brackets outside strings, checked before any recursive code runs. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth)
    else if (token === ']' || token === '}') depth--
  }
  return deepest
}

/** Throws for a key that would set a prototype if copied, else for too many values. */
function inspectValues(root: unknown): void {
  const waiting = [root]
  let seen = 0
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue
    if (Object.hasOwn(value, '__proto__')) throw new Failure('malformed')
    const parts = Object.values(value)
    seen += parts.length
    for (const part of parts) waiting.push(part)
  }
  // Thrown last, so that the answer does not depend on the order in which values are visited.
  if (seen > limits.jsonValues) throw new Failure('payload_too_large')
}
