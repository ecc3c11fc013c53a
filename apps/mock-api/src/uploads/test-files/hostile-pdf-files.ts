import { deflateSync } from 'node:zlib'
import { pdfFile } from './pdf-files.ts'

/**
 * A file with its objects in one object stream, `inside` after them; reaching any of them requires inflating the
 * stream.
 */
function objectStreamPdf(objects: readonly string[], inside: Buffer, filters = 1): Buffer {
  const offsets = objects.map((_, index) => objects.slice(0, index).join('\n').length + (index > 0 ? 1 : 0))
  const head = offsets.map((offset, index) => `${index + 1} ${offset} `).join('')
  let data: Buffer = Buffer.concat([Buffer.from(head + objects.join('\n')), inside])
  for (let filter = 0; filter < filters; filter += 1) data = deflateSync(data, { level: 9 })
  const number = objects.length + 1
  const stream = `${number} 0 obj\n<< /Type /ObjStm /N ${objects.length} /First ${head.length} /Filter [${'/FlateDecode '.repeat(filters)}] /Length ${data.length} >>\nstream\n`
  const body = Buffer.concat([Buffer.from(`%PDF-1.7\n${stream}`), data, Buffer.from('\nendstream\nendobj\n')])
  const rows = Buffer.alloc((number + 2) * 6)
  for (const index of objects.keys()) rows.set([2, 0, 0, 0, number, index], (index + 1) * 6)
  rows.set([1, 0, 0, 0, 9, 0], number * 6)
  rows.writeUInt8(1, (number + 1) * 6)
  rows.writeUInt32BE(body.length, (number + 1) * 6 + 1)
  const table = `${number + 1} 0 obj\n<< /Type /XRef /Size ${number + 2} /W [1 4 1] /Root 1 0 R /Length ${rows.length} >>\nstream\n`
  const end = `\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.concat([body, Buffer.from(table), rows, Buffer.from(end)])
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'
const onePage = [catalog, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page]

/** A valid PDF with its objects in a stream. */
export function objectStreamFile(): Buffer {
  return objectStreamPdf(onePage, Buffer.alloc(0))
}

/** A few kilobytes that inflate to `bytes` before the first page is reached. */
export function bombPdf(bytes: number, filters = 1): Buffer {
  return objectStreamPdf(onePage, Buffer.alloc(bytes, ' '), filters)
}

/** A page with deeply nested arrays, in a few kilobytes. */
export function nestedPdf(depth: number): Buffer {
  const nested = page.replace(/ >>$/, ` /Deep ${'['.repeat(depth)}${']'.repeat(depth)} >>`)
  return objectStreamPdf([...onePage.slice(0, 2), nested], Buffer.alloc(0))
}

/** A page tree in which each node refers to the next one twice: 2 to the power of `levels` pages. */
export function pageTreePdf(levels: number): Buffer {
  const nodes = Array.from({ length: levels - 1 }, (_, index) => {
    const child = index === levels - 2 ? 3 : 5 + index
    return `<< /Type /Pages /Kids [${child} 0 R ${child} 0 R] /Count ${2 ** (levels - 1 - index)} >>`
  })
  return replaced(
    pdfFile({ objects: nodes }),
    '/Kids [3 0 R] /Count 1',
    `/Kids [4 0 R 4 0 R] /Count ${2 ** levels}`,
  )
}

/** A page tree with a cycle to its root. */
export function endlessTreePdf(count: number): Buffer {
  return replaced(pdfFile(), '/Kids [3 0 R] /Count 1', `/Kids [2 0 R 2 0 R] /Count ${count}`)
}

/** A table with `rows` cross-references of 20 bytes each, which the engine keeps in memory. */
export function largeTablePdf(rows: number): Buffer {
  const text = pdfFile().toString('latin1')
  const table = `xref\n0 ${rows}\n${'0000000009 00000 n \n'.repeat(rows)}trailer`
  return Buffer.from(text.replace(/xref\n0 4\n[\s\S]*?trailer/, table), 'latin1')
}

/** Objects that never end, without a table: the engine scans the whole file. */
export function brokenTablePdf(bytes: number): Buffer {
  const objects = '1 0 obj<<'.repeat(Math.floor(bytes / 9))
  return Buffer.from(`%PDF-1.7\n${objects}\nstartxref\n9\n%%EOF\n`)
}

/** A page with an image of 60,000 × 60,000 pixels, which would take gigabytes to decode. */
export function imageBombPdf(filter: 'JPXDecode' | 'JBIG2Decode'): Buffer {
  const image = `<< /Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /${filter} /Length 4 >>\nstream\nxxxx\nendstream`
  const objects = ['<< /Length 5 >>\nstream\n/I Do\nendstream', image]
  const resources = '/Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>'
  // The replacement is longer, so the offsets are wrong and the engine repairs the table.
  return replaced(pdfFile({ objects }), '/MediaBox', `${resources} /MediaBox`)
}

function replaced(file: Buffer, from: string, to: string): Buffer {
  return Buffer.from(file.toString('latin1').replace(from, to), 'latin1')
}
