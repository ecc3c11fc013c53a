import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { freePort } from '@recruiting/http/test-free-port'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A received mail: the envelope's addresses and the raw message. */
type ReceivedMail = { from: string; to: string[]; source: string }

/** A local SMTP server. `afterData` answers a message; default: accept. */
export async function smtpServer(
  options: SMTPServerOptions & {
    port?: number
    afterData?: (server: SMTPServer, source: string) => Error | 'silence' | undefined
  } = {},
) {
  // Some tests close the server, and start another one at its port.
  const { port = await freePort(), afterData, ...rest } = options
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    async onData(stream, { envelope }, done) {
      // A client that disconnects within its message has sent none.
      const source = await text(stream).catch(() => undefined)
      if (source === undefined) return
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
      const answer = afterData?.(server, source)
      if (answer !== 'silence') done(answer)
    },
    ...rest,
  })
  // Clients that disconnect are part of some tests.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  onTestFinished(async () => {
    if (server.server.listening) await close()
  })
  return { received, port, close }
}

/** A server that accepts connections and never answers, like one behind a broken firewall. */
export async function silentServer(): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return portOf(server.address())
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new TypeError('Not listening on a port')
  return address.port
}
