import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '@recruiting/schema/limits'
import { announcesBody, endsConnection } from './framing.ts'
import { clientOf } from './rate-limit.ts'

/** Unanswered requests that one connection may have. Browsers send one at a time, a few clients pipeline more. */
export const maxUnanswered = 8

/**
 * Parsed requests that may wait on one connection. A connection with more is destroyed: a chunk of 64 kB can hold
 * 2,000 requests, and ten such chunks took 150 MB.
 */
export const maxWaiting = 256

/** Parsed requests that may wait on all connections of one address, some 8 kB each. */
export const maxWaitingOfPeer = 1024

/**
 * How long no connection of an address is accepted after a flood, in ms. Node parses all requests of a chunk, and makes an
 * error for each that is dropped, before the connection can be destroyed: 300 connections of 250 requests took 600 MB.
 */
export const floodPause = 10_000

/** What an unfinished answer counts at least, in bytes: what a stream holds before it is read. */
const minHeld = 128 * 1024

/** Unfinished answers that hold no more than that: one client may have 256, for 200 simultaneous uploads of a campus fair. */
export const maxAnswers = { ofClient: 256, ofAll: 1024 } as const

/** Answers at the addresses of health, also while all others get 503. */
const probed: ReadonlySet<string | undefined> = new Set(['/livez', '/readyz'])

/** Bytes and time that a client may take for the rest of a body after the answer: it must read the answer, not a reset. */
const maxAfterAnswer = { bytes: 4 * limits.fileBytes, ms: 120_000 }
/** Interval at which the bytes after an answer are counted, in ms. */
const watchInterval = 250

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
  peer: Peer
}

/** All connections of an address. */
type Peer = { address: string; connections: number; waiting: number }

const peers = new Map<string, Peer>()
const shares = new WeakMap<Socket, Share>()

/**
 * Limits pipelining: at most `most` requests of a connection are begun and unanswered; beyond that the connection
 * is not read. Node's parser emits all requests of a 64 kB chunk at once; those beyond the limit wait in order,
 * alternate with the requests of other connections, and are dropped when the connection closes. A connection with
 * more than `maxWaiting` waiting requests is destroyed, with all connections of its address that have sent no request yet,
 * and new ones of that address are refused for `floodPause`. Proxies do not pipeline, so that their address is never
 * refused. After a request for which `endsConnection` is true, no
 * further request is begun and its answer closes the connection. Call this after all request listeners were added.
 * @param onFlood is called before a connection with too many waiting requests is destroyed
 */
