import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Pause between two looks, in ms. */
const pause = 10

/** The time that stays for the requests that were accepted last, in ms. */
const lastRequests = 5_000

/** How long a new connection may take until its first request arrives, in ms. */
const firstRequest = 1_000

type Connection = { hasAsked: boolean; open: Set<{ request: IncomingMessage; response: ServerResponse }> }

/**
 * Watches the connections of a server that listens on an inherited socket. While it stops, new connections wait for the
 * next process, which starts only when this one has ended.
 * @returns a function that accepts connections until no body of a request is arriving, since an upload may take long, but
 * at most until 5 s before the time is over. Then it stops accepting, and waits for the first request of each connection,
 * and for all answers. Close the server afterwards: Node's `close` destroys connections without a request and answers that
 * are not completely written.
 */
export function watchConnections(server: Server): (shutdownTimeout: number) => Promise<void> {
  const connections = new Map<Socket, Connection>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { hasAsked: false, open: new Set() })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket)
    // The parser emits the rest of its chunk even after the connection was closed.
    if (connection === undefined) return
    const exchange = { request, response }
    connection.hasAsked = true
    connection.open.add(exchange)
    response.once('finish', () => connection.open.delete(exchange))
  })
  const isAny = (is: (connection: Connection) => boolean): boolean => [...connections.values()].some(is)

  return async (shutdownTimeout) => {
    const until = performance.now() + shutdownTimeout
    const isArriving = ({ open }: Connection) => [...open].some(({ request }) => !request.complete)
    while (performance.now() < until - lastRequests && isAny(isArriving)) await sleep(pause)
    // Not `server.close()`: that of HTTP destroys connections.
    NetServer.prototype.close.call(server)
    const latest = performance.now() + firstRequest
    const isBusy = ({ hasAsked, open }: Connection) =>
      open.size > 0 || (!hasAsked && performance.now() < latest)
    while (performance.now() < until && isAny(isBusy)) await sleep(pause)
  }
}
