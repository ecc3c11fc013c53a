import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { endsConnection } from './framing.ts'

/** Requests of one connection that may be without an answer. Browsers send one at a time, few clients more. */
export const mostUnanswered = 8

/**
 * Parsed requests of one connection that may wait to be begun. A connection with more is destroyed: a chunk of 64 kB can
 * hold 2,000 requests, and ten such chunks took 150 MB.
 */
export const mostWaiting = 256

type Exchange = { request: IncomingMessage; response: ServerResponse }

type Share = {
  /** Answers that were begun and are not wholly written, in the order of their requests. */
  unanswered: Set<ServerResponse>
  /** Parsed, but not begun. */
  waiting: Exchange[]
  /** The last that was parsed; its body may still arrive. */
  latest: Exchange
  /** Those that wait are looked at in the next turn of the event loop. */
  isScheduled: boolean
  /** Nothing more is begun: the connection is closed after the answers that were begun. */
  hasEnded: boolean
}

const shares = new WeakMap<Socket, Share>()

/**
 * Bounds what one connection can ask for at a time: at most `most` of its requests are begun and unanswered, then it is
 * not read. Node's parser gives every request of a chunk of 64 kB at once; those beyond the bound wait in their order,
 * take turns with other connections, and are dropped when theirs is gone. A connection with more than `mostWaiting` is
 * destroyed. After a request that `endsConnection` nothing is begun, and its answer closes the connection. Call it after
 * all listeners for requests were added.
 */
export function shareConnections(server: Server, most: number = mostUnanswered): void {
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    const exchange = { request, response }
    // The parser gives the rest of its chunk after the connection is destroyed.
    if (socket.destroyed) return
    const share = shares.get(socket) ?? openShare(socket, exchange)
    if (share.waiting.length >= mostWaiting) return void socket.destroy()
    share.latest = exchange
    share.waiting.push(exchange)
    if (!share.isScheduled) beginWaiting(socket, share)
    if (share.waiting.length > 0) socket.pause()
  })

  function beginWaiting(socket: Socket, share: Share): void {
    while (!share.hasEnded && share.unanswered.size < most) {
      // A client that went away may have left no address to count it by.
      if (socket.destroyed || socket.remoteAddress === undefined) return void socket.destroy()
      const exchange = share.waiting.shift()
      if (exchange === undefined) return
      begin(socket, share, exchange)
    }
  }

  /** Not at once: what is answered at once would keep every other connection waiting until nothing waits here. */
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
  // Node resumes the connection after each request it has parsed and each answer it has written.
  socket.on('resume', () => {
    if (share.waiting.length > 0) socket.pause()
  })
  socket.once('close', () => {
    share.waiting = []
  })
  return share
}

/**
 * Ends a connection whose bytes are no request, with an answer only if it is read as the answer to them: requests before
 * them are answered first, and nothing is written into an answer that has begun, nor after it.
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
