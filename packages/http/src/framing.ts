import type { IncomingMessage } from 'node:http'

/** Methods whose requests may have a body. For all others a body has no defined meaning (RFC 9110, 9.3). */
const methodsWithBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

/** The parts of a request that determine where it ends. */
type Framing = Pick<IncomingMessage, 'method' | 'httpVersion' | 'headers'>

/** Whether the headers announce a body, which may be empty. */
export function announcesBody({ headers }: Pick<Framing, 'headers'>): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/**
 * Whether servers may disagree on where a request ends although Node's parser accepts it: a body with a method that
 * has none, another version than 1.0 and 1.1, a transfer coding other than `chunked`, chunks in HTTP/1.0, or a length above 2^53. Refuse such a
 * request and close its connection: what one server takes for the body, another takes for the next request (request
 * smuggling, RFC 9112, 11.2).
 */
export function isMisframed({ method = '', httpVersion, headers }: Framing): boolean {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return true
  const { 'content-length': length, 'transfer-encoding': coding } = headers
  const mayHaveBody = methodsWithBody.has(method)
  if (coding !== undefined) {
    const isChunked = coding.toLowerCase() === 'chunked' && httpVersion === '1.1'
    return !isChunked || length !== undefined || !mayHaveBody
  }
  if (length === undefined) return false
  const bytes = /^\d+$/.test(length) ? Number(length) : Number.NaN
  return !Number.isSafeInteger(bytes) || (bytes > 0 && !mayHaveBody)
}

/**
 * Whether the connection must close after this request: it is misframed, or it asks for a protocol upgrade. The
 * upgrade is ignored here, but Node's parser then drops what it has already read of the connection.
 */
export function endsConnection(request: Framing): boolean {
  return request.headers.upgrade !== undefined || isMisframed(request)
}
