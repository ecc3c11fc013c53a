/** Why a document gives no proposals. */
export type Reason = 'encrypted' | 'noText' | 'tooLarge' | 'damaged' | 'tookTooLong'

/** Ends the reading of a document. */
export class Unreadable extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** How much of a document is read. */
export type Bounds = {
  bytes: number
  pages: number
  /** Characters of the text of a PDF, and of the marked-up text of a Word document. */
  characters: number
  /** What the parts of a Word document may unfold to, together. */
  unzippedBytes: number
  /** What the engine for PDFs may take, its own 16 MB included. */
  engineMemory: number
}

/** A résumé has 1 to 10 pages and some thousand characters; 10 MB is what an upload may have. */
export const usualBounds: Bounds = {
  bytes: 10 * 1024 * 1024,
  pages: 30,
  characters: 150_000,
  unzippedBytes: 8 * 1024 * 1024,
  engineMemory: 256 * 1024 * 1024,
}
