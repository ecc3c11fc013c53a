import type { IncomingMessage, ServerResponse } from 'node:http'
import { Failure } from '../failure.ts'

/**
 * Watches a request while its body arrives. The signal aborts with `request_timeout` when no byte arrives for
 * `idleTimeout` ms, and with `malformed` when the client disconnects.
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  idleTimeout: number,
): AbortSignal {
  const controller = new AbortController()
  const { socket } = request
  request.setTimeout(idleTimeout, () => {
    if (response.writableEnded) socket.destroy()
    else controller.abort(new Failure('request_timeout'))
  })
  request.once('close', () => {
    if (!request.complete) controller.abort(new Failure('malformed'))
  })
  request.once('end', () => {
    // The body is complete, so the client is not responsible for further waiting. After the answer the timer
    // belongs to Node.
    if (!response.writableFinished) socket.setTimeout(0)
  })
  return controller.signal
}
