import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { type Typed, textOf, UsageError } from './command-line.ts'
import { asCsv, decodeText, type Encoding, encodingNames, encodings } from './decode-text.ts'
import { reasonOf } from './failure-lines.ts'
import { UnusableInput } from './unusable-input.ts'

/** The largest import file, in MiB. */
const mostMegabytes = 100

export const encodingOption = { encoding: { type: 'string' } } as const
export const encodingMeaning = [
  `--encoding ${encodings.join('|')}`,
  'the encoding of the file; default: detected, and printed',
] as const

/** Reads a text file and prints the detected encoding. Throws `UnusableInput` or, for a wrong option, `UsageError`. */
export async function readTextFile(path: string, typed: Typed): Promise<string> {
  const wish = encodingOf(textOf(typed, 'encoding'))
  const { text, encoding } = decodeText(await bytesOf(typed.asTyped(path), path), wish)
  typed.say(`${path} was read as ${encodingNames[encoding]}.`)
  return text
}

/** Whether a file has the name of a table: Excel saves "Unicode text" as `.txt`. */
export function isTable(path: string): boolean {
  return ['.csv', '.tsv', '.txt'].includes(extname(path).toLowerCase())
}

/** The error for a file whose name does not end with one of the extensions. */
export function wrongExtension(path: string, wanted: string): UsageError | UnusableInput {
  if (/\.(?:xlsx?|ods|numbers)$/i.test(path)) return new UnusableInput([`${path} is a workbook.`, ...asCsv])
  return new UsageError(`${path} is not a ${wanted} file.`)
}

function encodingOf(wish: string | undefined): Encoding | undefined {
  if (wish === undefined) return undefined
  const name = wish.toLowerCase().replace(/^utf8$/, 'utf-8')
  const encoding = encodings.find((each) => each === name)
  if (!encoding) throw new UsageError(`--encoding must be one of ${encodings.join(', ')}, got ${wish}.`)
  return encoding
}

async function bytesOf(path: string, shown: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path)
    if (size > mostMegabytes * 1024 * 1024) {
      throw new UnusableInput([`${shown} is larger than ${mostMegabytes} MiB; import it in parts.`])
    }
    return await readFile(path)
  } catch (error) {
    if (error instanceof UnusableInput) throw error
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new UnusableInput([
      isMissing ? `File ${shown} does not exist.` : `${shown} cannot be read: ${reasonOf(error)}.`,
    ])
  }
}
