import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** A document that harms a careless reader, or that is damaged; the name's end says as what it is offered. */
export type HostileDocument = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** Random integers from 0 below `end`. */
type Random = (end: number) => number
/** Makes one variant of each kind; `random` decides sizes, so that variants differ. */
type Kinds<T> = Readonly<Record<string, (random: Random) => T>>
type Data = Uint8Array | string
type Part = readonly [path: string, data: Data, statedSize?: number | undefined]

/** Makes `count` documents, one of each kind in turn. They are the same for the same seed. */
export function* hostileDocuments(seed = 1, count = 300): Generator<HostileDocument> {
  const random = randomOf(seed)
  for (let index = 0; index < count; index += 1) {
    const [kind, make] = kinds[index % kinds.length] ?? ['', disguised]
    const bytes = Uint8Array.from(make(random))
    yield { name: `${String(index + 1).padStart(3, '0')}-${kind}`, bytes }
  }
}

/** Mulberry32, a small generator whose numbers are the same on each system. */
function randomOf(seed: number): Random {
  let state = seed
  return (end) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end)
  }
}

const bytesOf = (random: Random, length: number) => Buffer.from(Array.from({ length }, () => random(256)))
const pick = (random: Random, ...list: readonly string[]) => list[random(list.length)] ?? ''
const times = (length: number, make: (index: number) => string) => Array.from({ length }, (_, n) => make(n))
const targets = ['http://127.0.0.1:1/', 'file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x']

function flipped(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes)
  for (let left = 1 + random(20); left > 0; left -= 1) copy[random(copy.length)] = random(256)
  return copy
}

/** Random bytes behind what another kind of file starts with. */
function disguised(random: Random): Buffer {
  const magic = pick(random, ...'\x89PNG|\xd0\xcf\x11\xe0|{\\rtf1|<html>|PK\x03\x04|%PDF-|'.split('|'))
  return Buffer.concat([Buffer.from(magic, 'latin1'), bytesOf(random, random(2000))])
}

const namespace = 'http://schemas.openxmlformats.org'
const types = `<Types xmlns="${namespace}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const relation = (type: string, target: string, id = 1, mode = 'External') =>
  `<Relationship Id="rId${id}" Type="${namespace}/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/>`
const relationsOf = (...list: readonly string[]) =>
  `<Relationships xmlns="${namespace}/package/2006/relationships">${list.join('')}</Relationships>`
const documentOf = (body: string, before = '') =>
  `<?xml version="1.0"?>${before}<w:document xmlns:w="${namespace}/wordprocessingml/2006/main" xmlns:r="${namespace}/officeDocument/2006/relationships"><w:body>${body}</w:body></w:document>`
const paragraph = (shown: string) => `<w:p><w:r><w:t xml:space="preserve">${shown}</w:t></w:r></w:p>`
const integers = (size: number, ...values: readonly number[]) =>
  Buffer.concat(values.map((value) => Buffer.from(times(size, (n) => hexOf(value, n)).join(''), 'hex')))
const hexOf = (value: number, byte: number) =>
  (Math.floor(value / 256 ** byte) % 256).toString(16).padStart(2, '0')

/** A ZIP archive. A part may state another size than it has; offsets may be false, or all the first part's. */
function zip(parts: readonly Part[], { isShared = false, shift = 0 } = {}): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [path, data, statedSize] of parts) {
    const [content, name] = [Buffer.from(data), Buffer.from(path)]
    const packed = deflateRawSync(content)
    const sizes = integers(4, crc32(content), packed.length, statedSize ?? content.length)
    const head = Buffer.concat([integers(2, 20, 0x800, 8, 0, 0), sizes, integers(2, name.length, 0)])
    const place = integers(4, isShared ? 0 : offset + shift)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, Buffer.alloc(10), place, name)
    if (isShared && local.length > 0) continue
    local.push(Buffer.from('PK\x03\x04'), head, name, packed)
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = [integers(2, 0, 0, parts.length, parts.length), integers(4, directory.length, offset + shift)]
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), ...end, integers(2, 0)])
}

