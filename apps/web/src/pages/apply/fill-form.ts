import { sectionNames, sections } from '@recruiting/schema/application'
import { fromWire } from '@recruiting/schema/draft'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { type Locale, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { isLoose } from '@recruiting/schema/structure'
import type { Uploads } from '~/form/files/uploads.ts'
import { type DraftSections, isLost } from '~/lib/draft/draft.ts'
import { currentDraft, flushDraft, writeSections } from '~/lib/draft/draft-store.ts'

// Apart from its button: a module with other exports than components is not replaced in the open page, and the bar that shows the
// button would load the page anew when a schema changes.

/**
 * Fills what is empty in the application form of this tab: uploads sample files as a person would, then fills the
 * answers. The caller loads the page again, because open fields hold their answers themselves.
 * @returns false when a file was not accepted, which its field explains; then no answer has changed
 */
export async function fillForm(
  uploads: Pick<Uploads, 'of' | 'send' | 'settled'>,
  locale: Locale,
  makeFile: (kind: UploadKind) => Promise<File> = sampleFile,
): Promise<boolean> {
  const missing = uploadKinds.filter((kind) => {
    const file = currentDraft().files[kind]
    return file === undefined || isLost(file)
  })
  await Promise.all(missing.map(async (kind) => uploads.send(kind, await makeFile(kind), locale)))
  await uploads.settled()
  if (missing.some((kind) => uploads.of(kind) !== undefined)) return false
  const answers = sectionNames.map((name) => [name, fromWire(sections[name], exampleApplication[name])])
  writeSections(filled(currentDraft().sections, Object.fromEntries(answers)) as DraftSections)
  flushDraft()
  return true
}

/**
 * Fills the empty answers with those of a valid applicant. What was typed stays, because a developer types the value
 * under test and wants the rest; a row of a list stays as it is when anything in it was answered.
 */
function filled(own: unknown, sample: unknown): unknown {
  if (Array.isArray(own) && Array.isArray(sample)) {
    const rows = Math.max(own.length, sample.length)
    return Array.from({ length: rows }, (_, at) =>
      isUnanswered(own[at]) && at < sample.length ? sample[at] : own[at],
    )
  }
  if (isLoose(own) && isLoose(sample)) {
    return Object.fromEntries(Object.entries(own).map(([name, value]) => [name, filled(value, sample[name])]))
  }
  return isUnanswered(own) ? (sample ?? own) : own
}

function isUnanswered(value: unknown): boolean {
  if (isLoose(value)) return Object.values(value).every(isUnanswered)
  return value === undefined || value === '' || value === false
}

/** Makes a small valid file of a kind. */
async function sampleFile(kind: UploadKind): Promise<File> {
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
