import { crc32, deflateSync } from 'node:zlib'

/** Generated test files, realistic enough for a server that inspects their content. */

export type TestFile = { name: string; mimeType: string; buffer: Buffer }

export function pdf(name = '履歷.pdf', size?: number): TestFile {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ]
  const build = (padding: number) => {
    let text = `%PDF-1.7\n%${' '.repeat(padding)}\n`
    const offsets = objects.map((object, position) => {
      const offset = text.length
      text += `${position + 1} 0 obj\n${object}\nendobj\n`
      return `${String(offset).padStart(10, '0')} 00000 n \n`
    })
    const start = text.length
    return `${text}xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  }
  // The padding changes the digits of `startxref`: two rounds settle the length.
  let padding = 0
  for (let round = 0; size !== undefined && round < 3; round++) padding += size - build(padding).length
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(build(padding), 'latin1') }
}

/** A picture of one colour. */
export function png(
  name = '大頭照.png',
  [red, green, blue] = [255, 255, 255],
  width = 600,
  height = 800,
): TestFile {
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.alloc(width * 3, Buffer.from([red ?? 0, green ?? 0, blue ?? 0])),
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const buffer = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export function bytes(name: string, size: number, mimeType = 'application/octet-stream'): TestFile {
  return { name, mimeType, buffer: Buffer.alloc(size, 'x') }
}

/** The header of a Windows executable. */
export function program(name: string): TestFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]) }
}
