import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractFolder } from '@recruiting/contract-tests/contract-folder'

/** Parts of a PDF besides its one empty page. */
type PdfParts = {
  /** Objects from number 4 on, each without `n 0 obj` and `endobj`. */
  objects?: string[]
  /** Entries of the trailer besides `/Size` and `/Root`. */
  trailer?: string
  /** Text between the objects and the cross-references. */
  padding?: string
  /** A cross-reference stream instead of a table and a trailer (PDF 1.5). */
  xrefStream?: boolean
}

/** A valid PDF with one empty page. */
export function pdfFile({
  objects = [],
  trailer = '',
  padding = '',
  xrefStream = false,
}: PdfParts = {}): Buffer {
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ...objects,
  ]
  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const offsets = bodies.map((body, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  file += padding
  const start = file.length
  file += xrefStream ? streamOf(offsets, start, trailer) : tableOf(offsets, trailer)
  return Buffer.from(`${file}startxref\n${start}\n%%EOF\n`, 'latin1')
}

function tableOf(offsets: number[], trailer: string): string {
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = offsets.length + 1
  return `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`
}

/** The stream lists itself as the last object; a row has a type, a four-byte offset and a generation. */
function streamOf(offsets: number[], start: number, trailer: string): string {
  const rows = [0, ...offsets, start].map((offset, index) => {
    const row = Buffer.alloc(6)
    row[0] = index === 0 ? 0 : 1
    row.writeUInt32BE(offset, 1)
    return row
  })
  const data = Buffer.concat(rows).toString('latin1')
  const dictionary = `<< /Type /XRef /Size ${rows.length} /W [1 4 1] /Root 1 0 R /Length ${data.length} ${trailer} >>`
  return `${offsets.length + 1} 0 obj\n${dictionary}\nstream\n${data}\nendstream\nendobj\n`
}

/**
 * A PDF of another producer, from `contract/files`: printed by Chromium 156 and rewritten by qpdf 11.3. Those
 * in `open` are encrypted with an empty user password, like files that only forbid printing; those in `locked` with
 * the password `secret`.
 */
export function samplePdf(name: string): Buffer {
  return readFileSync(join(contractFolder(), 'files/pdf', `${name}.pdf`))
}

/** A PDF encrypted with AES-256 (revision 6), with a cross-reference table or stream. */
export function encryptedPdf(userPassword: '' | 'secret', { xrefStream = false } = {}): Buffer {
  return samplePdf(`aes-256${xrefStream ? '-object-streams' : ''}-${userPassword === '' ? 'open' : 'locked'}`)
}
