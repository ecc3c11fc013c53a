import { readFileSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

/** The engine's verdict: the PDF opens without a password, needs one, or does not open. */
export type PdfVerdict = 'opens' | 'password' | 'unreadable'

/** An open file to judge, whose descriptor is valid in the workers of its process, and the bounds of the engine. */
export type PdfTask = { fd: number; size: number; memory: number; pages: number }

/** Sent at the start and for each task. `hasGrown`: the engine took more memory than at its start. */
export type PdfMessage = { verdict?: PdfVerdict; hasGrown?: boolean; failure?: unknown }

const code = new WebAssembly.Module(
  readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))),
)

/** `fpdfview.h`: the file needs a password, or uses another security scheme. */
const passwordErrors = [4, 5]

/** Neither `resourceLimits` nor the engine limits its memory, so growth beyond the bound is refused here. */
function bounded(imports: WebAssembly.Imports, memory: number): WebAssembly.Imports {
  const resize = imports.env?.emscripten_resize_heap
  if (typeof resize !== 'function') throw new Error('the engine asks for memory in another way')
  const resizeWithin = (bytes: number): unknown => (bytes >>> 0 > memory ? 0 : resize(bytes))
  return { ...imports, env: { ...imports.env, emscripten_resize_heap: resizeWithin } }
}

/** Lets the engine read the file in blocks: `FPDF_FILEACCESS` of `fpdfview.h`. */
function fileAccess(
  { pdfium }: WrappedPdfiumModule,
  { fd, size }: PdfTask,
  fail: (error: unknown) => void,
): number {
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
function judge(engine: WrappedPdfiumModule, access: number, mostPages: number): PdfVerdict {
  const document = engine.FPDF_LoadCustomDocument(access, '')
  if (document === 0) return passwordErrors.includes(engine.FPDF_GetLastError()) ? 'password' : 'unreadable'
  const pages = engine.FPDF_GetPageCount(document)
  const pageSize = engine.pdfium.wasmExports.malloc(8)
  for (let page = 0; page < Math.min(pages, mostPages); page += 1) {
    if (!engine.FPDF_GetPageSizeByIndexF(document, page, pageSize)) return 'unreadable'
  }
  return pages > 0 ? 'opens' : 'unreadable'
}

/** Each file gets a new instance, so that no state carries over. */
async function newEngine(memory: number): Promise<WrappedPdfiumModule> {
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

/** An exception of the engine ends the worker. */
async function answer(task: PdfTask): Promise<PdfMessage> {
  const engine = await newEngine(task.memory)
  const before = engine.pdfium.HEAPU8.length
  let failure: unknown
  const access = fileAccess(engine, task, (error) => {
    failure = error
  })
  const verdict = judge(engine, access, task.pages)
  return { verdict, hasGrown: engine.pdfium.HEAPU8.length > before, failure }
}

parentPort?.on('message', (task: PdfTask) => {
  void answer(task).then((message) => parentPort?.postMessage(message))
})
// Creates an instance before the first file: a broken package must not count as a broken file.
await newEngine(Infinity)
parentPort?.postMessage({} satisfies PdfMessage)
