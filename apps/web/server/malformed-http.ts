import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { closeBroken } from '@recruiting/http/connection-share'
import { problemAnswer } from './problems.ts'

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
  const code = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'malformed'
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : undefined
  const answer = problemAnswer(code, randomUUID(), undefined, status)
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