export function shareConnections(
  server: Server,
  most: number = maxUnanswered,
  onFlood: (socket: Socket) => void = () => undefined,
): void {
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  /** Connections without a request. */
  const unused = new Set<Socket>()
  const refused = new Set<string>()
  server.on('connection', (socket: Socket) => {
    if (refused.has(addressOf(socket))) return void socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', (request, response) => {
    const { socket } = request
    const exchange = { request, response }
    // The parser emits the rest of its chunk even after the connection was destroyed.
    if (socket.destroyed) return
    unused.delete(socket)
    const share = shares.get(socket) ?? openShare(socket, exchange)
    if (share.waiting.length >= maxWaiting || share.peer.waiting >= maxWaitingOfPeer) {
      onFlood(socket)
      socket.destroy()
      return refuse(share.peer.address)
    }
    share.latest = exchange
    share.waiting.push(exchange)
    share.peer.waiting += 1
    if (!share.isScheduled) beginWaiting(socket, share)
    if (share.waiting.length > 0) socket.pause()
  })

  function refuse(address: string): void {
    refused.add(address)
    setTimeout(() => refused.delete(address), floodPause).unref()
    for (const socket of unused) if (addressOf(socket) === address) socket.destroy()
  }

  function beginWaiting(socket: Socket, share: Share): void {
    while (!share.hasEnded && share.unanswered.size < most) {
      // A closed socket may have no address, which the rate limits need.
      if (socket.destroyed || socket.remoteAddress === undefined) return void socket.destroy()
      const exchange = share.waiting.shift()
      if (exchange === undefined) return
      share.peer.waiting -= 1
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

function addressOf({ remoteAddress }: Socket): string {
  return clientOf(remoteAddress ?? '')
}

function openShare(socket: Socket, latest: Exchange): Share {
  const address = addressOf(socket)
  const peer = peers.get(address) ?? { address, connections: 0, waiting: 0 }
  peers.set(address, peer)
  peer.connections += 1
  const share: Share = {
    unanswered: new Set(),
    waiting: [],
    latest,
    isScheduled: false,
    hasEnded: false,
    peer,
  }
  shares.set(socket, share)
  // Node resumes the connection after each parsed request and after each written answer.
  socket.on('resume', () => {
    if (share.waiting.length > 0) socket.pause()
  })
  socket.once('close', () => {
    peer.waiting -= share.waiting.length
    share.waiting = []
    peer.connections -= 1
    if (peer.connections === 0) peers.delete(address)
  })
  return share
}

/** Begins the answer to a client at an address, unless the answers under way hold too much. @returns whether it began */
export type BeginAnswer = (address: string, path: string, response: ServerResponse) => boolean

/**
 * Bounds the unfinished answers of each client, and of all, by what they hold in memory: the bytes that are written and
 * not sent, at least `minHeld`. Answer a refused request with 503 at once. That answer closes the connection, so that
 * the requests after it cost nothing, unless a body follows: a close would destroy the answer. Health is always answered.
 */
export function limitAnswers(
  most: Readonly<Record<keyof typeof maxAnswers, number>> = maxAnswers,
): BeginAnswer {
  const clients = new Map<string, Set<ServerResponse>>()
  const all = new Set<ServerResponse>()
  return (address, path, response) => {
    if (probed.has(path)) return true
    const client = clientOf(address)
    const open = clients.get(client) ?? new Set()
    // The counts first: a flood of refused requests must not sum up bytes each time.
    const isFull =
      open.size >= most.ofClient ||
      all.size >= most.ofAll ||
      heldBy(open) >= most.ofClient * minHeld ||
      heldBy(all) >= most.ofAll * minHeld
    if (isFull) {
      if (!announcesBody(response.req)) response.setHeader('connection', 'close')
      return false
    }
    clients.set(client, open.add(response))
    all.add(response)
    response.once('close', () => {
      open.delete(response)
      all.delete(response)
      if (open.size === 0) clients.delete(client)
    })
    return true
  }
}

function heldBy(open: ReadonlySet<ServerResponse>): number {
  let sum = 0
  for (const { writableLength } of open) sum += Math.max(minHeld, writableLength)
  return sum
}

/**
 * Reads and discards the rest of a body whose request was answered early, as fast as it arrives, so that the client
 * reads the answer and can send its next request. Destroys the connection when bytes stop arriving for `idleTimeout` ms,
 * or beyond `maxAfterAnswer`.
 */
export function discardRest(request: IncomingMessage, response: ServerResponse, idleTimeout: number): void {
  if (!announcesBody(request)) return
  const { socket } = request
  // Node destroys the connection once an answer with `Connection: close` is written: the client would read a reset.
  response.prependOnceListener('finish', () => {
    if (request.complete) return
    const destroySoon = socket.destroySoon.bind(socket)
    socket.destroySoon = () => (request.complete ? destroySoon() : void socket.end())
    request.once('end', () => (socket.writableEnded ? destroySoon() : undefined))
  })
  response.once('finish', () => {
    if (request.complete) return
    // Who read the body may have stopped in the middle.
    request.unpipe()
    request.resume()
    socket.setTimeout(idleTimeout)
    const start = socket.bytesRead
    const end = performance.now() + maxAfterAnswer.ms
    const watch = setInterval(() => {
      const isOver = socket.bytesRead - start > maxAfterAnswer.bytes || performance.now() > end
      if (request.complete || socket.destroyed) clearInterval(watch)
      else if (isOver) socket.destroy()
    }, watchInterval)
    watch.unref()
  })
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
