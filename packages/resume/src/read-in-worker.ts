import type { Kind } from './read-resume.ts'
import type { Answer, Task } from './worker.ts'

/** How long a document may take. The engine for PDFs, 1.9 MB compressed, is loaded within this time. */
const mostMilliseconds = 30_000

/** What a file is by its name and type; undefined for one that is not read, such as `.doc`. */
export function kindOf({ name, type }: { name: string; type: string }): Kind | undefined {
  if (/\.pdf$/i.test(name) || type === 'application/pdf') return 'pdf'
  return /\.docx$/i.test(name) ? 'docx' : undefined
}

/**
 * Reads a résumé in a worker of its own, which ends with the reading, with the signal, or after the longest time.
 * @throws the reason of the signal, or an error when the worker or the engine cannot be loaded
 */
export async function readInWorker(file: Blob, kind: Kind, signal: AbortSignal): Promise<Answer> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  signal.throwIfAborted()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'resume' })
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => resolve({ reason: 'tookTooLong' }), mostMilliseconds)
  worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(message || 'the reader of résumés does not start'))
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  worker.postMessage({ bytes, kind } satisfies Task, [bytes.buffer])
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    worker.terminate()
  }
}
