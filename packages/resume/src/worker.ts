import address from '@embedpdf/pdfium/pdfium.wasm?url'
import type { Reason } from './bounds.ts'
import { type FieldProposal, fieldProposals } from './proposals.ts'
import { type Kind, readResume } from './read-resume.ts'

/** What the page asks a worker for. */
export type Task = { bytes: Uint8Array<ArrayBuffer>; kind: Kind }

/** What it answers: the values of the form's fields, or why nothing could be read. */
export type Answer = { proposals: FieldProposal[] } | { reason: Reason }

/** The engine is a file of the site, which is loaded only for a PDF. */
async function engine(): Promise<WebAssembly.Module> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the engine for PDFs: ${response.status}`)
  return await WebAssembly.compile(await response.arrayBuffer())
}

async function answerTo(bytes: Task['bytes'], kind: Kind): Promise<Answer> {
  const reading = await readResume(bytes, kind, { engine })
  return 'reason' in reading ? reading : { proposals: fieldProposals(reading.proposals) }
}

addEventListener('message', ({ data: { bytes, kind } }: MessageEvent<Task>) => {
  answerTo(bytes, kind).then(postMessage, (error: unknown) => {
    // Outside the promise, so that the page gets an event of the worker.
    setTimeout(() => {
      throw error
    })
  })
})