const docx = (document: Data, more: readonly Part[] = [], statedSize?: number) =>
  zip([
    ['[Content_Types].xml', types],
    ['_rels/.rels', relationsOf(relation('officeDocument', 'word/document.xml', 1, 'Internal'))],
    ['word/document.xml', document, statedSize],
    ...more,
  ])
const related = (body: string, ...list: readonly string[]) =>
  docx(documentOf(body), [['word/_rels/document.xml.rels', relationsOf(...list)]])
const plainDocx = docx(documentOf(paragraph('姓名：王小明 wang@example.com 0912-345-678')))
const nothing: Part = ['word/document.xml', documentOf('')]
const linked =
  '<w:altChunk r:id="rId1"/><w:p><w:hyperlink r:id="rId2"><w:r><w:t>x</w:t></w:r></w:hyperlink></w:p>'
const declaring = (entities: string) =>
  docx(documentOf(paragraph('&e9;'), `<!DOCTYPE x [<!ENTITY ${entities}>]>`))
const levels = times(9, (n) => `e${n + 1} "${`&e${n};`.repeat(10)}"`).join('><!ENTITY ')
/** Characters without width, direction marks, a byte order mark, and a character outside the first plane. */
const invisible = '\u200b\u200c\u200d\u2060\ufeff\u202e\u2066\u00ad\u{e0041}'

/** A PDF whose objects are numbered from 1; the first is the catalogue. */
function pdf(objects: readonly Data[], trailer = ''): Buffer {
  const chunks = [Buffer.from('%PDF-1.7\n')]
  let [rows, offset] = ['', 9]
  for (const [index, object] of objects.entries()) {
    const start = Buffer.from(`${index + 1} 0 obj\n`)
    const chunk = Buffer.concat([start, Buffer.from(object), Buffer.from('\nendobj\n')])
    rows += `${String(offset).padStart(10, '0')} 00000 n \n`
    offset += chunk.length
    chunks.push(chunk)
  }
  const root = `<< /Size ${objects.length + 1} /Root 1 0 R ${trailer.replaceAll('@xref', String(offset))} >>`
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n${root}\n`
  return Buffer.concat([...chunks, Buffer.from(`${table}startxref\n${offset}\n%%EOF\n`)])
}

function stream(content: Data, dictionary = '', length = Buffer.byteLength(content)): Buffer {
  const head = Buffer.from(`<< /Length ${length} ${dictionary} >>\nstream\n`)
  return Buffer.concat([head, Buffer.from(content), Buffer.from('\nendstream')])
}

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const resources = '/MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> /XObject << /X1 6 0 R >> >>'
/** Another font, and what stands also in the catalogue, the page or the trailer. */
type Extra = { font?: string; catalog?: string; page?: string; trailer?: string }
/** The catalogue, the page tree, a page, its content and a font are the objects 1 to 5; `more` are those from 6. */
function onePage(content: Data, extra: Extra = {}, ...more: Data[]): Buffer {
  const { font = helvetica, catalog = '', page = '', trailer = '' } = extra
  const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
  const first = `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${resources} ${page} >>`
  return pdf([`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`, pages, first, content, font, ...more], trailer)
}

const text = (shown: string) => `BT /F1 12 Tf 72 720 Td ${shown} ET`
const plain = stream(text('(Ming Wang wang@example.com 0912-345-678) Tj'))
const plainPdf = onePage(plain)
/** A page whose text is only numbers of glyphs. */
function glyphs(random: Random, fontMore: string, ...more: Data[]): Buffer {
  const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>'
  const child = `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Hidden ${system} >>`
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /Hidden /Encoding /Identity-H /DescendantFonts [${child}] ${fontMore} >>`
  return onePage(stream(text(`<${bytesOf(random, 40).toString('hex')}> Tj`)), { font }, ...more)
}
const cell = (inside: string) => `<w:tbl><w:tr><w:tc>${inside}</w:tc></w:tr></w:tbl>`
/** Bodies of Word documents. */
const bodies: Kinds<string> = {
  'zip-bomb': (random) => paragraph(' '.repeat((8 + random(56)) << 20)),
  'open-tables': (random) => '<w:tbl><w:tr><w:tc>'.repeat(1000 + random(30_000)),
  'nested-xml': (random) => ['<w:p>', '</w:p>'].map((tag) => tag.repeat(50_000)).join(`${random(9)}`),
  'many-attributes': (random) => `<w:p ${times(1000 + random(50_000), (n) => `a${n}="1"`).join(' ')}/>`,
  'huge-cell': (random) => cell(paragraph('2019/7 ~ '.repeat(random(200_000)))),
  'wide-cell': (random) => cell(`<w:tcPr><w:gridSpan w:val="${2 ** random(40)}"/></w:tcPr><w:p/>`),
  'many-cells': (random) => cell('<w:p/></w:tc></w:tr><w:tr><w:tc>'.repeat(random(50_000))),
  'invisible-text': (random) => paragraph(`王${invisible.repeat(random(9999))}小明${invisible}@example.com`),
  'long-address': (random) => paragraph(`${'a.'.repeat(random(99_999))}@${'-'.repeat(random(99_999))}`),
  'long-number': (random) => paragraph(`+886${'9 -('.repeat(random(99_999))}`),
  fields: (random) => `<w:fldSimple w:instr="${pick(random, 'DDEAUTO cmd x', 'INCLUDETEXT /etc/passwd')}"/>`,
}

