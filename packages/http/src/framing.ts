import type { IncomingMessage } from 'node:http'

/** The methods whose requests may have a body. With all others a body has no meaning (RFC 9110, 9.3). */
const methodsWithBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

/** What says where a request ends. */
type Framing = Pick<IncomingMessage, 'method' | 'httpVersion' | 'headers'>

/** Whether the headers announce a body, which may be one of no bytes. */
export function announcesBody({ headers }: Pick<Framing, 'headers'>): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/**
 * Whether servers may disagree on where a request ends, although Node's parser accepts it: a body with a method that has
 * none, a coding other than `chunked`, chunks in HTTP/1.0, or a length beyond 2^53. Such a request must be refused and
 * its connection closed: what one server takes for a body is the next request for another (RFC 9112, 11.2).
 */
export function isMisframed({ method = '', httpVersion, headers }: Framing): boolean {
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
 * Whether nothing after a request can be read as another one: it is misframed, or asks for another protocol, which is
 * passed over here, but Node's parser then drops what it has read of the connection.
 */
export function endsConnection(request: Framing): boolean {
  return request.headers.upgrade !== undefined || isMisframed(request)
}
