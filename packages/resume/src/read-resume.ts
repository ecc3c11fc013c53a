// Phone numbers are checked also in a browser, where the form loads this later.
import '@recruiting/schema/fields/phone-numbers'
import { type Bounds, type Reason, Unreadable, usualBounds } from './bounds.ts'
import { linesOfDocx } from './docx.ts'
import { linesOfPdf } from './pdf.ts'
import { type Proposals, proposalsOf } from './proposals.ts'

/** What a résumé is stored as. */
export type Kind = 'pdf' | 'docx'

/** What was read, or why nothing could be read. */
export type Reading = { proposals: Proposals } | { reason: Reason }

/** What reading needs besides the document. */
export type Surroundings = {
  /** The code of the engine for PDFs; asked for only when a PDF is read. */
  engine: () => Promise<WebAssembly.Module>
  bounds?: Bounds
  /** The present month, `YYYYMM`: decides whether the end of a study has passed. */
  today?: string
}

/** Reads a résumé without a request, a script or a file. It rejects only when the engine cannot be loaded. */
export async function readResume(
  bytes: Uint8Array,
  kind: Kind,
  surroundings: Surroundings,
): Promise<Reading> {
  const {
    engine,
    bounds = usualBounds,
    today = new Date().toISOString().slice(0, 7).replace('-', ''),
  } = surroundings
  if (bytes.length > bounds.bytes) return { reason: 'tooLarge' }
  const code = kind === 'pdf' ? await engine() : undefined
  try {
    const lines =
      code === undefined ? await linesOfDocx(bytes, bounds) : await linesOfPdf(bytes, code, bounds)
    return { proposals: proposalsOf(lines, today) }
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.reason }
    throw error
  }
}
