import type { IncomingMessage, ServerResponse } from 'node:http'
import { announcesBody } from '@recruiting/http/framing'
import { limits } from '@recruiting/schema/limits'
import { Failure } from '../failure.ts'

/** What a client may go on sending after its answer, so that it reads the answer instead of a broken connection. */
const mostAfterAnswer = 4 * limits.fileBytes
/** How often the bytes after an answer are looked at, in ms. */
const watchInterval = 250

/**
 * Watches a request while its body arrives. The signal aborts with `request_timeout` when nothing comes for
 * `idleTimeout` ms, and with `malformed` when the client goes away.
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
    // The body is here: how long the answer takes is not the client's fault. After the answer the timer is Node's.
    if (!response.writableFinished) socket.setTimeout(0)
  })
  return controller.signal
}

/**
 * Lets a client that is answered before all of its body arrived send the rest, which is thrown away; up to a bound
 * and as long as something comes, then the connection is cut.
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
