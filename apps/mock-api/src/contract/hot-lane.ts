import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Context } from '../context.ts'
import { acceptsJson } from './accept.ts'
import { cacheControlOf } from './endpoints.ts'
import { type HotAnswer, isUnchanged } from './hot-answers.ts'
import type { AnswerLog } from './logging.ts'
import { jsonMediaType } from './send-answer.ts'

/** Gives answers that were given before, ahead of everything a request otherwise goes through. */
export type HotLane = {
  /** Keeps an answer under the address it was asked for with, and the route that made it. */
  remember(url: string, route: string, answer: HotAnswer): void
  /** @returns false when the request has to go the usual way. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /**
   * Gives an answer that was made just now, without what the framework does for others. The caller sees to the log.
   * @returns false when the request has to be answered the usual way.
   */
  give(request: IncomingMessage, response: ServerResponse, answer: HotAnswer, requestId: string): boolean
}

/** Names and values in turn, for 304 and for 200. */
type Headers = { ofUnchanged: readonly string[]; ofWhole: readonly string[] }
type Kept = { answer: HotAnswer; route: string; headers?: Headers }

/**
 * Makes a lane for the calls whose answer depends on the address and the vacancies alone. A request with anything that
 * may be refused or treated differently (an origin, a body, a type that is not JSON) goes the usual way.
 * @param headers what every answer carries
 * @param most addresses at most; the one that was not asked for longest is forgotten
 */
export function createHotLane(
  { jobs, state }: Pick<Context, 'jobs' | 'state'>,
  { headers, log, most = 500 }: { headers: Readonly<Record<string, string>>; log: AnswerLog; most?: number },
): HotLane {
  const kept = new Map<string, Kept>()

  function find(url: string): Kept | undefined {
    const found = kept.get(url)
    if (found === undefined) return undefined
    // Put in again, it is the one that was asked for last.
    kept.delete(url)
    if (found.answer.version !== jobs.peek()?.version) return undefined
    kept.set(url, found)
    return found
  }

  const { 'cache-control': _, ...lasting } = headers
  const always = Object.entries(lasting).flat()

  function headersOf({ call, etag, bytes }: HotAnswer): Headers {
    const ofUnchanged = [...always, 'cache-control', cacheControlOf(call, 200), 'etag', etag]
    return {
      ofUnchanged,
      ofWhole: [...ofUnchanged, 'content-type', jsonMediaType, 'content-length', String(bytes.length)],
    }
  }

  return {
    remember(url, route, answer) {
      kept.set(url, { answer, route })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
    answer(request, response) {
      if (state.isClosing || !isPlainRead(request)) return false
      const found = find(request.url ?? '')
      if (found === undefined) return false
      const begin = performance.now()
      const { answer, route } = found
      found.headers ??= headersOf(answer)
      const requestId = randomUUID()
      const status = write(request, response, answer, found.headers, requestId)
      log({ requestId, method: request.method ?? '', route, status, ms: performance.now() - begin })
      return true
    },
    give(request, response, answer, requestId) {
      if (state.isClosing || !isPlainRead(request)) return false
      write(request, response, answer, headersOf(answer), requestId)
      return true
    },
  }
}

/** @returns the status. */
function write(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  answer: HotAnswer,
  { ofUnchanged, ofWhole }: Headers,
  requestId: string,
): 200 | 304 {
  const unchanged = isUnchanged(headers['if-none-match'], answer.etag)
  const status = unchanged ? 304 : 200
  response.writeHead(status, [...(unchanged ? ofUnchanged : ofWhole), 'x-request-id', requestId])
  response.end(unchanged || method === 'HEAD' ? undefined : answer.bytes)
  return status
}

/** Lets a server try the lane first; its own listeners get what the lane leaves. */
export function openHotLane(server: Server, lane: HotLane): void {
  const usual = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (lane.answer(request, response)) return
    for (const listener of usual) listener.call(server, request, response)
  })
}

function isPlainRead({ method, headers, httpVersion }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    (headers.host !== undefined || httpVersion === '1.0') &&
    headers.origin === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    acceptsJson(headers.accept)
  )
}
