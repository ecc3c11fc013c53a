import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { whyUnreachable, whyUnusable } from '../src/probe.ts'

const target = 'https://staging.example'

/** An error as `fetch` throws it. */
const failed = (code: string, message = 'the cause\nmore lines') =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) })

// Certificates and names, which a test without a network cannot meet; the codes are Node's.
it.each([
  ['ENOTFOUND', 'The name staging.example is not known.'],
  ['EAI_AGAIN', 'The name staging.example is not known.'],
  ...[
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  ].map((code) => [
    code,
    `This machine does not trust the certificate of ${target}: set NODE_EXTRA_CA_CERTS to the file of its authority.`,
  ]),
  ['CERT_HAS_EXPIRED', `The certificate of ${target} has expired.`],
  ['ERR_TLS_CERT_ALTNAME_INVALID', `The certificate of ${target} is for another name than staging.example.`],
  ['UND_ERR_CONNECT_TIMEOUT', `${target} does not answer: no connection could be opened.`],
  ['EHOSTUNREACH', `${target} cannot be reached: the cause`],
])('%s is explained in one line', (code, line) => {
  expect(whyUnreachable(failed(code), target, 1000)).toBe(line)
})

async function listen(server: Server): Promise<number> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => open.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

it('a server that never answers is given up', async () => {
  const origin = `http://127.0.0.1:${await listen(createServer())}`
  expect(await whyUnusable(origin, 100)).toBe(`${origin} did not answer within 0.1 s.`)
})

it('a server without TLS is named as such', async () => {
  const port = await listen(createHttpServer())
  const origin = `https://127.0.0.1:${port}`
  expect(await whyUnusable(origin)).toBe(`${origin} does not answer with TLS: is it http instead of https?`)
})

it('a server that closes connections is named as such, with what it may expect', async () => {
  const origin = `http://127.0.0.1:${await listen(createServer((socket) => socket.destroy()))}`
  expect(await whyUnusable(origin)).toBe(
    `${origin} closes the connection without an answer. Is it https instead of http?`,
  )
})

it('a server that does not speak HTTP is named in one line', async () => {
  const origin = `http://127.0.0.1:${await listen(createServer((socket) => socket.end('220 ready\r\n')))}`
  expect(await whyUnusable(origin)).toMatch(/^http:\/\/[^\n]+ cannot be reached: [^\n]+$/)
})
