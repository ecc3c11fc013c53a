import { createHash } from 'node:crypto'
import type { Sent } from '../kit/exchange.ts'
import type { Mask } from './mask.ts'

/** Headers whose values give access. */
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization', 'set-cookie'])

/**
 * A request as a command of the shell that sends it, with secrets masked. A body that does not fit in a line is read from its
 * `bodyFile`, relative to the folder of the reports.
 */
export function curlOf(origin: string, { method, target, headers, body, bytes }: Sent, mask: Mask): string {
  const own = Object.entries(headers)
  const hasBody = body !== undefined || bytes !== undefined
  const isTyped = own.some(([name]) => /^content-type$/i.test(name))
  const isParts = bytes === undefined && !isTyped && /^\w{1,40}=/.test(body ?? '')
  const lines = [
    `curl ${method === 'HEAD' ? '-I' : `-i -X ${method}`}${flagsFor(target)} ${quoted(mask(origin + target))}`,
    ...own.map(([name, value]) => `-H ${quoted(headerLine(name, shownHeader(name, value, mask)))}`),
    // Otherwise curl calls a body a form.
    ...(hasBody && !isTyped && !isParts ? [`-H 'Content-Type:'`] : []),
    ...(bytes ? [`--data-binary @${bodyFile(bytes)}`] : []),
    ...(body === undefined || bytes
      ? []
      : isParts
        ? partLines(body, mask)
        : [`--data-raw ${quoted(mask(body))}`]),
  ]
  const remark = bytes && body !== undefined ? `# ${mask(body).slice(0, 500).replaceAll('\n', '\n# ')}\n` : ''
  return remark + lines.join(' \\\n  ')
}

/** The parts of a body of which only names and sizes are recorded, as lines `name=value`. */
function partLines(body: string, mask: Mask): string[] {
  return body.split('\n').map((part) => `-F ${quoted(mask(part.replace(/ \(\d+ bytes\)$/, '')))}`)
}

/** Where the body of a request is kept, from the folder of the reports. */
export function bodyFile(bytes: Buffer): string {
  return `bodies/${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`
}

/** Without these curl would change a path with dots, or read brackets as a pattern. */
function flagsFor(target: string): string {
  return `${/\/\.\.?(?:[/?]|$)/.test(target) ? ' --path-as-is' : ''}${/[[\]{}]/.test(target) ? ' -g' : ''}`
}

/** A header as curl reads it, for which an empty value would remove the header. */
function headerLine(name: string, value: string): string {
  return value === '' ? `${name};` : `${name}: ${value}`
}

/** The value of a header, without what gives access. */
export function shownHeader(name: string, value: string, mask: Mask): string {
  if (mask.showsTokens || !secretHeaders.has(name.toLowerCase())) return mask(value)
  const [scheme = ''] = value.split(' ')
  // The first word of a list of cookies is a cookie.
  return scheme === value || scheme.includes('=') ? '***' : `${scheme} ***`
}

/** A word of the shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
