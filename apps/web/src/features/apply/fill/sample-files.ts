import type { UploadKind } from '@recruiting/schema/options'

/** Makes a small valid file of a kind. */
export async function sampleFile(kind: UploadKind): Promise<File> {
  if (kind === 'headshot')
    return new File([await samplePicture()], 'sample-headshot.png', { type: 'image/png' })
  return new File([samplePdf()], `sample-${kind}.pdf`, { type: 'application/pdf' })
}

/** A PDF with one empty page. */
export function samplePdf(): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  return `${text}xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}

/** The outline of a person, large enough that the form has no advice on it. */
async function samplePicture(): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 600, height: 800 })
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('The browser has no canvas')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, 600, 800)
  pen.fillStyle = '#4d5346'
  pen.beginPath()
  pen.ellipse(300, 320, 130, 165, 0, 0, 2 * Math.PI)
  pen.ellipse(300, 800, 260, 260, 0, Math.PI, 2 * Math.PI)
  pen.fill()
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The canvas is empty')) : resolve(blob)),
      'image/png',
    )
  })
}