/** Contents of a PDF page. */
const contents: Kinds<string> = {
  'form-loop': () => '/X1 Do',
  'invisible-text': (random) => text(`3 Tr 0 Tz ${'(hidden@example.com) Tj '.repeat(1 + random(5000))}`),
  'nested-operators': (random) => 'q BT '.repeat(1000 + random(99_999)),
  'nested-arrays': (random) => text('['.repeat(1000 + random(99_999))),
  'wild-numbers': (random) => `1e999 -${'9'.repeat(random(400))} .-. NaN 0 0 cm ${text('1e308 Ts (x) Tj')}`,
  'one-letter-each': (random) => text('(x) Tj 0 0 Td '.repeat(1000 + random(99_999))),
}

/** What else stands in a PDF of one page. */
const extras: Kinds<Extra> = {
  'xref-loop': (random) => ({ trailer: pick(random, '/Prev @xref', '/XRefStm @xref', '/Prev -1') }),
  script: () => ({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }),
  launch: () => ({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
  submit: (random) => ({ page: `/AA << /O << /S /SubmitForm /F (${pick(random, ...targets)}) >> >>` }),
  'many-links': (random) => ({ page: `/Annots [${linkTo(random).repeat(1 + random(2000))}]` }),
  'nested-objects': (random) => ({ page: '/X << '.repeat(1000 + random(50_000)) }),
  encrypted: (random) => ({ trailer: `/Encrypt << ${cipher} /O ${hash(random)} /U ${hash(random)} >>` }),
}
const linkTo = (random: Random) =>
  `<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${pick(random, ...targets)}) >> >> `
const cipher = '/Filter /Standard /V 2 /R 3 /Length 128 /P -4'
const hash = (random: Random) => `<${bytesOf(random, 32).toString('hex')}>`

/** The kids of the page tree, object 2, and the objects from 3. */
const pageTrees: Kinds<readonly string[]> = {
  'page-tree-loop': (random) => [pick(random, '2 0 R', '3 0 R 2 0 R'), kids('2 0 R 3 0 R')],
  'parent-loop': () => ['3 0 R', '<< /Type /Page /Parent 4 0 R >>', '<< /Type /Pages /Parent 4 0 R >>'],
  '10000-pages': () => ['3 0 R '.repeat(10_000), `<< /Type /Page /Parent 2 0 R ${resources} >>`],
  'deep-page-tree': (random) => ['3 0 R', ...times(random(5000), (n) => kids(`${n + 4} 0 R`))],
}
const kids = (list: string) => `<< /Type /Pages /Kids [${list}] >>`
function treeOf([first = '', ...more]: readonly string[], random: Random): Buffer {
  const root = `<< /Type /Pages /Kids [${first}] /Count ${pick(random, '10000', '2147483647', '-1')} >>`
  return pdf(['<< /Type /Catalog /Pages 2 0 R >>', root, ...more])
}

const form = stream('/X1 Do /X1 Do', `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources}`)
const picture = '/Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8'
const ranges = 'begincmap\n100 beginbfrange\n<00000000> <ffffffff> <0041>\nendbfrange\nendcmap\n'
const bomb = (random: Random) => deflateSync(deflateSync(' '.repeat((8 + random(40)) << 20)))

const others: Kinds<Buffer> = {
  'false-size.docx': (random) => docx(documentOf(paragraph('0'.repeat(random(8) << 20))), [], random(100)),
  'many-parts.docx': (random) => zip(times(1000 + random(9000), String).map((path): Part => [path, ''])),
  'shared-data.docx': (random) => zip(Array(2 + random(2000)).fill(nothing), { isShared: true }),
  'false-offset.docx': (random) => zip([nothing], { shift: 1 + random(2 ** 31) }),
  'path-upwards.docx': (random) => docx(documentOf(''), [['../'.repeat(1 + random(9)), '']]),
  'entity-bomb.docx': (random) => declaring(`e0 "${'x'.repeat(1 + random(99))}"><!ENTITY ${levels}`),
  'entity-of-a-file.docx': (random) => declaring(`e9 SYSTEM "${pick(random, ...targets)}"`),
  'external-targets.docx': (random) =>
    related(linked, ...targets.map((_, n) => relation(purposes[n] ?? '', pick(random, ...targets), n + 1))),
  'relation-loop.docx': () => related(linked, relation('aFChunk', 'document.xml', 1, 'Internal')),
  'macros.docx': (random) => docx(documentOf(''), [['word/vbaProject.bin', bytesOf(random, 500)]]),
  'wrong-encoding.docx': (random) => docx(Buffer.concat([Buffer.from(documentOf('')), bytesOf(random, 200)])),
  'utf-16.docx': (random) => docx(Buffer.from(documentOf(paragraph('王'.repeat(random(999)))), 'utf16le')),
  'a-pdf.docx': () => plainPdf,
  'truncated.docx': (random) => plainDocx.subarray(0, random(plainDocx.length)),
  'flipped.docx': (random) => flipped(plainDocx, random),
  'wrong-magic.docx': disguised,
  'reference-loop.pdf': () => onePage('6 0 R', {}, '7 0 R', '6 0 R'),
  'no-tounicode.pdf': (random) => glyphs(random, ''),
  'huge-tounicode.pdf': (random) => glyphs(random, '/ToUnicode 6 0 R', stream(ranges.repeat(1 + random(50)))),
  'tounicode-loop.pdf': (random) => glyphs(random, '/ToUnicode 6 0 R', stream('', '/UseCMap 6 0 R')),
  'stream-bomb.pdf': (random) => onePage(stream(bomb(random), '/Filter [/FlateDecode /FlateDecode]')),
  'false-length.pdf': (random) => onePage(stream(text('(x) Tj'), '', [0, -1, 1, 1e15][random(4)])),
  'pictures-only.pdf': (random) => onePage(stream('/X1 Do'), {}, stream(bytesOf(random, 99), picture)),
  'truncated.pdf': (random) => plainPdf.subarray(0, random(plainPdf.length)),
  'flipped.pdf': (random) => flipped(plainPdf, random),
  'wrong-magic.pdf': disguised,
}
const purposes = ['aFChunk', 'hyperlink', 'image', 'attachedTemplate']

function made<T>(all: Kinds<T>, end: string, make: (part: T, random: Random) => Buffer) {
  return Object.entries(all).map(
    ([kind, part]) => [kind + end, (random: Random) => make(part(random), random)] as const,
  )
}

const kinds: readonly (readonly [kind: string, make: (random: Random) => Buffer])[] = [
  ...made(bodies, '.docx', (body) => docx(documentOf(body))),
  ...made(contents, '.pdf', (content) => onePage(stream(content), {}, form)),
  ...made(extras, '.pdf', (extra) => onePage(plain, extra)),
  ...made(pageTrees, '.pdf', treeOf),
  ...Object.entries(others),
]
