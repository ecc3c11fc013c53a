import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files of the contract, under the names that people give them. */

export type TestFile = { name: string; mimeType: string; buffer: Buffer }

/** @param path below `contract/files` */
export function sample(path: string): Buffer {
  return readFileSync(join(import.meta.dirname, '../../../contract/files', path))
}

/** @param size in bytes; a comment fills it up */
export function pdf(name = '履歷.pdf', size?: number): TestFile {
  let text = sample('pdf/plain.pdf').toString('latin1')
  if (size !== undefined) {
    // The end of the file names the position of the table before which the comment stands: with as many digits as the size.
    const named = /(?<=startxref\n)\d+/
    const table = Number(named.exec(text)?.[0])
    const longer = String(size).length - String(table).length
    const comment = `%${' '.repeat(size - text.length - longer - 2)}\n`
    text = text.slice(0, table) + comment + text.slice(table).replace(named, String(table + comment.length))
  }
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') }
}

/** A picture about which there is nothing to advise. */
export function png(name = '大頭照.png'): TestFile {
  return { name, mimeType: 'image/png', buffer: sample('picture/portrait.png') }
}

export function bytes(name: string, size: number): TestFile {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(size, 'x') }
}
