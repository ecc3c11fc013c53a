import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init } from '@embedpdf/pdfium'

/** Number of pages of a PDF, and the text of all of them. */
export async function readPdf(file: Buffer): Promise<{ pages: number; text: string }> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const engine = await init({ wasmBinary: Uint8Array.from(wasm).buffer })
  const { UTF16ToString, wasmExports } = engine.pdfium
  engine.FPDF_InitLibrary()
  const content = wasmExports.malloc(file.length)
  engine.pdfium.HEAPU8.set(file, content)
  const document = engine.FPDF_LoadMemDocument(content, file.length, '')
  const pages = engine.FPDF_GetPageCount(document)
  let text = ''
  for (let at = 0; at < pages; at++) {
    const page = engine.FPDFText_LoadPage(engine.FPDF_LoadPage(document, at))
    const length = engine.FPDFText_CountChars(page)
    const buffer = wasmExports.malloc(2 * (length + 1))
    engine.FPDFText_GetText(page, 0, length, buffer)
    text += UTF16ToString(buffer)
  }
  return { pages, text }
}
