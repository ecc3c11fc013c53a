import { type LoggedExchange, type LoggedRequest, steeringLimits } from '@recruiting/schema/steering/entities'

/** Header values by names in lower case; several values joined by a comma. */
export type Headers = Readonly<Record<string, string>>

/** The first bytes of a body, and how many there were. */
export type SeenBody = { bytes: Buffer; size: number }

/** A part of a multipart body; of a file only its size is kept. */
export type Part =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; filename: string; type: string; size: number }

/** A request and its answer as they passed, before they are judged and masked. */
export type Exchange = {
  /** ms of Unix time. */
  at: number
  method: string
  /** Path and query. */
  target: string
  httpVersion: string
  /** The origin that the client addressed. */
  origin: string
  requestHeaders: Headers
  requestBody: SeenBody
  /** The body of the request was received to its end. */
  isReceived: boolean
  /** Of a multipart body that could be parsed. */
  parts: readonly Part[] | undefined
  /** 0 without an answer. */
  status: number
  answerHeaders: Headers
  answerBody: SeenBody
  /** The answer was sent to its end, and its headers and body are known. */
  isSeen: boolean
  /** ms. */
  took: number
  /** Scenarios and faults that concerned the request. */
  steeredBy: readonly string[]
}

/** More than any answer of the contract has; a longer one is logged, but not compared. */
export const maxAnswerBytes = 4 * 1024 * 1024

/** Which entries of the log are listed. */
type LogFilter = {
  call?: string | undefined
  verdict?: string | undefined
  /** Only entries with a larger id. */
  after?: string | undefined
  /** Part of method, path and query, or status; compared without case. */
  text?: string | undefined
}

/** The newest requests of the API, in memory. */
export type RequestLog = {
  /**
   * A number that changes when the log is emptied. An exchange is dropped when it began before that: it may hold data
   * that has been deleted.
   */
  generation: () => number
  add: (exchange: Exchange, generation: number) => void
  /** Newest first. */
  list: (filter: LogFilter) => LoggedRequest[]
  find: (id: string) => LoggedExchange | undefined
  clear: () => void
}

/** Bodies of a log that wait to be judged, in bytes; with more, the oldest are judged at once. */
const maxWaitingBytes = 8 * 1024 * 1024

type Entry = { id: number; waiting: Exchange | undefined; logged: LoggedExchange | undefined }

/**
 * Keeps the newest exchanges. Judging is slow, so an exchange is judged only when the log is read, or when the waiting
 * bodies need too much memory.
 */
export function createRequestLog(
  describe: (id: string, exchange: Exchange) => LoggedExchange,
  most: number = steeringLimits.requests,
): RequestLog {
  const entries: Entry[] = []
  let generation = 0
  let lastId = 0
  let waitingBytes = 0

  function settled(entry: Entry): LoggedExchange {
    const { waiting, logged } = entry
    if (logged !== undefined) return logged
    if (waiting === undefined) throw new TypeError('An entry of the log is neither waiting nor judged')
    entry.logged = describe(String(entry.id), waiting)
    entry.waiting = undefined
    waitingBytes -= bytesOf(waiting)
    return entry.logged
  }

  function drop(count: number): void {
    for (const { waiting } of entries.splice(0, count)) if (waiting) waitingBytes -= bytesOf(waiting)
  }

  return {
    generation: () => generation,
    add(exchange, begunIn) {
      if (begunIn !== generation) return
      lastId += 1
      entries.push({ id: lastId, waiting: exchange, logged: undefined })
      waitingBytes += bytesOf(exchange)
      drop(Math.max(0, entries.length - most))
      for (const entry of entries) {
        if (waitingBytes <= maxWaitingBytes) break
        if (entry.waiting) settled(entry)
      }
    },
    list(filter) {
      return entries
        .filter(({ id }) => filter.after === undefined || id > Number(filter.after))
        .map(settled)
        .filter((logged) => isMeant(logged, filter))
        .reverse()
    },
    find(id) {
      const entry = entries.find((each) => String(each.id) === id)
      return entry && settled(entry)
    },
    clear() {
      generation += 1
      drop(entries.length)
    },
  }
}

function bytesOf({ requestBody, answerBody }: Exchange): number {
  return requestBody.bytes.length + answerBody.bytes.length
}

function isMeant(
  { call, verdict, method, target, status }: LoggedRequest,
  { call: ofCall, verdict: ofVerdict, text }: LogFilter,
): boolean {
  if (ofCall !== undefined && call !== ofCall) return false
  if (ofVerdict !== undefined && verdict !== ofVerdict) return false
  return text === undefined || `${method} ${target} ${status}`.toLowerCase().includes(text.toLowerCase())
}
