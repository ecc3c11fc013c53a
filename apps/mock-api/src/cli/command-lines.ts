import { StringDecoder } from 'node:string_decoder'
import type { Order } from './commands.ts'

/**
 * Commands are sent as lines of JSON: first the command, then each row of an import, so that neither side holds a
 * large file in memory. This is the longest line in UTF-16 units: a vacancy with every line at its maximum length
 * needs half of it.
 */
const longestLine = 8 * 1024 * 1024

/** The lines of an order, as bytes: a request that is given long Chinese strings never emits `drain` (Node 26). */
export function* linesToSend({ command, rows = [] }: Order): Generator<Buffer> {
  yield line(command)
  for (const row of rows) yield line(row)
}

function line(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

/** The lines of a stream. Throws `RangeError` for a line that is too long, and the error of an aborted stream. */
export async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of stream) {
    const parts = decoder.write(chunk).split('\n')
    parts[0] = rest + (parts[0] ?? '')
    rest = parts.pop() ?? ''
    if (rest.length > longestLine) throw new RangeError('a line too long')
    yield* parts
  }
  if (rest !== '') yield rest
}

/** The parsed JSON of each line. */
export async function* parsed(lines: AsyncIterable<string>): AsyncGenerator<unknown> {
  for await (const line of lines) yield JSON.parse(line)
}
