import type { IncomingMessage, ServerResponse } from 'node:http'
import { announcesBody } from '@recruiting/http/framing'
import { limits } from '@recruiting/schema/limits'
import { Failure } from '../failure.ts'

/**
 * Bytes that a client may still send after it was answered, so that it reads the answer instead of a reset
 * connection.
 */
const mostAfterAnswer = 4 * limits.fileBytes
/** Interval at which the bytes after an answer are counted, in ms. */
const watchInterval = 250

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

/**
 * Lets a client that was answered early send the rest of its body, which is discarded, up to a bound and while
 * bytes keep arriving; then the connection is destroyed.
 */
export function boundRest(request: IncomingMessage, response: ServerResponse, idleTimeout: number): void {
  if (!announcesBody(request)) return
  const { socket } = request
  response.once('finish', () => {
    if (request.complete) return
    socket.setTimeout(idleTimeout)
    const start = socket.bytesRead
    const watch = setInterval(() => {
      if (request.complete || socket.destroyed) clearInterval(watch)
      else if (socket.bytesRead - start > mostAfterAnswer) socket.destroy()
    }, watchInterval)
    watch.unref()
  })
}
