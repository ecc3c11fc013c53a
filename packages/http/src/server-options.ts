import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerOptions } from 'node:http'

/**
 * The Fastify options that both servers share.
 * @param http Node's own options, such as timeouts
 */
export function serverOptions<T extends ServerOptions>(http: T) {
  return {
    genReqId: () => randomUUID(),
    // `isMalformed` refuses requests without `Host`: Node's own answer would have no body and none of our headers.
    http: { ...http, requireHostHeader: false },
    // A request target may be in absolute form (RFC 9112, 3.2.2); routes and checks see only its path and query.
    rewriteUrl: ({ url = '/' }: IncomingMessage) => url.replace(/^https?:\/\/[^/?#]*(?=[/?]|$)\/?/i, '/'),
    // Requests already received are finished while the server closes.
    return503OnClosing: false,
  }
}

/**
 * Ignores an unknown `Expect`, as RFC 9110, 10.1.1 permits. Node would answer 417 without a body and without our
 * headers.
 */
export function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
