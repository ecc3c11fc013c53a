import { contractFile } from '../support/contract-folder.ts'
import { multipartBody } from '../support/multipart.ts'

/** Text in pieces, so that a long one stays readable: a text, or a text that is repeated. */
export type Content = readonly (string | { text: string; times: number })[]

/** A part of a multipart body: its value, its bytes, or a file of the bundle. */
export type Part = {
  name: string
  value?: string
  bytes?: Content
  file?: string
  filename?: string
  type?: string
}

export function bytesOf(content: Content): Buffer {
  return Buffer.from(
    content.map((piece) => (typeof piece === 'string' ? piece : piece.text.repeat(piece.times))).join(''),
  )
}

export function multipartBytes(parts: readonly Part[]): Buffer {
  return multipartBody(
    parts.map(({ value = '', bytes, file, ...rest }) => ({
      ...rest,
      value: file === undefined ? (bytes ? bytesOf(bytes) : value) : contractFile(file),
    })),
  )
}
