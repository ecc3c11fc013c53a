import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Failure } from '@recruiting/http/failure'
import type { Bytes } from './bytes.ts'
import type { FileRule } from './formats.ts'
import type { PdfMessage, PdfTask, PdfVerdict } from './pdf-worker.ts'
import { createWorkQueue } from './work-queue.ts'

/** What one file may take. Memory is in bytes; the engine starts with 18 MB. */
export const pdfBounds = {
  /** The engine asks for a fifth more than it needs, so it stays below 48 MB. */
  memory: 40 * 1024 * 1024,
  /** Pages that are loaded; further ones are ignored. */
  pages: 2000,
  /** Milliseconds. */
  time: 10_000,
}

/** One file at a time; clients take turns. */
const queue = createWorkQueue(1, 1)
let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined

/** How long an idle worker, which takes 30 MB, is kept, in ms. */
const idleTime = 5000

async function start(): Promise<Worker> {
  const starting = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
    // The worker needs no environment variables, such as the mail server's password.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  // An idle worker must not keep the process alive, and its unhandled error not end it; `exit` follows anyway.
  starting.unref()
  starting.on('error', () => undefined)
  starting.once('exit', () => {
    if (worker === starting) worker = undefined
  })
  try {
    await nextMessage(starting, pdfBounds.time)
  } catch (cause) {
    await starting.terminate()
    throw new Failure('unavailable', { cause })
  }
  return starting
}

/** Throws when the worker ends first, and when the time is over. */
async function nextMessage(from: Worker, time: number): Promise<PdfMessage | undefined> {
  const ended = new AbortController()
  const end = () => ended.abort()
  from.once('exit', end)
  try {
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(time)])
    const [message]: PdfMessage[] = await once(from, 'message', { signal })
    return message
  } finally {
    from.off('exit', end)
  }
}

/**
 * Opens a PDF with PDFium in a worker thread, one at a time. A file that ends the worker, or takes too much time or memory,
 * is unreadable. Throws `unavailable` when the worker does not start, and when the disk fails.
 */
export async function openPdf(
  { fd, size }: Pick<Bytes, 'fd' | 'size'>,
  { time, ...bounds } = pdfBounds,
): Promise<PdfVerdict> {
  clearTimeout(idle)
  worker ??= await start()
  const running = worker
  running.postMessage({ fd, size, ...bounds } satisfies PdfTask)
  const answer = await nextMessage(running, time).catch(() => undefined)
  // The caller may close the file only after the worker has ended, and WebAssembly memory never shrinks.
  const stop = () => {
    worker = undefined
    return running.terminate()
  }
  if (answer === undefined || answer.hasGrown) await stop()
  else idle = setTimeout(() => void stop(), idleTime).unref()
  if (answer?.failure !== undefined) throw new Failure('unavailable', { cause: answer.failure })
  return answer?.verdict ?? 'unreadable'
}

/** Bytes in which the end of a PDF is searched: many real files have trailing bytes. */
const endBytes = 64 * 1024

/**
 * The rule that a PDF breaks. Its end must contain the offset of the cross-references, else the file is truncated,
 * which the engine would repair silently. Then the engine must open it without a password and load its pages.
 * @param client the sender's key: clients take turns where files have to wait
 */
export async function inspectPdf(bytes: Bytes, client = ''): Promise<FileRule | undefined> {
  if (!(await hasEnd(bytes))) return 'fileUnreadable'
  const verdict = await queue({ cost: 1, client }, () => openPdf(bytes))
  if (verdict === 'opens') return undefined
  return verdict === 'password' ? 'filePassword' : 'fileUnreadable'
}

async function hasEnd(bytes: Bytes): Promise<boolean> {
  const end = await bytes.read(Math.max(0, bytes.size - endBytes), endBytes)
  const starts = [...end.toString('latin1').matchAll(/startxref[\0\t\n\f\r ]+(\d{1,10})/g)]
  // The offset is zero in the first part of a linearized file: the rest is missing.
  return Number(starts.at(-1)?.[1] ?? 0) > 0
}
