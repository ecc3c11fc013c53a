import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { type Bounds, Unreadable } from './bounds.ts'
import { linesOfPage, type PlacedLink, type Segment } from './layout.ts'
import type { Line } from './lines.ts'

/** `fpdfview.h`: the file needs a password, or uses another security scheme. */
const passwordErrors = [4, 5]

/** Neither the worker nor the engine limits its memory, so growth beyond the bound is refused here. */
function bounded(imports: WebAssembly.Imports, memory: number): WebAssembly.Imports {
  const resize = imports.env?.emscripten_resize_heap
  if (typeof resize !== 'function') throw new Error('the engine asks for memory in another way')
  const resizeWithin = (bytes: number): unknown => (bytes >>> 0 > memory ? 0 : resize(bytes))
  return { ...imports, env: { ...imports.env, emscripten_resize_heap: resizeWithin } }
}

async function engineOf(code: WebAssembly.Module, memory: number): Promise<WrappedPdfiumModule> {
  const engine = await init({
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(code, bounded(imports, memory))
      done(instance)
      return instance.exports
    },
    print: () => undefined,
    printErr: () => undefined,
  })
  engine.FPDF_InitLibrary()
  return engine
}

/**
 * The lines of a PDF in reading order. Each call has an engine of its own, so that no document acts on another.
 * @throws Unreadable when it needs a password, is damaged, has too many pages or characters, or no text.
 */
export async function linesOfPdf(
  bytes: Uint8Array,
  code: WebAssembly.Module,
  bounds: Bounds,
): Promise<Line[]> {
  const engine = await engineOf(code, bounds.engineMemory)
  try {
    return linesOf(engine, bytes, bounds)
  } catch (error) {
    // The engine ends with an exception when it may not grow.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
      throw new Unreadable('tooLarge')
    throw error
  }
}

function linesOf(engine: WrappedPdfiumModule, bytes: Uint8Array, bounds: Bounds): Line[] {
  const { pdfium } = engine
  const file = pdfium.wasmExports.malloc(bytes.length)
  if (file === 0) throw new Unreadable('tooLarge')
  pdfium.HEAPU8.set(bytes, file)
  const document = engine.FPDF_LoadMemDocument(file, bytes.length, '')
  if (document === 0) {
    throw new Unreadable(passwordErrors.includes(engine.FPDF_GetLastError()) ? 'encrypted' : 'damaged')
  }
  const count = engine.FPDF_GetPageCount(document)
  if (count < 1) throw new Unreadable('damaged')
  if (count > bounds.pages) throw new Unreadable('tooLarge')
  let left = bounds.characters
  const pages = Array.from({ length: count }, (_, index) => {
    const page = engine.FPDF_LoadPage(document, index)
    if (page === 0) return { segments: [], links: [] }
    const segments = segmentsOf(engine, page, left)
    left -= segments.reduce((sum, { text }) => sum + text.length, 0)
    const links = linksOf(engine, document, page)
    engine.FPDF_ClosePage(page)
    return { segments, links }
  })
  if (pages.every(({ segments }) => segments.length === 0)) throw new Unreadable('noText')
  const repeated = repeatedTexts(pages.map(({ segments }) => segments))
  const isRepeated = (segment: Segment) => repeated.has(placedText(segment))
  const [first = { segments: [], links: [] }] = pages
  return [
    ...linesOfPage(first.segments.filter(isRepeated), first.links, 1),
    ...pages.flatMap(({ segments, links }, index) =>
      linesOfPage(
        segments.filter((segment) => !isRepeated(segment)),
        links,
        index + 1,
      ),
    ),
  ]
}

const placedText = ({ text, y }: Segment) => `${Math.round(y / 2)} ${text.replace(/\d+/g, '#')}`

/** What stands at the same height of two pages: heads and feet, which are read once, before everything else. */
function repeatedTexts(pages: readonly (readonly Segment[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const page of pages) {
    for (const text of new Set(page.map(placedText))) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([text]) => text))
}

