import type { Sent } from '../kit/exchange.ts'
import type { Mask } from './mask.ts'

/** Headers whose values give access. */
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization', 'set-cookie'])

/** A request as a command of the shell that sends it, with secrets masked. */
export function curlOf(origin: string, { method, target, headers, body }: Sent, mask: Mask): string {
  const parts = isMultipart(headers, body)
  const isJson = body !== undefined && /^[[{]/.test(body) && !names(headers).includes('content-type')
  const lines = [
    `curl -i -X ${method} ${quoted(mask(origin + target))}`,
    ...Object.entries(headers).map(
      ([name, value]) => `-H ${quoted(`${name}: ${shownHeader(name, value, mask)}`)}`,
    ),
    ...(isJson && !parts ? [`-H ${quoted('Content-Type: application/json')}`] : []),
    ...(body === undefined
      ? []
      : parts
        ? body.split('\n').map((part) => `-F ${quoted(mask(part.replace(/ \(\d+ bytes\)$/, '')))}`)
        : [`--data-raw ${quoted(mask(body))}`]),
  ]
  return lines.join(' \\\n  ')
}

/** The value of a header, without what gives access. */
export function shownHeader(name: string, value: string, mask: Mask): string {
  if (!secretHeaders.has(name.toLowerCase())) return mask(value)
  const [scheme = ''] = value.split(' ')
  // The first word of a list of cookies is a cookie.
  return scheme === value || scheme.includes('=') ? '***' : `${scheme} ***`
}

/** A body of parts is recorded as lines `name=value`, without a header of its own. */
function isMultipart(headers: Sent['headers'], body: string | undefined): boolean {
  return body !== undefined && /^\w{1,40}=/.test(body) && !names(headers).includes('content-type')
}

function names(headers: Sent['headers']): string[] {
  return Object.keys(headers).map((name) => name.toLowerCase())
}

/** A word of the shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
