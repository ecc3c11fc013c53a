/** A part of a multipart body; a file if it has a file name. */
export type Part = { name: string; value: string | Buffer; filename?: string; type?: string }

export const boundary = 'x-recruiting-boundary'
export const multipartType = `multipart/form-data; boundary=${boundary}`

/** A multipart body of exactly these parts in this order; well-formed unless the parts are not. */
export function multipartBody(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
        filename === undefined ? '' : `; filename="${filename}"`
      }\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])
}
