import type { IncomingMessage } from 'node:http'

/**
 * Hop-by-hop headers, which are never forwarded (RFC 9110, 7.6.1). The length is set anew for the connection that
 * carries the message, because `Connection` may name it.
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
 * The headers of a message without hop-by-hop headers, both the known ones and those named by `Connection`. Names
 * are in lower case, each with the values of its lines.
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
