import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { endsConnection } from './framing.ts'

/** Unanswered requests that one connection may have. Browsers send one at a time, a few clients pipeline more. */
export const mostUnanswered = 8

/**
 * Parsed requests that may wait on one connection. A connection with more is destroyed: a chunk of 64 kB can hold
 * 2,000 requests, and ten such chunks took 150 MB.
 */
export const mostWaiting = 256

type Exchange = { request: IncomingMessage; response: ServerResponse }

type Share = {
  /** Begun answers that are not completely written, in the order of their requests. */
  unanswered: Set<ServerResponse>
  /** Parsed requests that are not begun. */
  waiting: Exchange[]
  /** The last parsed request; its body may still be arriving. */
  latest: Exchange
  /** The waiting requests are processed in the next turn of the event loop. */
  isScheduled: boolean
  /** No further request is begun; the connection is closed after the begun answers. */
  hasEnded: boolean
}

const shares = new WeakMap<Socket, Share>()

/**
 * Limits pipelining: at most `most` requests of a connection are begun and unanswered; beyond that the connection
 * is not read. Node's parser emits all requests of a 64 kB chunk at once; those beyond the limit wait in order,
 * alternate with the requests of other connections, and are dropped when the connection closes. A connection with
 * more than `mostWaiting` waiting requests is destroyed. After a request for which `endsConnection` is true, no
 * further request is begun and its answer closes the connection. Call this after all request listeners were added.
 * @param onFlood is called before a connection with too many waiting requests is destroyed
 */
export function shareConnections(
  server: Server,
  most: number = mostUnanswered,
  onFlood: (socket: Socket) => void = () => undefined,
): void {
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    const exchange = { request, response }
    // The parser emits the rest of its chunk even after the connection was destroyed.
    if (socket.destroyed) return
    const share = shares.get(socket) ?? openShare(socket, exchange)
    if (share.waiting.length >= mostWaiting) {
      onFlood(socket)
      return void socket.destroy()
    }
    share.latest = exchange
    share.waiting.push(exchange)
    if (!share.isScheduled) beginWaiting(socket, share)
    if (share.waiting.length > 0) socket.pause()
  })

  function beginWaiting(socket: Socket, share: Share): void {
    while (!share.hasEnded && share.unanswered.size < most) {
      // A closed socket may have no address, which the rate limits need.
      if (socket.destroyed || socket.remoteAddress === undefined) return void socket.destroy()
      const exchange = share.waiting.shift()
      if (exchange === undefined) return
      begin(socket, share, exchange)
    }
  }

  /** Deferred to the next turn: synchronous answers would hold up all other connections until the queue is empty. */
  function schedule(socket: Socket, share: Share): void {
    if (share.isScheduled) return
    share.isScheduled = true
    setImmediate(() => {
      share.isScheduled = false
      beginWaiting(socket, share)
      if (share.waiting.length === 0) socket.resume()
    })
  }

  function begin(socket: Socket, share: Share, { request, response }: Exchange): void {
    if (endsConnection(request)) {
      share.hasEnded = true
      response.setHeader('connection', 'close')
    }
    share.unanswered.add(response)
    response.once('close', () => {
      share.unanswered.delete(response)
      if (share.hasEnded && share.unanswered.size === 0) socket.destroySoon()
      if (!share.hasEnded && share.waiting.length > 0) schedule(socket, share)
    })
    for (const listener of listeners) listener.call(server, request, response)
  }
}

function openShare(socket: Socket, latest: Exchange): Share {
  const share: Share = { unanswered: new Set(), waiting: [], latest, isScheduled: false, hasEnded: false }
  shares.set(socket, share)
  // Node resumes the connection after each parsed request and after each written answer.
  socket.on('resume', () => {
    if (share.waiting.length > 0) socket.pause()
  })
  socket.once('close', () => {
    share.waiting = []
  })
  return share
}

/**
 * Ends a connection that sent bytes which are not HTTP. An answer is written only where the client will read it as
 * the answer to these bytes: after the answers to preceding requests, and never into or after an answer that has
 * begun.
 * @param answer writes the answer and ends the socket
 */
export function closeBroken(socket: Socket, answer: () => void): void {
  const share = shares.get(socket)
  if (!socket.writable) socket.destroy()
  else if (share === undefined) answer()
  else if (share.latest.request.complete) {
    if (share.unanswered.size === 0) answer()
    else share.hasEnded = true
  } else {
    const { response } = share.latest
    const isNext = share.unanswered.size === 1 && share.unanswered.has(response)
    if (isNext && !response.headersSent) answer()
    else socket.destroy()
  }
}
