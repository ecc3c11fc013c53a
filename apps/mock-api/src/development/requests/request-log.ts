import { type LoggedExchange, type LoggedRequest, steeringLimits } from '@recruiting/schema/steering/entities'
import type { Exchange } from './exchange.ts'

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

/** Bodies that wait to be judged, in bytes; with more, the oldest are judged at once. */
const maxWaitingBytes = 32 * 1024 * 1024

type Entry = { id: number; at: number; waiting: Exchange | undefined; logged: LoggedExchange | undefined }

type LogOptions = {
  /** Judges and masks an exchange. */
  describe: (id: string, exchange: Exchange) => LoggedExchange
  /** ms of Unix time. */
  now: () => number
  /** An entry is dropped when it is older than this, in ms. */
  keepFor?: number
  most?: number
}

/**
 * Keeps the newest exchanges. Judging is slow, so an exchange is judged only when the log is read, or when the waiting
 * bodies need too much memory.
 */
export function createRequestLog({
  describe,
  now,
  keepFor = Number.POSITIVE_INFINITY,
  most = steeringLimits.requests,
}: LogOptions): RequestLog {
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

  function dropOld(): void {
    const kept = entries.findIndex(({ at }) => now() - at <= keepFor)
    drop(kept === -1 ? entries.length : kept)
  }

  return {
    generation: () => generation,
    add(exchange, begunIn) {
      if (begunIn !== generation) return
      lastId += 1
      entries.push({ id: lastId, at: exchange.at, waiting: exchange, logged: undefined })
      waitingBytes += bytesOf(exchange)
      drop(Math.max(0, entries.length - most))
      for (const entry of entries) {
        if (waitingBytes <= maxWaitingBytes) break
        if (entry.waiting) settled(entry)
      }
    },
    list(filter) {
      dropOld()
      return entries
        .filter(({ id }) => filter.after === undefined || id > Number(filter.after))
        .map(settled)
        .filter((logged) => isMeant(logged, filter))
        .reverse()
    },
    find(id) {
      dropOld()
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
