import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { pathOf } from '@recruiting/http/request-check'
import { apiBase } from '@recruiting/schema/contract/calls'
import { limits } from '@recruiting/schema/limits'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../../failure.ts'
import { isMediaType } from '../../http/read-request.ts'
import { callOf } from '../steering/call-of.ts'
import type { SteeringStore } from '../steering/steering.ts'
import type { Exchange, Part, SeenBody } from './exchange.ts'
import { type Headers, joined } from './headers.ts'
import type { RequestLog } from './request-log.ts'

/** One byte more than a JSON body may have, so that a longer body is detected. */
const maxRequestBytes = limits.jsonBytes + 1
/** More than any answer of the contract has; a longer one is logged, but not compared. */
export const maxAnswerBytes = 4 * 1024 * 1024

const nothing: SeenBody = { bytes: Buffer.alloc(0), size: 0 }

/** The data of a request that has not ended. */
type Pending = {
  at: number
  start: number
  generation: number
  request: Tap
  parts: PartsTap | undefined
  origin: string
  /** Undefined where Fastify answers without calling a hook, such as for a path that cannot be decoded. */
  answerHeaders: Headers | undefined
  answer: () => SeenBody
  steeredBy: readonly string[]
}

export type ObserverOptions = {
  log: RequestLog
  /** ms of Unix time. */
  now: () => number
  /** Whether a successful answer to this request means that data in the log was deleted. */
  deletes: (method: string, path: string) => boolean
  /** Names what is switched on for a request. */
  steeredBy?: (request: IncomingMessage) => readonly string[]
}

/**
 * Adds every request of the API to the log when its answer has been sent or its connection was closed. Requests and
 * answers pass unchanged and are not delayed: a body is copied while its reader reads it. Bytes that are not HTTP are
 * not logged.
 */
export function observeRequests(
  app: FastifyInstance,
  { log, now, deletes, steeredBy }: ObserverOptions,
): void {
  const underWay = new WeakMap<IncomingMessage, Pending>()

  // This listener runs before Fastify's, which answers some requests without calling a hook.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isOfApi(targetOf(request))) return
    const pending: Pending = {
      at: now(),
      start: performance.now(),
      generation: log.generation(),
      ...tapRequest(request),
      origin: `http://${request.headers.host ?? ''}`,
      answerHeaders: undefined,
      answer: () => nothing,
      // Read now: a fault is removed after its last use.
      steeredBy: steeredBy?.(request) ?? [],
    }
    underWay.set(request, pending)
    response.once('close', () => log.add(exchangeOf(request, response, pending), pending.generation))
  })

  app.addHook('onRequest', (request, _reply, done) => {
    const pending = underWay.get(request.raw)
    if (pending) pending.origin = `${request.protocol}://${request.host}`
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const pending = underWay.get(request.raw)
    if (pending) pending.answer = tapAnswer(payload)
    // Empty the log before the answer is sent, so that the client never reads older entries after it.
    if (reply.statusCode < 300 && deletes(request.method, pathOf(request.url))) {
      log.clear()
      if (pending) pending.generation = log.generation()
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const pending = underWay.get(request.raw)
    if (pending) pending.answerHeaders = joined(reply.getHeaders())
    done()
  })

  function exchangeOf(request: IncomingMessage, response: ServerResponse, pending: Pending): Exchange {
    const requestBody = pending.request.seen()
    return {
      at: pending.at,
      method: request.method ?? '',
      target: targetOf(request),
      httpVersion: request.httpVersion,
      origin: pending.origin,
      requestHeaders: joined(request.headersDistinct),
      requestBody,
      isReceived: request.complete && isWhole(request, requestBody),
      parts: pending.parts?.parts(),
      status: response.headersSent ? response.statusCode : 0,
      answerHeaders: {
        // Node adds it while it writes the head.
        ...(response.sendDate && { date: new Date(now()).toUTCString() }),
        ...pending.answerHeaders,
      },
      answerBody: pending.answer(),
      isSeen: response.writableFinished && pending.answerHeaders !== undefined,
      took: Math.round((performance.now() - pending.start) * 10) / 10,
      steeredBy: pending.steeredBy,
    }
  }
}

