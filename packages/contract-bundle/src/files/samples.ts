import { limits } from '@recruiting/schema/limits'
import type { UploadAdvice, UploadKind } from '@recruiting/schema/options'
import type { Rule } from '@recruiting/schema/rules'
import { uploadPath } from '@recruiting/schema/upload'

/** Bytes of a sample: a file below `files/`, or a file with bytes of zero added up to `padTo` bytes. */
type SampleContent = { file: string } | { recipe: Recipe }
type Recipe = { base: string; padTo: number }

/** A file to send to `stageUpload` and the expected answer. */
export type Sample = SampleContent & {
  /** Never changes: reports name it. */
  id: string
  /** `type` is the declared media type; absent: the part has no `Content-Type`. */
  send: { kind: UploadKind; name: string; type?: string }
  expect: Accepted | Refused
}

/** Members of the answer. `size` is absent where the backend encodes the picture again. */
export type Accepted = {
  status: 201
  answer: { kind: UploadKind; name: string; type: string; advice: UploadAdvice[]; size?: 'unchanged' }
}

export type Refused = {
  status: 413 | 422
  code: 'payload_too_large' | 'validation_failed'
  issues: { path: string; rule: Rule; params?: { max: number } }[]
}

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const doc = 'application/msword'
const pdf = 'application/pdf'

function accepted(
  id: string,
  content: string | Recipe,
  send: Sample['send'],
  type: string,
  { name = send.name, advice = [] }: { name?: string; advice?: UploadAdvice[] } = {},
): Sample {
  const { kind } = send
  const size = kind === 'headshot' ? {} : ({ size: 'unchanged' } as const)
  const answer = { kind, name, type, advice, ...size }
  return { id, ...contentOf(content), send, expect: { status: 201, answer } }
}

function refused(id: string, content: string | Recipe, send: Sample['send'], rule: Rule): Sample {
  const path = uploadPath(send.kind)
  const tooBig = { path, rule, params: { max: limits.fileMegabytes } }
  const expect: Refused =
    rule === 'fileTooBig'
      ? { status: 413, code: 'payload_too_large', issues: [tooBig] }
      : { status: 422, code: 'validation_failed', issues: [{ path, rule }] }
  return { id, ...contentOf(content), send, expect }
}

function contentOf(content: string | Recipe): SampleContent {
  return typeof content === 'string' ? { file: content } : { recipe: content }
}

const part = (kind: UploadKind) => (name: string, type?: string) => ({ kind, name, ...(type && { type }) })
const headshot = part('headshot')
const resume = part('resume')
const portfolio = part('portfolio')
const binary = 'application/octet-stream'

/** A headshot that is accepted, with its advice. */
function portrait(file: string, advice: UploadAdvice[] = []): Sample {
  const [stem = '', extension = ''] = file.split('.')
  const type = extension === 'png' ? 'image/png' : 'image/jpeg'
  return accepted(
    `headshot-${stem}-${extension}`,
    `picture/${file}`,
    headshot(`photo.${extension}`, type),
    type,
    {
      advice,
    },
  )
}

const pictures: Sample[] = [
  portrait('portrait.png'),
  portrait('portrait.jpg'),
  portrait('phone.jpg'),
  portrait('smallest-without-advice.png'),
  portrait('too-narrow.png', ['smallPicture']),
  portrait('too-low.png', ['smallPicture']),
  portrait('wide.png', ['widerThanTall']),
  portrait('dark.png', ['backgroundNotWhite']),
  portrait('dark-wide-small.jpg', ['backgroundNotWhite', 'smallPicture', 'widerThanTall']),
  portrait('longest-side.png', ['smallPicture']),
  refused(
    'headshot-side-too-long',
    'picture/side-too-long.png',
    headshot('a.png', 'image/png'),
    'filePixels',
  ),
  refused(
    'headshot-pixel-flood-png',
    'picture/pixel-flood.png',
    headshot('a.png', 'image/png'),
    'filePixels',
  ),
  refused(
    'headshot-pixel-flood-jpg',
    'picture/pixel-flood.jpg',
    headshot('a.jpg', 'image/jpeg'),
    'filePixels',
  ),
  refused(
    'headshot-truncated-png',
    'picture/truncated.png',
    headshot('a.png', 'image/png'),
    'fileUnreadable',
  ),
  refused(
    'headshot-truncated-jpg',
    'picture/truncated.jpg',
    headshot('a.jpg', 'image/jpeg'),
    'fileUnreadable',
  ),
  refused('headshot-empty', 'other/empty.bin', headshot('a.png', 'image/png'), 'fileEmpty'),
  refused('headshot-gif', 'other/picture.gif', headshot('a.gif', 'image/gif'), 'fileKind'),
  refused('headshot-gif-named-png', 'other/picture.gif', headshot('a.png', 'image/png'), 'fileKind'),
  refused('headshot-svg-named-jpg', 'other/picture.svg', headshot('a.jpg', 'image/jpeg'), 'fileKind'),
  refused('headshot-png-named-jpg', 'picture/portrait.png', headshot('a.jpg', 'image/jpeg'), 'fileKind'),
  refused('headshot-png-declared-jpeg', 'picture/portrait.png', headshot('a.png', 'image/jpeg'), 'fileKind'),
  refused('headshot-pdf', 'pdf/plain.pdf', headshot('a.pdf', pdf), 'fileKind'),
]

