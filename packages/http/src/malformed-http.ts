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

/** What the log says about bytes that are not HTTP: nothing of the bytes themselves. */
export type MalformedHttp = {
  requestId: string
  problem: ProblemCode
  /** Node's code of the parser's error, such as `HPE_INVALID_METHOD`, or `CONNECT`. */
  parser: string
  /** The address of the connection: that of the proxy, if there is one. */
  peer: string | undefined
}

/**
 * Answers bytes that are not HTTP, or a request whose headers arrived too slowly. No reply object exists yet, so
 * the problem is written to the socket, which is then closed.
 * @param headersFor the headers that every answer of the server carries, by request id
 * @param report is called for each of them, also when the connection is closed without an answer
 */
export function answerMalformedHttp(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headersFor: (requestId: string) => Readonly<Record<string, string>>,
  report: (event: MalformedHttp) => void = () => undefined,
): void {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  const id = randomUUID()
  const problem = parserErrors[error.code ?? ''] ?? 'malformed'
  report({ requestId: id, problem, parser: error.code ?? 'none', peer: socket.remoteAddress })
  closeBroken(socket, () => {
    const answer = problemAnswer(problem, { id, acceptLanguage: undefined })
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
