import { join } from 'node:path'
import type { Answer } from '@recruiting/resume/worker'
import { readManifest } from '../server/built-pages.ts'
import { openForm } from './apply-steps.ts'
import { expect, type Page } from './test.ts'

/** The reader of résumés in the built site, as the form imports it, without the form's control. */

declare global {
  interface Window {
    reader: typeof import('@recruiting/resume/read-in-worker')
    cancel: AbortController
  }
}

/** The documents whose true values are known. */
export const learned = join(import.meta.dirname, '../../../packages/resume/corpus/learned')

/** What reading may ask for. */
export const ownRequests = [
  /^GET \/assets\/workers\/worker-[\w-]+\.js$/,
  /^GET \/assets\/pdfium-[\w-]+\.wasm$/,
] as const

/** Opens the form with a control for files. @returns what the page asks for and opens from then on */
export async function openReader(page: Page): Promise<string[]> {
  await openForm(page)
  // Only now, because the site may have been built at its start.
  const manifest = readManifest(join(import.meta.dirname, '../dist/client'))
  const script = manifest['../../packages/resume/src/read-in-worker.ts']
  await page.evaluate(async (path) => {
    window.reader = await import(path)
    document.body.insertAdjacentHTML('beforeend', '<input type="file" multiple data-testid="documents">')
  }, `/${script?.file}`)
  const seen: string[] = []
  page
    .context()
    .on('request', (request) => seen.push(`${request.method()} ${new URL(request.url()).pathname}`))
  page.context().on('page', () => seen.push('a window'))
  page.on('download', () => seen.push('a download'))
  page.on('dialog', async (dialog) => {
    seen.push('a dialog')
    await dialog.dismiss()
  })
  return seen
}

export async function chooseDocuments(page: Page, paths: readonly string[]): Promise<void> {
  await page.getByTestId('documents').setInputFiles([...paths])
}

/** Reads one of the chosen documents. @returns the answer and its milliseconds */
export function readDocument(
  page: Page,
  position: number,
): Promise<{ answer: Answer | undefined; took: number }> {
  return page.getByTestId('documents').evaluate(async (input: HTMLInputElement, at) => {
    const file = input.files?.[at] ?? new File([], '')
    const kind = window.reader.kindOf(file)
    window.cancel = new AbortController()
    const start = performance.now()
    const answer = kind && (await window.reader.readInWorker(file, kind, window.cancel.signal))
    return { answer, took: performance.now() - start }
  }, position)
}

/** The browser ends a worker a moment after it is told to. */
export const expectNoWorker = (page: Page) => expect.poll(() => page.workers().length).toBe(0)
