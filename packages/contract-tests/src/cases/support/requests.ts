import { randomUUID } from 'node:crypto'
import type { Exchange } from '../../kit/exchange.ts'
import type { Kit } from '../../kit/kit.ts'
import { expectArisen, limitReached, Mismatch, NotArisen } from '../../kit/mismatch.ts'
import { isLate } from '../../kit/raw.ts'

/** Headers by name. A header with several values is sent several times; one without a value is left out. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

export type Ask = {
  query?: string
  headers?: Headers
  body?: string | Buffer
  chunks?: number
  from?: string
}

/** Well-formed values for the parameters of paths: an open vacancy is not known, a staged file neither. */
export const exampleParams: Readonly<Record<string, string>> = { code: 'NO-0000', id: 'x'.repeat(43) }

/** The path of a call below the origin. */
export function pathOf({ contract }: Kit, operation: string, params = exampleParams): string {
  const found = contract.operations.get(operation)
  if (found === undefined) throw new TypeError(`The contract has no call ${operation}`)
  return contract.base + found.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

function linesOf(headers: Headers): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
}

/** Sends a request exactly as given, and compares the answer with no document. */
export async function send(kit: Kit, method: string, target: string, ask: Ask = {}): Promise<Exchange> {
  const { query, headers = {}, body, chunks, from } = ask
  return await kit.http.raw.exact({
    method,
    target: query === undefined || query === '' ? target : `${target}?${query}`,
    headers: linesOf(headers),
    ...(body !== undefined && { body }),
    ...(chunks !== undefined && { chunks }),
    ...(from !== undefined && { from }),
  })
}

/** An address of the loopback interface from which a local target sees another client. */
const secondAddress = '127.0.0.2'

/** Sends a request to a call as `send` does, as another client. Throws `NotArisen` when the target is not on this machine. */
export async function elsewhere(
  kit: Kit,
  operation: string,
  given: Ask,
  from: string = secondAddress,
): Promise<Exchange> {
  const { method = '' } = kit.contract.operations.get(operation) ?? {}
  try {
    return await send(kit, method, pathOf(kit, operation), { ...given, from })
  } catch {
    throw new NotArisen('Only a target on this machine sees a second client.')
  }
}

/**
 * Sends a request to a call exactly as given, and compares the answer with the document. When the client has used up
 * the call's limit, the limits are forgotten and the request is sent again.
 */
export async function ask(
  kit: Kit,
  operation: string,
  { params, ...given }: Ask & { params?: Readonly<Record<string, string>> } = {},
): Promise<Exchange> {
  const { method } = kit.contract.operations.get(operation) ?? {}
  if (method === undefined) throw new TypeError(`The contract has no call ${operation}`)
  const target = pathOf(kit, operation, params)
  const { from, ...rest } = given
  const once = async () => {
    const exchange = await send(kit, method, target, given).catch((error: unknown) => {
      // Only a target on this machine is reached from other addresses of it.
      if (from === undefined || isLate(error)) throw error
      return send(kit, method, target, rest)
    })
    return kit.http.judged(operation, exchange)
  }
  return await unlimited(kit, once)
}

/**
 * The answer of a request, sent again after forgetting the limits when these are used up. Throws `NotArisen` when they cannot be
 * forgotten.
 */
export async function unlimited(kit: Kit, once: () => Promise<Exchange>): Promise<Exchange> {
  const first = await once()
  if (first.received.status !== 429) return first
  const isForgotten = await kit.support.forgetLimits().then(
    () => true,
    () => false,
  )
  expectArisen(isForgotten, limitReached)
  return await once()
}

/**
 * The answers to requests that are sent at once. Throws `NotArisen` when each was sent after the answer to the one before, as with
 * `--rate`.
 */
export async function atOnce(requests: readonly Promise<Exchange>[]): Promise<Exchange[]> {
  const exchanges = await Promise.all(requests)
  const [, second = 0] = exchanges.map(({ began = 0 }) => began).toSorted((a, b) => a - b)
  const isFree = exchanges.every(({ began = 0, took }) => began + took > second)
  expectArisen(isFree, 'The requests that belong together did not overlap: --rate keeps them apart.')
  return exchanges
}

/** Headers that a call needs besides its body, for a link of its purpose. */
export function neededHeaders(operation: string, token?: string): Headers {
  return {
    ...(operation === 'submitApplication' && { 'Idempotency-Key': randomUUID() }),
    ...(operation === 'savePersonalInfo' && { 'If-Match': '*' }),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  }
}

/** Sends a JSON text to a call with all headers that it needs. */
export async function sendJson(
  kit: Kit,
  operation: string,
  body: string | Buffer,
  { token, headers = {}, from }: { token?: string | undefined; headers?: Headers; from?: string } = {},
): Promise<Exchange> {
  return await ask(kit, operation, {
    headers: { 'Content-Type': 'application/json', ...neededHeaders(operation, token), ...headers },
    body,
    ...(from !== undefined && { from }),
  })
}

/**
 * Forgets the limits, if the target can, before a case that sends many requests: the cases together send more than a
 * client may in an hour.
 */
export async function beginAnew({ support }: Kit): Promise<void> {
  await support.forgetLimits().catch(() => undefined)
}

/** A target may refill a limit during the attempts, so this multiple of the default is tried. */
const refilled = 1.5
/** Requests that run at the same time. */
const workers = 8

/**
 * Does something as often as uses a limit up, several times at once, until it returns a value.
 * @param most the default of the limit
 */
export async function timesOfLimit<T>(
  most: number,
  act: () => Promise<T | undefined>,
): Promise<T | undefined> {
  let left = Math.ceil(most * refilled)
  let found: T | undefined
  const worker = async () => {
    while (found === undefined && left > 0) {
      left -= 1
      found = (await act()) ?? found
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return found
}

/** Repeats a request until it is 429. Throws `Mismatch` when that takes more than the default of the document. */
export async function usedUp(
  call: string,
  most: number,
  request: () => Promise<Exchange>,
): Promise<Exchange> {
  const found = await timesOfLimit(most, async () => {
    const exchange = await request()
    return exchange.received.status === 429 ? exchange : undefined
  })
  if (found === undefined) throw new Mismatch(`429 within the limit of ${call}`, 429, undefined)
  return found
}
