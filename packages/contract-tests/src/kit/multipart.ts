/** A part of a multipart body; a file if it has a file name. */
export type Part = {
  name: string
  value: string | Buffer
  filename?: string | undefined
  type?: string | undefined
}

const boundary = 'x-contract-boundary'

/** The `Content-Type` of `multipartBody`. */
export const multipartType = `multipart/form-data; boundary=${boundary}`

/** A multipart body of exactly these parts in this order. A file name is written as it is. */
export function multipartBody(parts: readonly Part[]): Buffer {
  return rawParts(
    parts.map(({ name, value, filename, type }) => {
      const file = filename === undefined ? '' : `; filename="${filename}"`
      const lines = [`Content-Disposition: form-data; name="${name}"${file}`]
      return { lines: type === undefined ? lines : [...lines, `Content-Type: ${type}`], value }
    }),
  )
}

/** A multipart body of parts with exactly these header lines. */
export function rawParts(parts: readonly { lines: readonly string[]; value: string | Buffer }[]): Buffer {
  const chunks = parts.flatMap(({ lines, value }) => [
    Buffer.from(`--${boundary}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])
}

/** A file name in the header of a part as browsers write it (WHATWG HTML, multipart/form-data). */
export function encodedName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
}
