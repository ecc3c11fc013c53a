import { StringDecoder } from 'node:string_decoder'
import type { Order } from './commands.ts'

/**
 * How a command travels: as lines of JSON, first the command, then each row of an import. Neither side ever has a large
 * file in one piece.
 */

/** The longest line, in UTF-16 units: a vacancy whose every line is as long as it may be takes half of it. */
const longestLine = 8 * 1024 * 1024

/** What is sent for an order. As bytes: a request that was given longer Chinese strings never says `drain` (Node 26). */
export function* linesToSend({ command, rows = [] }: Order): Generator<Buffer> {
  yield line(command)
  for (const row of rows) yield line(row)
}

function line(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

/** The lines of a stream. Throws `RangeError` for one that is too long, and the error of a stream that breaks off. */
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

/** What the lines say. */
export async function* parsed(lines: AsyncIterable<string>): AsyncGenerator<unknown> {
  for await (const line of lines) yield JSON.parse(line)
}
