import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Failure } from '../../failure.ts'
import type { PdfAnswer, PdfBounds, PdfMessage, PdfRequest, PdfVerdict } from './pdf-messages.ts'
import { createWorkQueue } from './work-queue.ts'

/** Durations in ms. */
export type PdfEngineOptions = PdfBounds & {
  /** The longest that one file may take. */
  patience: number
  /** How long a worker without work is kept. */
  rest: number
  /** The worker's file. */
  script: URL
}

/** Opens PDFs in a worker, one at a time. */
export type PdfEngine = {
  /** Throws `unavailable` when the worker does not start, and when the disk fails; never for what is in the file. */
  open(request: PdfRequest, client?: string): Promise<PdfVerdict>
  /** Ends the worker; the next file starts another one. */
  stop(): Promise<void>
}

const usual: PdfEngineOptions = {
  // An engine asks for a fifth more than it needs, so it ends below 48 MB.
  memory: 40 * 1024 * 1024,
  pages: 2000,
  patience: 10_000,
  rest: 5000,
  script: new URL('./pdf-worker.ts', import.meta.url),
}

/**
 * The worker starts with the first file. It ends when it had no work for a while, when a file took too long, and when
 * one made it grow: WebAssembly memory does not shrink. Where it ends over a file, the file is unreadable.
 */
export function createPdfEngine(options: Partial<PdfEngineOptions> = {}): PdfEngine {
  const { memory, pages, patience, rest, script } = { ...usual, ...options }
  const queue = createWorkQueue(1, 1)
  let worker: Worker | undefined
  let resting: NodeJS.Timeout | undefined

  async function start(): Promise<Worker> {
    const starting = new Worker(script, {
      workerData: { memory, pages } satisfies PdfBounds,
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
      // Nothing of the process is needed there, such as the mail server's password.
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    })
    starting.once('exit', () => {
      if (worker === starting) worker = undefined
    })
    // An error between two files would end the process. `exit` follows, and is enough.
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
    clearTimeout(resting)
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }

  async function answerOf(running: Worker, request: PdfRequest): Promise<PdfAnswer> {
    running.postMessage(request)
    try {
      const said = await message(running, AbortSignal.timeout(patience))
      if (said !== 'ready') return said
    } catch {
      // It took too long, or it ended by itself.
    }
    // Only afterwards may the caller close the file.
    await stop()
    return { verdict: 'unreadable', grew: false }
  }

  async function open(request: PdfRequest): Promise<PdfVerdict> {
    clearTimeout(resting)
    const running = worker ?? (await start())
    running.ref()
    const answer = await answerOf(running, request)
    if ('failure' in answer) {
      await stop()
      throw new Error(`the file cannot be read: ${answer.failure}`)
    }
    if (answer.grew) await stop()
    // Neither a worker without work nor the timer keeps the process alive.
    worker?.unref()
    resting = setTimeout(() => void stop(), rest).unref()
    return answer.verdict
  }

  return { open: ({ fd, size }, client = '') => queue({ cost: 1, client }, () => open({ fd, size })), stop }
}

/** The next message of a worker. Throws when it ends before, or when the signal is aborted. */
async function message(worker: Worker, patience?: AbortSignal): Promise<PdfMessage> {
  const settled = new AbortController()
  const signal = AbortSignal.any([settled.signal, ...(patience ? [patience] : [])])
  try {
    const ended = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('the worker ended')))
    const [said]: PdfMessage[] = await Promise.race([once(worker, 'message', { signal }), ended])
    if (said === undefined) throw new Error('a message without content')
    return said
  } finally {
    settled.abort()
  }
}