/** Runs of characters of one page, as they follow each other in its content. */
function segmentsOf(engine: WrappedPdfiumModule, page: number, most: number): Segment[] {
  const { pdfium } = engine
  const text = engine.FPDFText_LoadPage(page)
  if (text === 0) return []
  const count = engine.FPDFText_CountChars(text)
  if (count > most) throw new Unreadable('tooLarge')
  const room = pdfium.wasmExports.malloc(256)
  const float = (at: number) => pdfium.HEAPF32[(room >> 2) + at] ?? 0
  const double = (at: number) => pdfium.HEAPF64[(room >> 3) + at] ?? 0
  const fontOf = (index: number) => {
    const length = engine.FPDFText_GetFontInfo(text, index, room, 200, room + 240)
    return length > 200 ? '' : pdfium.UTF8ToString(room).replace(/^[A-Z]{6}\+/, '')
  }
  const made: Glyph[][] = []
  let open: Glyph[] = []
  let hasSpace = false
  for (let index = 0; index < count; index += 1) {
    const code = engine.FPDFText_GetUnicode(text, index)
    const letter = code === 0 || code > 0x10ffff ? '' : String.fromCodePoint(code)
    const isGenerated = engine.FPDFText_IsGenerated(text, index) === 1
    if (isGenerated) hasSpace ||= letter === ' '
    if (letter === '' || /[\r\n]/.test(letter) || isGenerated) continue
    engine.FPDFText_GetMatrix(text, index, room)
    // The height, which is the same where letters are only slanted.
    const scale = (float(0) * float(3) - float(1) * float(2)) / Math.hypot(float(0), float(1))
    const size = Math.abs(engine.FPDFText_GetFontSize(text, index) * scale)
    if (!(size > 0.5 && size < 500)) continue
    engine.FPDFText_GetLooseCharBox(text, index, room)
    const end = float(2)
    engine.FPDFText_GetCharOrigin(text, index, room, room + 8)
    const [left, y] = [double(0), double(1)]
    // The box of a Chinese character may be that of its strokes; each takes as much room as it is high.
    const right = /\p{Script=Han}/u.test(letter) ? Math.max(end, left + size) : end
    const last = open.at(-1)
    const isNext =
      last !== undefined &&
      Math.abs(last.y - y) < 0.3 * size &&
      Math.max(last.size, size) < 1.35 * Math.min(last.size, size) &&
      left > last.right - size &&
      left < last.right + 0.6 * size
    // A hyphen at the end of a line comes as U+0002.
    const glyph = { letter: letter === '\u0002' ? '-' : letter, left, right, y, size, hasSpace, font: '' }
    hasSpace = false
    if (isNext) {
      open.push({ ...glyph, font: last.font })
    } else {
      open = [{ ...glyph, font: fontOf(index) }]
      made.push(open)
    }
  }
  engine.FPDFText_ClosePage(text)
  return made.map(segmentOf).filter(({ text: found }) => found.trim() !== '')
}

/** `hasSpace` says that the engine sees a space before the letter. */
type Glyph = {
  letter: string
  left: number
  right: number
  y: number
  size: number
  hasSpace: boolean
  font: string
}

/**
 * Puts a space where a gap is wider than the usual one of the run, which is not 0 in spaced-out headings. Behind a letter that
 * leans over, such as an `f`, it is narrower; there the engine decides.
 */
function segmentOf(glyphs: readonly Glyph[]): Segment {
  const first = glyphs[0] ?? { left: 0, y: 0, size: 1, font: '' }
  const gaps = glyphs.slice(1).map(({ left }, at) => left - (glyphs[at]?.right ?? left))
  const usual = Math.max(0, gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0)
  let text = ''
  for (const [at, { letter, size, hasSpace }] of glyphs.entries()) {
    const least = hasSpace && /[a-z]/i.test(letter) ? 0.08 : 0.17
    text += at > 0 && (gaps[at - 1] ?? 0) > usual + least * size ? ` ${letter}` : letter
  }
  const right = Math.max(...glyphs.map((glyph) => glyph.right))
  return { text, left: first.left, right, y: first.y, size: first.size, font: first.font }
}

const mostLinks = 100

function linksOf(engine: WrappedPdfiumModule, document: number, page: number): PlacedLink[] {
  const { pdfium } = engine
  const room = pdfium.wasmExports.malloc(2100)
  const links: PlacedLink[] = []
  pdfium.setValue(room, 0, 'i32')
  while (links.length < mostLinks && engine.FPDFLink_Enumerate(page, room, room + 4)) {
    const link = pdfium.getValue(room + 4, 'i32')
    const length = engine.FPDFAction_GetURIPath(document, engine.FPDFLink_GetAction(link), room + 32, 2048)
    if (length === 0 || length > 2048) continue
    const target = pdfium.UTF8ToString(room + 32)
    if (!engine.FPDFLink_GetAnnotRect(link, room + 8)) continue
    const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.HEAPF32.subarray(
      (room + 8) >> 2,
      (room + 24) >> 2,
    )
    links.push({ target, left, right, bottom: Math.min(top, bottom), top: Math.max(top, bottom) })
  }
  return links
}
