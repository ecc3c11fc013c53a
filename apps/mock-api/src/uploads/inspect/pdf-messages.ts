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
