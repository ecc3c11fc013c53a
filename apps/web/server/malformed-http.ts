import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { problemAnswer, type SiteProblem } from './problems.ts'

/** Problems of what Node's parser refuses before there is a request; anything else is `malformed`. */
const parserErrors: Readonly<Record<string, SiteProblem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/**
 * Answers what is not HTTP, or came too slowly to become a request: there is no reply object yet, so
 * the answer is written to the connection, which is then closed.
 */
export function answerMalformedHttp(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Readonly<Record<string, string>>,
): void {
  // An answer that is half written would be corrupted by another one in its middle.
  const { _httpMessage: running } = socket as Duplex & { _httpMessage?: ServerResponse | null }
  if (error.code === 'ECONNRESET' || !socket.writable || running?.headersSent) return void socket.destroy()
  const answer = problemAnswer(parserErrors[error.code ?? ''] ?? 'malformed', randomUUID(), undefined)
  const lines = Object.entries({
    ...headers,
    ...answer.headers,
    'content-length': String(Buffer.byteLength(answer.body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n${answer.body}`,
  )
}