/** Whether the body was read. Node drops a body without passing it on when the request is answered before. */
function isWhole({ headers }: IncomingMessage, { size }: SeenBody): boolean {
  return headers['content-length'] === undefined || Number(headers['content-length']) === size
}

function tapRequest(request: IncomingMessage): Pick<Pending, 'request' | 'parts'> {
  if (!isMediaType(request, 'multipart')) {
    return { request: tapStream(request, maxRequestBytes), parts: undefined }
  }
  const parts = tapParts(request.headers['content-type'] ?? '')
  return { request: tapStream(request, 0, parts.write), parts }
}

function tapAnswer(payload: unknown): () => SeenBody {
  if (payload instanceof Readable) return tapStream(payload, maxAnswerBytes).seen
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return () => nothing
  const bytes = Buffer.from(payload)
  return () => ({ bytes: bytes.subarray(0, maxAnswerBytes), size: bytes.length })
}

/** Path and query, also of a target in absolute form. */
function targetOf({ url = '/' }: IncomingMessage): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*(?=[/?]|$)\/?/i, '/')
}

function isOfApi(target: string): boolean {
  const path = pathOf(target)
  return path === apiBase || path.startsWith(`${apiBase}/`)
}

/** The first bytes of a stream, and their total number. */
type Tap = {
  seen: () => SeenBody
}

/**
 * Copies the first bytes of a stream without reading it: `prependListener`, unlike `on`, does not start the flow. The
 * stream's reader controls when and how fast it flows.
 * @param most the number of bytes that are kept
 * @param onChunk is called with every chunk
 */
function tapStream(stream: Readable, most: number, onChunk?: (chunk: Buffer) => void): Tap {
  const kept: Buffer[] = []
  let size = 0
  stream.prependListener('data', (data: Buffer | string) => {
    const chunk = typeof data === 'string' ? Buffer.from(data) : data
    // Copied: a slice would keep the whole chunk in memory.
    if (size < most) kept.push(Buffer.from(chunk.subarray(0, most - size)))
    size += chunk.length
    onChunk?.(chunk)
  })
  return { seen: () => ({ bytes: Buffer.concat(kept), size }) }
}

/** More parts or longer fields than any call takes; the rest is not listed. */
const maxParts = 20
const maxFieldBytes = 1000

type PartsTap = {
  write: (chunk: Buffer) => void
  /** The parts so far; undefined when the body cannot be parsed. */
  parts: () => readonly Part[] | undefined
}

/** Lists the parts of a multipart body while it passes; the content of files is counted and dropped. */
export function tapParts(contentType: string): PartsTap {
  const parts: Part[] = []
  let isBroken = false
  const parser = parserOf(contentType)
  const fail = () => {
    isBroken = true
  }
  parser?.on('error', fail)
  parser?.on('field', (name: string | undefined, value) => {
    if (name === undefined) return fail()
    parts.push({ kind: 'field', name, value })
  })
  // Absent members are undefined; the parser's types are wrong here.
  parser?.on('file', (name: string | undefined, stream, filename: string | undefined, _encoding, type) => {
    if (name === undefined) return fail()
    const part = { kind: 'file' as const, name, filename: filename ?? '', type, size: 0 }
    parts.push(part)
    stream.on('error', fail)
    stream.on('data', (chunk: Buffer) => {
      part.size += chunk.length
    })
  })
  return {
    write(chunk) {
      if (!isBroken) parser?.write(chunk)
    },
    parts: () => (isBroken || parser === undefined ? undefined : parts),
  }
}

/** Undefined for a media type without a boundary. */
function parserOf(contentType: string) {
  const limits = { parts: maxParts, fieldSize: maxFieldBytes }
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    return undefined
  }
}

/** Names the scenarios of a request, and the faults that concern its call. */
export function steeredBy(
  steering: Pick<SteeringStore, 'effectsOf'>,
): (request: IncomingMessage) => readonly string[] {
  return ({ headers, method = '', url = '' }) => {
    try {
      const { scenarios, faults } = steering.effectsOf(headers)
      const name = callOf({ method, url })
      const concerning = faults.filter(({ call }) => call === name || (call === 'all' && name !== undefined))
      return [...scenarios, ...concerning.map(({ call }) => `fault:${call}`)]
    } catch (error) {
      // An unknown scenario in the header: the request is refused.
      if (error instanceof Failure) return []
      throw error
    }
  }
}
