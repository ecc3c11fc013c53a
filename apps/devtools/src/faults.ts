import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { allowedMethods, callOf, endpointOf } from '@recruiting/http/endpoints'
import { Failure, invalid } from '@recruiting/http/failure'
import { apiBase, type CallName } from '@recruiting/schema/contract/calls'
import type { ProblemCode } from '@recruiting/schema/contract/problem'
import type { Issue } from '@recruiting/schema/issue'
import { jobTypes, locations, uploadKinds } from '@recruiting/schema/options'
import { possibleIssues } from '@recruiting/schema/possible-issues'
import type { Fault } from '@recruiting/schema/steering/entities'
import { uploadPath } from '@recruiting/schema/upload'
import type { FastifyInstance } from 'fastify'
import type { Observer } from './observe.ts'
import type { SteeringStore } from './steering.ts'
import type { Worlds } from './worlds.ts'

/**
 * Makes requests of the API slow, cut or failed, and lets scenarios fail calls or close connections. Failures are thrown: the
 * error handler of the app answers. Register it before the routes.
 */
export function registerFaults(app: FastifyInstance, worlds: Worlds, { partsOf }: Observer): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(`${apiBase}/`)) return
    const { steering } = worlds.of(request.headers)
    const scenarios = steering.scenarios()
    if (scenarios.some(({ isOffline }) => isOffline)) {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    const call = callOf(request)
    if (call === undefined) return
    const fault = steering.faultOf(call)
    // Before anything is awaited, because the beginning of the body may have arrived with the head.
    if (fault?.uploadBytesPerSecond !== undefined && !fault.fail)
      readSlowly(request.raw, fault.uploadBytesPerSecond)
    await pause(Math.max(latencyOf(fault), ...scenarios.map(({ latency = 0 }) => latency)), reply.raw)
    // The client has disconnected: it does not send the rest of the body.
    if (reply.raw.destroyed) return reply.hijack()
    if (fault?.cutAfterBytes !== undefined) cutAnswer(reply.raw, fault.cutAfterBytes)
    const failure = takeFailure(steering, call)
    if (failure) {
      if (failure.code === 'method_not_allowed') reply.header('allow', allowedMethods(request.url).join(', '))
      throw failure
    }
    if (call === 'stageUpload' && scenarios.some(({ refusesFiles }) => refusesFiles)) {
      await finished(request.raw.resume(), { writable: false }).catch(() => undefined)
      const kind = partsOf(request.raw).find((part) => part.kind === 'field' && part.name === 'kind')
      const known = uploadKinds.find((each) => kind?.kind === 'field' && each === kind.value)
      throw invalid([{ path: uploadPath(known ?? 'resume'), rule: 'fileUnreadable' }])
    }
    return undefined
  })
}

function latencyOf(fault: Fault | undefined): number {
  const latency = fault?.latency
  return latency === undefined ? 0 : latency.ms + Math.random() * (latency.jitter ?? 0)
}

/** The failure of a fault, else that of a scenario. */
function takeFailure(steering: SteeringStore, call: CallName): Failure | undefined {
  const code = steering.takeFailure(call)
  if (code !== undefined) return plausibleFailure(call, code)
  return steering
    .scenarios()
    .map(({ failure }) => failure?.(call))
    .find((failure) => failure !== undefined)
}

/**
 * Closes the connection after so many bytes of the answer's body; 0 closes it after the head. An answer that is not
 * longer stays complete. Call it before the answer is sent.
 */
function cutAnswer(answer: ServerResponse, bytes: number): void {
  const write = answer.write.bind(answer)
  const end = answer.end.bind(answer)
  let left = bytes

  /** @returns whether the connection has been closed. */
  function isCut(chunk: unknown): boolean {
    if (left < 0) return true
    if (!(chunk instanceof Uint8Array)) return false
    if (chunk.length <= left) {
      left -= chunk.length
      return false
    }
    answer.flushHeaders()
    if (left > 0) write(chunk.subarray(0, left))
    left = -1
    // Close the connection only after the bytes above have been sent.
    answer.socket?.destroySoon()
    return true
  }

  answer.write = (chunk: unknown, ...rest: unknown[]) =>
    isCut(chunk) ? true : Reflect.apply(write, answer, [chunk, ...rest])
  answer.end = (chunk?: unknown, ...rest: unknown[]) =>
    isCut(chunk) ? answer : Reflect.apply(end, answer, [chunk, ...rest])
}

/** Waits some ms, or until the connection of an answer is closed. */
export async function pause(ms: number, answer: Pick<ServerResponse, 'once'>): Promise<void> {
  if (ms <= 0) return
  const gone = new AbortController()
  answer.once('close', () => gone.abort())
  await sleep(ms, undefined, { signal: gone.signal }).catch(() => undefined)
}

/** A failure of a call, with the members that the contract requires of its code. */
function plausibleFailure(call: CallName, code: ProblemCode): Failure {
  if (code === 'validation_failed') return new Failure(code, { issues: [plausibleIssue(call)] })
  if (code === 'job_closed') {
    return new Failure(code, { job: { jobType: jobTypes[0], locations: [locations[0]] } })
  }
  return new Failure(code)
}

/** The first issue that a field of the call can have. */
function plausibleIssue(call: CallName): Issue {
  const { body, query } = endpointOf(call)
  const schema = body ?? query
  const [issue] = schema ? possibleIssues(schema) : []
  if (!issue) return { path: uploadPath('resume'), rule: 'fileUnreadable' }
  const { path, rule, params } = issue
  return Object.keys(params).length > 0 ? { path, rule, params } : { path, rule }
}

/** How often bytes are passed on, per second. */
const turnsPerSecond = 20

/**
 * Passes on the body of a request at a rate. The client is slowed down, because the connection is not read while bytes
 * wait. Call it before the body is read.
 */
export function readSlowly(request: IncomingMessage, bytesPerSecond: number): void {
  const { socket } = request
  const push = request.push.bind(request)
  const read = request._read.bind(request)
  const piece = Math.max(1, Math.floor(bytesPerSecond / turnsPerSecond))
  /** Parts of the body that have arrived; null is its end. */
  const waiting: (Buffer | null)[] = []
  let timer: NodeJS.Timeout | undefined

  function passOn(): void {
    const [first] = waiting
    if (timer || first === undefined) return
    const length = first === null ? 0 : Math.min(piece, first.length)
    timer = setTimeout(
      () => {
        timer = undefined
        // The client is not idle: it waits until the server reads.
        socket.setTimeout(socket.timeout ?? 0)
        if (first === null || length === first.length) waiting.shift()
        else waiting[0] = first.subarray(length)
        push(first === null ? null : first.subarray(0, length))
        if (waiting.length === 0) request._read(0)
        passOn()
      },
      (length / bytesPerSecond) * 1000,
    )
  }

  // HTTP's parser calls `push` with the bytes of the body, and the stream calls `_read` when it wants more of them.
  request.push = (chunk: Buffer | null) => {
    waiting.push(chunk)
    passOn()
    return false
  }
  request._read = (size) => {
    if (waiting.length === 0) read(size)
  }
  request.once('close', () => clearTimeout(timer))
}
