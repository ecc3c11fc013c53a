import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerOptions } from 'node:http'

/**
 * The options of Fastify that do not depend on which server it is.
 * @param http Node's own options, such as time-outs
 */
export function serverOptions<T extends ServerOptions>(http: T) {
  return {
    genReqId: () => randomUUID(),
    // `isMalformed` refuses a request without `Host`: Node's own answer would have no body and none of our headers.
    http: { ...http, requireHostHeader: false },
    // A request target may have scheme and host (RFC 9112, 3.2.2): routes and checks see it without them.
    rewriteUrl: ({ url = '/' }: IncomingMessage) => url.replace(/^https?:\/\/[^/?#]*(?=[/?]|$)\/?/i, '/'),
    // A request that was taken is finished, although the server is closing.
    return503OnClosing: false,
  }
}

/**
 * Handles a request with an unknown expectation as one without it, which RFC 9110, 10.1.1 permits. Node would answer 417,
 * without a body and without our headers.
 */
export function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