/** PDFs that other programs wrote, without a password. */
export const foreignPdfs = ['chromium', 'linearized', 'linearized-object-streams', 'object-streams']
/** Encrypted PDFs, each with an empty password (`open`) and with one (`locked`). */
export const ciphers = ['rc4-40', 'rc4-128', 'aes-128', 'aes-256-r5', 'aes-256', 'aes-256-object-streams']

const documents: Sample[] = [
  ...['plain', 'xref-stream', ...foreignPdfs, ...ciphers.map((cipher) => `${cipher}-open`)].map((name) =>
    accepted(`resume-pdf-${name}`, `pdf/${name}.pdf`, resume('cv.pdf', pdf), pdf),
  ),
  ...ciphers.map((cipher) =>
    refused(`resume-pdf-${cipher}-locked`, `pdf/${cipher}-locked.pdf`, resume('cv.pdf', pdf), 'filePassword'),
  ),
  refused('resume-pdf-truncated', 'pdf/truncated.pdf', resume('cv.pdf', pdf), 'fileUnreadable'),
  refused('resume-pdf-broken-table', 'pdf/broken-table.pdf', resume('cv.pdf', pdf), 'fileUnreadable'),
  accepted('resume-docx', 'word/plain.docx', resume('cv.docx', docx), docx),
  accepted('resume-docx-dot-net', 'word/dot-net.docx', resume('cv.docx', docx), docx),
  refused('resume-docx-truncated', 'word/truncated.docx', resume('cv.docx', docx), 'fileUnreadable'),
  refused('resume-docx-locked', 'word/locked.docx', resume('cv.docx', docx), 'filePassword'),
  refused('resume-docx-encrypted-zip', 'word/encrypted-zip.docx', resume('cv.docx', docx), 'filePassword'),
  refused('resume-docm-named-docx', 'word/macros.docm', resume('cv.docx', docx), 'fileKind'),
  refused('resume-docm', 'word/macros.docm', resume('cv.docm'), 'fileKind'),
  refused('resume-dotx-named-docx', 'word/template.dotx', resume('cv.docx', docx), 'fileKind'),
  accepted('resume-doc', 'word/plain.doc', resume('cv.doc', doc), doc),
  accepted('resume-doc-word-95', 'word/word-95.doc', resume('cv.doc', doc), doc),
  refused('resume-doc-locked', 'word/locked.doc', resume('cv.doc', doc), 'filePassword'),
  refused('resume-doc-truncated', 'word/truncated.doc', resume('cv.doc', doc), 'fileUnreadable'),
  refused('resume-doc-named-docx', 'word/plain.doc', resume('cv.docx', docx), 'fileKind'),
  refused('resume-xlsx-named-docx', 'other/sheet.xlsx', resume('cv.docx', docx), 'fileKind'),
  refused('resume-pptx-named-docx', 'other/slides.pptx', resume('cv.docx', docx), 'fileKind'),
  refused('resume-odt', 'other/text.odt', resume('cv.odt'), 'fileKind'),
  refused('resume-zip-named-docx', 'other/archive.zip', resume('cv.docx', docx), 'fileKind'),
  refused('resume-program-named-pdf', 'other/program.exe', resume('cv.pdf', pdf), 'fileKind'),
  refused('resume-text-named-pdf', 'other/text.txt', resume('cv.pdf', pdf), 'fileKind'),
  refused('resume-text', 'other/text.txt', resume('cv.txt', 'text/plain'), 'fileKind'),
  refused('resume-png', 'picture/portrait.png', resume('cv.png', 'image/png'), 'fileKind'),
  refused('resume-empty', 'other/empty.bin', resume('cv.pdf', pdf), 'fileEmpty'),
]

