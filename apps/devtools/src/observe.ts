import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { callOf } from '@recruiting/http/endpoints'
import { pathOf } from '@recruiting/http/request-check'
import { isMediaType } from '@recruiting/http/request-parts'
import { apiBase, calls } from '@recruiting/schema/contract/calls'
import { limits } from '@recruiting/schema/limits'
import type { FastifyInstance } from 'fastify'
import {
  type Exchange,
  type Headers,
  maxAnswerBytes,
  type Part,
  type RequestLog,
  type SeenBody,
} from './log.ts'
import type { Worlds } from './worlds.ts'

/** One byte more than a JSON body may have, so that a longer body is detected. */
const maxRequestBytes = limits.jsonBytes + 1
const nothing: SeenBody = { bytes: Buffer.alloc(0), size: 0 }

/** The data of a request that has not ended. */
type Pending = {
  at: number
  start: number
  log: RequestLog
  generation: number
  request: Tap
  parts: PartsTap | undefined
  origin: string
  /** Undefined where Fastify answers without calling a hook, such as for a path that cannot be decoded. */
  answerHeaders: Headers | undefined
  answer: () => SeenBody
  steeredBy: readonly string[]
}

export type Observer = {
  /** The parts of a multipart body that have passed so far. */
  partsOf: (request: IncomingMessage) => readonly Part[]
}

/** The call that deletes a person's data: nothing of it may remain in the log, and whose data an entry holds is not known. */
const { method: deletes, path: deletionPath } = calls.confirmResumeDeletion

function isDeletion({ method, url }: { method: string; url: string }): boolean {
  return method === deletes && pathOf(url) === apiBase + deletionPath
}

/**
 * Adds every request of the API to the log of its world when its answer has been sent or its connection was closed. Requests and
 * answers pass unchanged and are not delayed: a body is copied while its reader reads it. Bytes that are not HTTP are
 * not logged.
 */
export function observeRequests(app: FastifyInstance, worlds: Worlds): Observer {
  const underWay = new WeakMap<IncomingMessage, Pending>()

  // This listener runs before Fastify's, which answers some requests without calling a hook.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isOfApi(targetOf(request))) return
    const { log, steering } = worlds.of(request.headers)
    const { method = '', url = '' } = request
    const pending: Pending = {
      at: Date.now(),
      start: performance.now(),
      log,
      generation: log.generation(),
      ...tapRequest(request),
      origin: `http://${request.headers.host ?? ''}`,
      answerHeaders: undefined,
      answer: () => nothing,
      // Read now: a fault is removed after its last use.
      steeredBy: steering.namesFor(callOf({ method, url })),
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
    // Before the answer is sent, so that the client never reads older entries after it.
    if (pending && reply.statusCode < 300 && isDeletion(request)) {
      pending.log.clear()
      pending.generation = pending.log.generation()
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const pending = underWay.get(request.raw)
    if (pending) pending.answerHeaders = joined(reply.getHeaders())
    done()
  })

  return { partsOf: (request) => underWay.get(request)?.parts?.parts() ?? [] }

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
        ...(response.sendDate && { date: new Date().toUTCString() }),
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
  if (!Buffer.isBuffer(payload)) return () => nothing
  return () => ({ bytes: payload.subarray(0, maxAnswerBytes), size: payload.length })
}

/** Path and query, also of a target in absolute form. */
function targetOf({ url = '/' }: IncomingMessage): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*(?=[/?]|$)\/?/i, '/')
}

function isOfApi(target: string): boolean {
  const path = pathOf(target)
  return path === apiBase || path.startsWith(`${apiBase}/`)
}

type Value = number | string | readonly string[] | undefined

/** Joins the values of each header. */
export function joined(headers: Readonly<Record<string, Value>>): Headers {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), [value].flat().join(', ')]],
    ),
  )
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
  stream.prependListener('data', (chunk: Buffer) => {
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
function tapParts(contentType: string): PartsTap {
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
