import type { Bytes } from './bytes.ts'
import type { FileRule } from './file-rule.ts'
import { createPdfEngine } from './pdf-engine.ts'

/** Bytes in which the end of a PDF is searched: many real files have trailing bytes. */
const endBytes = 64 * 1024

const engine = createPdfEngine()

/**
 * The rule that a PDF breaks. Its end must contain the offset of the cross-references, else the file is truncated,
 * which the engine would repair silently. Then the engine must open it without a password and load its pages.
 * @param client the sender's key: clients take turns where files have to wait
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
  // The offset is zero in the first part of a linearized file: the rest is missing.
  return Number(starts.at(-1)?.[1] ?? 0) > 0
}