const anything: Sample[] = [
  accepted('portfolio-text', 'other/text.txt', portfolio('works.txt', 'text/plain'), binary),
  accepted('portfolio-program', 'other/program.exe', portfolio('game.exe'), binary),
  accepted('portfolio-pdf', 'pdf/plain.pdf', portfolio('works.pdf', pdf), pdf),
  accepted('portfolio-locked-pdf', 'pdf/aes-256-locked.pdf', portfolio('works.pdf', pdf), pdf),
  accepted('portfolio-docx', 'word/plain.docx', portfolio('works.docx', docx), docx),
  accepted('portfolio-doc', 'word/plain.doc', portfolio('works.doc', doc), doc),
  accepted('portfolio-zip', 'other/archive.zip', portfolio('works.zip'), 'application/zip'),
  accepted('portfolio-png-named-pdf', 'picture/portrait.png', portfolio('works.pdf', pdf), 'image/png'),
  accepted('portfolio-gif', 'other/picture.gif', portfolio('works.gif', 'image/gif'), binary),
  refused('portfolio-empty', 'other/empty.bin', portfolio('works.txt', 'text/plain'), 'fileEmpty'),
]

/** Declared types of a file whose content and name agree. */
const declared: Sample[] = [
  ...[undefined, 'application/octet-stream', 'application/x-pdf', 'APPLICATION/PDF; a=b'].map((type, at) =>
    accepted(`declared-pdf-${at + 1}`, 'pdf/plain.pdf', resume('cv.pdf', type), pdf),
  ),
  ...['image/jpg', 'image/pjpeg'].map((type, at) =>
    accepted(`declared-jpeg-${at + 1}`, 'picture/portrait.jpg', headshot('a.jpeg', type), 'image/jpeg'),
  ),
  accepted('declared-png', 'picture/portrait.png', headshot('a.png', 'image/x-png'), 'image/png'),
  ...['text/plain', 'text/html', 'image/png', doc].map((type, at) =>
    refused(`declared-wrong-${at + 1}`, 'pdf/plain.pdf', resume('cv.pdf', type), 'fileKind'),
  ),
]

function named(id: string, name: string, shown: string): Sample {
  return accepted(`name-${id}`, 'pdf/plain.pdf', resume(name, pdf), pdf, { name: shown })
}

const names: Sample[] = [
  named('chinese', '王小明的履歷😀.pdf', '王小明的履歷😀.pdf'),
  named('upper-case', 'CV.PDF', 'CV.PDF'),
  named('two-extensions', 'cv.exe.pdf', 'cv.exe.pdf'),
  named('folders', '../../etc/passwd.pdf', 'passwd.pdf'),
  named('windows-folders', 'C:\\Users\\me\\cv.pdf', 'cv.pdf'),
  named('right-to-left', 'cv\u202Efdp.pdf', 'cvfdp.pdf'),
  named('zero-width', 'c\u200Bv\uFEFF.pdf', 'cv.pdf'),
  named('quote', 'a"b.pdf', 'a"b.pdf'),
  named('line-break', 'a\r\nb.pdf', 'ab.pdf'),
  named('decomposed', 're\u0301sume\u0301.pdf', 'r\u00E9sum\u00E9.pdf'),
  named('markup', '<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'),
  named('256-bytes', `${'a'.repeat(252)}.pdf`, `${'a'.repeat(251)}.pdf`),
  named('long-chinese', `${'長'.repeat(200)}.pdf`, `${'長'.repeat(83)}.pdf`),
  refused('name-other-extension', 'pdf/plain.pdf', resume('cv.pdf.exe', pdf), 'fileKind'),
  refused('name-without-extension', 'pdf/plain.pdf', resume('cv', pdf), 'fileKind'),
  named('only-extension', '.pdf', 'file.pdf'),
  accepted('name-only-dots', 'other/text.txt', portfolio('..'), binary, { name: 'file' }),
]

const max = limits.fileBytes
const sizes: Sample[] = [
  accepted('size-portfolio-largest', { base: 'other/text.txt', padTo: max }, portfolio('a.bin'), binary),
  refused(
    'size-portfolio-too-big',
    { base: 'other/text.txt', padTo: max + 1 },
    portfolio('a.bin'),
    'fileTooBig',
  ),
  accepted(
    'size-headshot-largest',
    { base: 'picture/portrait.png', padTo: max },
    headshot('a.png', 'image/png'),
    'image/png',
  ),
  refused(
    'size-headshot-too-big',
    { base: 'picture/portrait.png', padTo: max + 1 },
    headshot('a.png', 'image/png'),
    'fileTooBig',
  ),
  refused(
    'size-resume-too-big',
    { base: 'pdf/plain.pdf', padTo: max + 1 },
    resume('cv.pdf', pdf),
    'fileTooBig',
  ),
]

/** Every sample, in the order of `files/index.json`. */
export const samples: readonly Sample[] = [
  ...pictures,
  ...documents,
  ...anything,
  ...declared,
  ...names,
  ...sizes,
]
