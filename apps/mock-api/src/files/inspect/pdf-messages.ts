/** What the engine says about a PDF: it opens without a password, it needs one, or it does not open. */
export type PdfVerdict = 'opens' | 'password' | 'unreadable'

/** Given to the worker at its start. */
export type PdfBounds = {
  /** The most memory of the engine, in bytes. It begins with 18 MB. */
  memory: number
  /** How many pages are loaded; further ones are not looked at. */
  pages: number
}

/** An open file to be judged. The descriptor is that of the process, which workers share. */
export type PdfRequest = { fd: number; size: number }

/** What the worker says: that it has started, then an answer to each request. */
export type PdfMessage = 'ready' | PdfAnswer

/** `grew`: the engine's memory became larger than at its beginning. `failure`: the disk's error, by its code. */
export type PdfAnswer = { verdict: PdfVerdict; grew: boolean } | { failure: string }
