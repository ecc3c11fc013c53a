import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Passes bytes between a client and a PostgreSQL server; it ends after the test. */
type Relay = {
  /** The URL of the same database through the relay. */
  url: string
  /** Passes nothing on, without closing a connection, as a network that fails. */
  freeze(): void
  /** Passes bytes of new connections on again. */
  thaw(): void
  /** Closes the connection of the next transaction that commits, after the server has committed it. */
  loseNextCommit(): void
}

/** Starts a relay before the server of a URL. */
export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let isCommitLost = false
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    let isCommitting = false
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => other.destroy())
    }
    client.on('data', (bytes) => {
      if (isFrozen) return
      if (isCommitLost && /\bcommit\b/i.test(bytes.toString('latin1'))) {
        isCommitting = true
        isCommitLost = false
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (isCommitting) client.destroy()
      else if (!isFrozen) client.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  const { port: own } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${own}` }).href,
    freeze() {
      isFrozen = true
    },
    thaw() {
      isFrozen = false
    },
    loseNextCommit() {
      isCommitLost = true
    },
  }
}
