import type { IncomingMessage } from 'node:http'

/**
 * Headers of one connection, which are never passed on (RFC 9110, 7.6.1); the length is said anew for the connection
 * that carries the message, because `Connection` may name it.
 */
const ofOneConnection: ReadonlySet<string> = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * The headers of a message that may be passed on: without those of its connection, which are known or named by its
 * `Connection` header. Names are in lower case, each with the values of its lines.
 */
export function endToEndHeaders({
  headersDistinct,
}: Pick<IncomingMessage, 'headersDistinct'>): [string, string[]][] {
  const named = new Set(
    (headersDistinct.connection ?? [])
      .flatMap((line) => line.split(','))
      .map((name) => name.trim().toLowerCase()),
  )
  return Object.entries(headersDistinct).flatMap(([name, values]): [string, string[]][] =>
    values === undefined || ofOneConnection.has(name) || named.has(name) ? [] : [[name, values]],
  )
}
