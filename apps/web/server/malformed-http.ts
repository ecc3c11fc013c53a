import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { closeBroken } from '@recruiting/http/connection-share'
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
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  closeBroken(socket, () => writeAnswer(error, socket, headers))
}

function writeAnswer(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
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
