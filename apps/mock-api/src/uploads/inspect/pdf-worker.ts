import { readFileSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

/** The engine's verdict: the PDF opens without a password, needs one, or does not open. */
export type PdfVerdict = 'opens' | 'password' | 'unreadable'

/** Passed to the worker at its start. */
export type PdfBounds = {
  /** The most memory of the engine, in bytes. It starts with 18 MB. */
  memory: number
  /** The number of pages loaded; further pages are ignored. */
  pages: number
}

/** An open file to judge. The descriptor belongs to the process and is valid in its workers. */
export type PdfRequest = { fd: number; size: number }

/** Messages of the worker: that it has started, then an answer to each request. */
export type PdfMessage = 'ready' | PdfAnswer

/** `grew`: the engine's memory is larger than at its start. `failure`: the code of a disk error. */
export type PdfAnswer = { verdict: PdfVerdict; grew: boolean } | { failure: string }

/**
 * The worker that opens PDFs with PDFium. Each file gets a new instance of the engine, so that no state carries
 * over. An exception of the engine ends the worker.
 */

const bounds: PdfBounds = workerData

/** `fpdfview.h`: the file needs a password, or uses another security scheme. */
const passwordErrors = [4, 5]

const code = new WebAssembly.Module(
  readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))),
)

/** Neither `resourceLimits` nor the engine limits its memory, so growth beyond the bound is refused here. */
function bounded(imports: WebAssembly.Imports): WebAssembly.Imports {
  const resize = imports.env?.emscripten_resize_heap
  if (typeof resize !== 'function') throw new Error('the engine asks for memory in another way')
  const resizeWithin = (bytes: number): unknown => (bytes >>> 0 > bounds.memory ? 0 : resize(bytes))
  return { ...imports, env: { ...imports.env, emscripten_resize_heap: resizeWithin } }
}

async function newEngine(): Promise<WrappedPdfiumModule> {
  const engine = await init({
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(code, bounded(imports))
      done(instance)
      return instance.exports
    },
    print: () => undefined,
    printErr: () => undefined,
  })
  engine.FPDF_InitLibrary()
  return engine
}

/** Lets the engine read the file in blocks: `FPDF_FILEACCESS` of `fpdfview.h`. */
function fileAccess(
  { pdfium }: WrappedPdfiumModule,
  { fd, size }: PdfRequest,
  fail: (error: unknown) => void,
) {
  const readBlock = (_: number, position: number, target: number, length: number): number => {
    try {
      return readSync(fd, pdfium.HEAPU8, target, length, position >>> 0) === length ? 1 : 0
    } catch (error) {
      fail(error)
      return 0
    }
  }
  const access = pdfium.wasmExports.malloc(12)
  pdfium.setValue(access, size, 'i32')
  pdfium.setValue(access + 4, pdfium.addFunction(readBlock, 'iiiii'), '*')
  pdfium.setValue(access + 8, 0, '*')
  return access
}

/**
 * Loads the dictionary of each page. Page content is not parsed: no engine fails on damage there, but decompression
 * bombs would be expanded.
 */
function judge(engine: WrappedPdfiumModule, access: number): PdfVerdict {
  const document = engine.FPDF_LoadCustomDocument(access, '')
  if (document === 0) return passwordErrors.includes(engine.FPDF_GetLastError()) ? 'password' : 'unreadable'
  const pages = engine.FPDF_GetPageCount(document)
  const pageSize = engine.pdfium.wasmExports.malloc(8)
  for (let page = 0; page < Math.min(pages, bounds.pages); page += 1) {
    if (!engine.FPDF_GetPageSizeByIndexF(document, page, pageSize)) return 'unreadable'
  }
  return pages > 0 ? 'opens' : 'unreadable'
}

async function answer(request: PdfRequest): Promise<PdfAnswer> {
  const engine = await newEngine()
  const before = engine.pdfium.HEAPU8.length
  let failure: string | undefined
  const access = fileAccess(engine, request, (error) => {
    failure = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  })
  const verdict = judge(engine, access)
  return failure === undefined ? { verdict, grew: engine.pdfium.HEAPU8.length > before } : { failure }
}

const port = parentPort
port?.on('message', (request: PdfRequest) => {
  void answer(request).then((said) => port.postMessage(said))
})
// Creates an instance before the first file: a broken package must not count as a broken file.
await newEngine()
port?.postMessage('ready')
