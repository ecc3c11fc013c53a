import type { IncomingMessage } from 'node:http'
import { isMisframed } from './framing.ts'

/** A host with an optional port (RFC 3986, 3.2.2), without the comma, which joins two of them. */
const host = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+;=%-]+)(?::\d*)?$/i

/**
 * Whether a request that Node's parser accepts must get 400: it is misframed, or has not exactly one valid `Host` (RFC
 * 9112, 3.2); HTTP/1.0 may have none.
 */
export function isMalformed(
  request: Pick<IncomingMessage, 'method' | 'httpVersion' | 'headers'> &
    Partial<Pick<IncomingMessage, 'headersDistinct'>>,
): boolean {
  const { host: single } = request.headers
  const hosts = request.headersDistinct?.host ?? (single === undefined ? [] : [single])
  const lacksHost = hosts.length === 0 && request.httpVersion === '1.1'
  return lacksHost || hosts.length > 1 || hosts.some((each) => !host.test(each)) || isMisframed(request)
}

/** The path of a request target, without the query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}
