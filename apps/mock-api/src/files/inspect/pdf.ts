import type { Bytes } from './bytes.ts'
import type { FileRule } from './file-rule.ts'
import { createPdfEngine } from './pdf-engine.ts'

/** Where the end of a PDF is looked for: many real files carry bytes behind it. */
const endBytes = 64 * 1024

const engine = createPdfEngine()

/**
 * The rule a PDF breaks. Its end must say where its cross-references are, else it was cut off: the engine repairs
 * silently what it can. Then the engine must open it without a password and load its pages.
 * @param client who sent it: clients take turns where one file has to wait for another
 */
export async function inspectPdf(bytes: Bytes, client = ''): Promise<FileRule | undefined> {
  if (!(await hasEnd(bytes))) return 'fileUnreadable'
  const verdict = await engine.open(bytes, client)
  if (verdict === 'opens') return undefined
  return verdict === 'password' ? 'filePassword' : 'fileUnreadable'
}

async function hasEnd(bytes: Bytes): Promise<boolean> {
  const end = await bytes.read(Math.max(0, bytes.size - endBytes), endBytes)
  const starts = [...end.toString('latin1').matchAll(/startxref[\0\t\n\f\r ]+(\d{1,10})/g)]
  // Zero stands in the first part of a linearized file: the rest of it is missing.
  return Number(starts.at(-1)?.[1] ?? 0) > 0
}
