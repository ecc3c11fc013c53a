import type { Answer } from '@recruiting/resume/worker'

/**
 * Reads a résumé in a worker, on this device. The reader is loaded here, so that only who uses it pays for it.
 * @returns the values of the form's fields, or why there are none; undefined for a file that is sent but not read, such as `.doc`
 * @throws the reason of the signal, or an error when the reader cannot be loaded
 */
export async function readResume(file: File, signal: AbortSignal): Promise<Answer | undefined> {
  const { kindOf, readInWorker } = await import('@recruiting/resume/read-in-worker')
  const kind = kindOf(file)
  return kind === undefined ? undefined : readInWorker(file, kind, signal)
}
