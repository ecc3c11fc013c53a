import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@recruiting/schema/contract/problem'
import { closeBroken } from './connection-share.ts'
import { problemAnswer } from './problem-answer.ts'

/** Problem codes for the errors of Node's parser; every other error is `malformed`. */
const parserErrors: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
}

/**
 * Answers bytes that are not HTTP, or a request whose headers arrived too slowly. No reply object exists yet, so
 * the problem is written to the socket, which is then closed.
 * @param headersFor the headers that every answer of the server carries, by request id
 */
export function answerMalformedHttp(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headersFor: (requestId: string) => Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  closeBroken(socket, () => {
    const id = randomUUID()
    const answer = problemAnswer(parserErrors[error.code ?? ''] ?? 'malformed', {
      id,
      acceptLanguage: undefined,
    })
    const body = JSON.stringify(answer.body)
    const lines = Object.entries({
      ...headersFor(id),
      ...answer.headers,
      // Node adds it to all other answers (RFC 9110, 6.6.1).
      date: new Date().toUTCString(),
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n${body}`)
  })
}
