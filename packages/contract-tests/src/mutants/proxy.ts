import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Contract } from '../kit/contract.ts'
import { operationFinder } from '../kit/find-operation.ts'
import { runAgainst, type TargetOptions } from '../kit/target.ts'
import type { Fault, ProxiedAnswer, ProxiedRequest } from './mutant.ts'
import type { Subject } from './trial.ts'

export type MutatingProxy = {
  /** The origin to point the kit at. */
  origin: string
  /** How many requests and answers the fault has changed so far. */
  changes: () => number
  /** Errors of the fault itself: a case that fails because of them proves nothing. */
  errors: readonly Error[]
  close: () => Promise<void>
}

/** More than any backend has to accept, so that the backend refuses and not the proxy. */
const maxHeaderBytes = 128 * 1024

/** Where the mailbox is read. */
const mailPaths = ['/__mock/mails', '/__mock/awaited-mails']

/** Between the kit and the proxy, or between the proxy and the backend, but not end to end. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * Starts a proxy on a free port of the loopback interface. It reads whole requests and answers, so it suits cases that
 * speak well-formed HTTP.
 * @param origin of the backend.
 */
export async function startProxy(origin: string, contract: Contract, fault: Fault): Promise<MutatingProxy> {
  const errors: Error[] = []
  let changes = 0
  const find = operationFinder(contract)
  const operationOf = (method: string, target: string): string | undefined => {
    const [path = ''] = target.split('?')
    return method === 'GET' && mailPaths.includes(path) ? 'mails' : find(method, path)?.operation?.id
  }

  /** Passes a value through a part of the fault and counts a change. */
  function changed<In, Out>(value: In, change: ((value: In) => Out) | undefined): In | Out {
    if (!change) return value
    try {
      const result = change(value)
      if (!Object.is(result, value)) changes += 1
      return result
    } catch (error) {
      errors.push(error instanceof Error ? error : new Error('no error was thrown', { cause: error }))
      return value
    }
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const target = incoming.url ?? '/'
    const method = incoming.method ?? 'GET'
    const request: ProxiedRequest = {
      operation: operationOf(method, target),
      method,
      target,
      headers: endToEnd(incoming.rawHeaders),
      body: await bytesOf(incoming),
      client: clientOf(incoming),
    }
    const sent = changed(request, fault.request)
    if ('status' in sent) return reply(outgoing, method, sent)
    const answer = await send(origin, sent)
    const change = fault.answer
    const given = changed(answer, change && ((value) => change(value, sent)))
    if (given.delay !== undefined) await wait(given.delay)
    reply(outgoing, method, given)
  }

  const server = createServer({ maxHeaderSize: maxHeaderBytes }, (incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy())
  })
  // The backend's own timeouts decide.
  server.requestTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { bytes } = fault
  // What is no HTTP is for the backend to answer.
  const outer = bytes && (await startRelay(Number(new URL(origin).port), (text) => changed(text, bytes)))
  return {
    origin: `http://127.0.0.1:${outer?.port ?? port}`,
    changes: () => changes,
    errors,
    close: async () => {
      await outer?.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Passes connections on to a port of this machine, with other bytes from the client. */
async function startRelay(port: number, read: (bytes: string) => string) {
  const sockets = new Set<Socket>()
  const server = createTcpServer((client) => {
    const backend = connect({ port, host: '127.0.0.1', localAddress: client.remoteAddress ?? '127.0.0.1' })
    for (const socket of [client, backend]) {
      sockets.add(socket)
      // The other end shows an error as a connection that closes.
      socket.on('error', () => undefined)
      socket.on('close', () => [client, backend].map((each) => each.destroy()))
    }
    client.on('data', (chunk: Buffer) => backend.write(Buffer.from(read(chunk.toString('latin1')), 'latin1')))
    client.on('end', () => backend.end())
    backend.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Puts a fault before a target for the time of `use`. */
export async function withFault<T>(
  target: TargetOptions,
  fault: Fault,
  use: (subject: Subject) => Promise<T>,
): Promise<T> {
  const proxy = await startProxy(target.origin, target.contract, fault)
  try {
    return await use({
      run: (cases) => runAgainst({ ...target, origin: proxy.origin }, cases),
      changes: proxy.changes,
      errors: proxy.errors,
    })
  } finally {
    await proxy.close()
  }
}

function clientOf({ socket }: IncomingMessage): ProxiedRequest['client'] {
  return { address: socket.remoteAddress?.replace('::ffff:', '') ?? '', port: socket.remotePort ?? 0 }
}

function send(
  origin: string,
  { method, target, headers, body, client }: ProxiedRequest,
): Promise<ProxiedAnswer> {
  const { protocol, hostname, port } = new URL(origin)
  const start = protocol === 'https:' ? httpsRequest : httpRequest
  const given = headers.filter(([name]) => name.toLowerCase() !== 'content-length')
  // A request without a body had no length, unless it said so.
  const hadLength = given.length < headers.length
  const length: [string, string][] =
    body.length > 0 || hadLength ? [['Content-Length', String(body.length)]] : []
  return new Promise((resolve, reject) => {
    const request = start(
      {
        host: hostname,
        port,
        method,
        path: target,
        agent: false,
        setHost: false,
        // The backend counts the requests of a client by its address.
        localAddress: client.address,
        headers: [...given, ...length, ['Connection', 'close']].flat(),
      },
      (response) => {
        bytesOf(response).then(
          (bytes) =>
            resolve({
              status: response.statusCode ?? 0,
              headers: endToEnd(response.rawHeaders),
              body: bytes,
            }),
          reject,
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

function reply(outgoing: ServerResponse, method: string, { status, headers, body }: ProxiedAnswer): void {
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
  const given = hasBody ? headers.filter(([name]) => name.toLowerCase() !== 'content-length') : headers
  const length: [string, string][] = hasBody ? [['Content-Length', String(body.length)]] : []
  outgoing.sendDate = false
  outgoing.writeHead(status, [...given, ...length].flat())
  outgoing.end(hasBody ? body : undefined)
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function endToEnd(raw: readonly string[]): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] ?? ''
    if (!hopByHop.includes(name.toLowerCase())) pairs.push([name, raw[at + 1] ?? ''])
  }
  return pairs
}

/** What a case sent and received without a fault, in order. */
export type Footprint = { request: ProxiedRequest; answer?: ProxiedAnswer }[]

/** Of equal requests of a case, such as those that use up a limit, so many are written down, and so many answers of each status. */
const mostEqual = 5

/** A fault that changes nothing and writes down what passes. */
export function recordingTo(footprint: Footprint): Fault {
  const counts = new Map<string, number>()
  function isFew(request: ProxiedRequest, status?: number): boolean {
    const headers = request.headers.filter(([name]) => !/^idempotency-key$/i.test(name))
    const key = JSON.stringify([
      status,
      request.method,
      request.target,
      headers,
      request.body.toString('latin1'),
    ])
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= mostEqual
  }
  return {
    request(request) {
      if (isFew(request)) footprint.push({ request })
      return request
    },
    answer(answer, request) {
      if (isFew(request, answer.status)) footprint.push({ request, answer })
      return answer
    },
  }
}

/**
 * Whether a fault would change a request or an answer of a case. A case that it leaves as it is cannot turn red, so it need not run
 * against the mutant.
 */
export function concerns(mutate: () => Fault, footprint: Footprint): boolean {
  const fault = mutate()
  // Bytes that are no HTTP leave no footprint.
  if (fault.bytes) return false
  return footprint.some(({ request, answer }) =>
    answer === undefined
      ? fault.request !== undefined && fault.request(request) !== request
      : fault.answer !== undefined && fault.answer(answer, request) !== answer,
  )
}
