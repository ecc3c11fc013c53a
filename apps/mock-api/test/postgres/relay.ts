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
  /** Answers a statement with such a text as a server without room does, and does not pass it on. */
  refuse(statement: RegExp | undefined): void
}

function messageOf(kind: string, content: string): Buffer {
  const bytes = Buffer.from(`${kind}0000${content}`)
  bytes.writeUInt32BE(4 + content.length, 1)
  return bytes
}

/** The error of a statement in a transaction, after which the server is ready for the next one. */
const noRoom = Buffer.concat([
  messageOf('E', 'SERROR\0VERROR\0C53100\0Mcould not extend file\0\0'),
  messageOf('Z', 'E'),
])

/** Starts a relay before the server of a URL. */
export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let isCommitLost = false
  let refused: RegExp | undefined
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
      if (refused?.test(bytes.toString('latin1'))) return void client.write(noRoom)
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
    refuse(statement) {
      refused = statement
    },
  }
}
