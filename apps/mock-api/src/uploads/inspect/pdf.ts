import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Failure } from '@recruiting/http/failure'
import type { Bytes } from './bytes.ts'
import type { FileRule } from './formats.ts'
import type { PdfAnswer, PdfBounds, PdfMessage, PdfRequest, PdfVerdict } from './pdf-worker.ts'
import { createWorkQueue } from './work-queue.ts'

/** Durations in ms. */
type PdfEngineOptions = PdfBounds & {
  /** The most time per file. */
  timeout: number
  /** How long an idle worker is kept. */
  idleTimeout: number
  /** The script of the worker. */
  script: URL
}

/** Opens PDFs in a worker thread, one at a time. */
export type PdfEngine = {
  /**
   * Throws `unavailable` when the worker does not start, and when the disk fails; never because of the file's
   * content.
   */
  open(request: PdfRequest, client?: string): Promise<PdfVerdict>
  /** Terminates the worker; the next file starts a new one. */
  stop(): Promise<void>
}

const defaults: PdfEngineOptions = {
  // The engine requests a fifth more memory than it needs, so it stays below 48 MB.
  memory: 40 * 1024 * 1024,
  pages: 2000,
  timeout: 10_000,
  idleTimeout: 5000,
  script: new URL('./pdf-worker.ts', import.meta.url),
}

/**
 * Starts the worker with the first file. Terminates it when it was idle for a while, when a file took too long, and
 * when a file made its memory grow, because WebAssembly memory never shrinks. A file that ends the worker is
 * unreadable.
 */
export function createPdfEngine(options: Partial<PdfEngineOptions> = {}): PdfEngine {
  const { memory, pages, timeout, idleTimeout, script } = { ...defaults, ...options }
  const queue = createWorkQueue(1, 1)
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined

  async function start(): Promise<Worker> {
    const starting = new Worker(script, {
      workerData: { memory, pages } satisfies PdfBounds,
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
      // The worker needs no environment variables, such as the mail server's password.
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    })
    starting.once('exit', () => {
      if (worker === starting) worker = undefined
    })
    // An unhandled `error` between two files would end the process; `exit` follows anyway.
    starting.on('error', () => undefined)
    worker = starting
    try {
      await message(starting)
    } catch (cause) {
      await stop()
      throw new Failure('unavailable', { cause })
    }
    return starting
  }

  async function stop(): Promise<void> {
    clearTimeout(idleTimer)
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }

  async function answerOf(running: Worker, request: PdfRequest): Promise<PdfAnswer> {
    running.postMessage(request)
    try {
      const said = await message(running, AbortSignal.timeout(timeout))
      if (said !== 'ready') return said
    } catch {
      // Timeout, or the worker ended by itself.
    }
    // The caller may close the file only after the worker has ended.
    await stop()
    return { verdict: 'unreadable', grew: false }
  }

  async function open(request: PdfRequest): Promise<PdfVerdict> {
    clearTimeout(idleTimer)
    const running = worker ?? (await start())
    running.ref()
    const answer = await answerOf(running, request)
    if ('failure' in answer) {
      await stop()
      throw new Error(`the file cannot be read: ${answer.failure}`)
    }
    if (answer.grew) await stop()
    // An idle worker and its timer must not keep the process alive.
    worker?.unref()
    idleTimer = setTimeout(() => void stop(), idleTimeout).unref()
    return answer.verdict
  }

  return { open: ({ fd, size }, client = '') => queue({ cost: 1, client }, () => open({ fd, size })), stop }
}

/** The next message of a worker. Throws when the worker ends first, or when the signal aborts. */
async function message(worker: Worker, timeout?: AbortSignal): Promise<PdfMessage> {
  const settled = new AbortController()
  const signal = AbortSignal.any([settled.signal, ...(timeout ? [timeout] : [])])
  try {
    const ended = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('the worker ended')))
    const [said]: PdfMessage[] = await Promise.race([once(worker, 'message', { signal }), ended])
    if (said === undefined) throw new Error('a message without content')
    return said
  } finally {
    settled.abort()
  }
}

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
