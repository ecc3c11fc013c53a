import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it receives. */
export type Sink = {
  port: number
  /** Waits for a mail to an address. @returns its source without line breaks that transport added */
  mailTo: (address: string) => Promise<string>
  [Symbol.asyncDispose]: () => Promise<void>
}

/** Starts a mail server on 127.0.0.1. */
export async function startSink(): Promise<Sink> {
  const received = new Map<string, string>()
  const arrived = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    async onData(stream, { envelope }, done) {
      // A client that disconnects within its message has sent none.
      const source = await text(stream).catch(() => undefined)
      if (source === undefined) return
      const joined = source.replace(/=\r\n/g, '').replaceAll('=3D', '=')
      for (const { address } of envelope.rcptTo) received.set(address, joined)
      arrived.dispatchEvent(new Event('mail'))
      done()
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async mailTo(wanted) {
      for (;;) {
        const source = received.get(wanted)
        if (source !== undefined) return source
        await new Promise((resolve) => arrived.addEventListener('mail', resolve, { once: true }))
      }
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
