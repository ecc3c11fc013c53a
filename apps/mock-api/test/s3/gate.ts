import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { freePort } from '@recruiting/http/test-free-port'
import { startFauxqs } from 'fauxqs'
import { bucket } from './test-bucket.ts'

/** The key that the gate accepts. */
export const key = { AWS_ACCESS_KEY_ID: 'AKIDTEST', AWS_SECRET_ACCESS_KEY: 'test-secret' }

/**
 * What the gate does with a request: `open` passes it on; `public` does so without a key too. `hanging` never answers.
 * `half` passes it on and breaks the connection within the answer, so that S3 has stored the object and the backend does not know it. `busy` and
 * `forbidden` answer with an error of S3, `elsewhere` says that the bucket is in another region.
 */
export type Mode = 'open' | 'public' | 'hanging' | 'half' | 'busy' | 'forbidden' | 'elsewhere'

/** A gate in front of a server of S3. */
export type Gate = {
  url: string
  mode: Mode
  /** The methods for which `mode` holds; without it, all. */
  methods?: readonly string[]
  /** Requests that arrived, such as `PUT /files/x`. */
  seen: string[]
  /** Closes the port and every connection, as a lost server does. */
  close: () => Promise<void>
  /** Listens on the same port again. */
  reopen: () => Promise<void>
}

const errors: Readonly<
  Record<'busy' | 'forbidden' | 'elsewhere' | 'BadDigest' | 'exists', [number, string]>
> = {
  busy: [503, '<Error><Code>SlowDown</Code><Message>slow down</Message></Error>'],
  forbidden: [403, '<Error><Code>AccessDenied</Code><Message>no</Message></Error>'],
  elsewhere: [
    400,
    '<Error><Code>AuthorizationHeaderMalformed</Code><Message>region</Message><Region>eu-west-3</Region></Error>',
  ],
  BadDigest: [400, '<Error><Code>BadDigest</Code><Message>checksum</Message></Error>'],
  exists: [412, '<Error><Code>PreconditionFailed</Code><Message>it exists</Message></Error>'],
}

/** Starts a server of S3 with the bucket of the tests, and a gate in front of it. */
export async function startS3(): Promise<{ url: string; gate: Gate; stop: () => Promise<void> }> {
  const server = await startFauxqs({ port: 0, logger: false })
  server.createBucket(bucket)
  const url = `http://127.0.0.1:${server.port}`
  const gate = await openGate(url)
  async function stop(): Promise<void> {
    await gate.close()
    await server.stop()
  }
  return { url, gate, stop }
}

type Passed = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }

function answerOf(name: keyof typeof errors): Passed {
  const [status, xml] = errors[name]
  return { status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(xml) }
}

/**
 * Opens a gate. It adds what the server of the tests lacks: it refuses requests without the key, uploads whose SHA-256
 * differs from the announced one, and new objects that exist.
 */
export async function openGate(upstream: string): Promise<Gate> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const port = await freePort()
  const gate: Gate = {
    url: `http://127.0.0.1:${port}`,
    mode: 'open',
    seen: [],
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
    async reopen() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    gate.seen.push(`${incoming.method} ${incoming.url}`)
    const body = await buffer(incoming)
    const mode = gate.methods?.includes(incoming.method ?? '') === false ? 'open' : gate.mode
    if (mode === 'hanging') return
    const wrong = mode === 'busy' || mode === 'forbidden' || mode === 'elsewhere' ? mode : undefined
    const refusal = wrong ?? objection(incoming, body)
    const passed = refusal === undefined ? await passInTurn(incoming, body) : answerOf(refusal)
    response.writeHead(passed.status, passed.headers)
    if (mode !== 'half') return void response.end(passed.body)
    response.write(passed.body.subarray(0, passed.body.length / 2))
    response.destroy()
  }

  function objection({ headers }: IncomingMessage, body: Buffer): keyof typeof errors | undefined {
    const isSigned = headers.authorization?.includes(`Credential=${key.AWS_ACCESS_KEY_ID}/`)
    if (!isSigned && gate.mode !== 'public') return 'forbidden'
    const announced = headers['x-amz-checksum-sha256']
    const isWrong =
      announced !== undefined && announced !== createHash('sha256').update(body).digest('base64')
    return isWrong ? 'BadDigest' : undefined
  }

  let last: Promise<unknown> = Promise.resolve()
  /** Conditional uploads one after the other, so that one of several is the first. */
  async function passInTurn(incoming: IncomingMessage, body: Buffer): Promise<Passed> {
    if (incoming.headers['if-none-match'] !== '*') return await pass(incoming, body)
    const inTurn = last.then(async () => {
      const { host = '' } = incoming.headers
      const { status } = await pass({ method: 'HEAD', url: incoming.url, headers: { host } })
      return status === 200 ? answerOf('exists') : await pass(incoming, body)
    })
    last = inTurn.catch(() => undefined)
    return await inTurn
  }

  async function pass(
    { headers, method, url }: Pick<IncomingMessage, 'headers' | 'method' | 'url'>,
    body: Buffer = Buffer.alloc(0),
  ): Promise<Passed> {
    const sent = request(new URL(url ?? '/', upstream), { method: method ?? 'GET', headers })
    sent.end(body)
    const [received]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: received.statusCode ?? 0, headers: received.headers, body: await buffer(received) }
  }

  await gate.reopen()
  return gate
}
