import type { IncomingMessage } from 'node:http'
import { isMisframed } from './framing.ts'

/** Whether a request that Node's parser accepts must get 400: it lacks `Host` (RFC 9112, 3.2) or is misframed. */
export function isMalformed(request: Pick<IncomingMessage, 'method' | 'httpVersion' | 'headers'>): boolean {
  const lacksHost = request.headers.host === undefined && request.httpVersion === '1.1'
  return lacksHost || isMisframed(request)
}

/** The path of a request target, without the query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}
