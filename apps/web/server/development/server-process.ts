import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const reportModules = new URL('report-modules.mjs', import.meta.url).href
const compileCache = fileURLToPath(new URL('../../../../node_modules/.cache/node-compile', import.meta.url))

/** What happens to a server while it is developed. */
type Observer = {
  /** It has loaded a source file: an absolute path. */
  loaded: (path: string) => unknown
  /** It listens again after a restart. */
  restarted: () => void
  /** It ended by itself. */
  ended: (code: number) => void
}

/**
 * Creates a server as a child process.
 * @param file its program
 * @param env its environment, with a fixed PORT: the site keeps its address
 * @param idle resolves when no request of the site is under way, before the process is told to end
 */
export function createServerProcess(
  file: string,
  env: NodeJS.ProcessEnv,
  idle: () => Promise<void>,
  observer: Observer,
) {
  let child: ChildProcess | undefined
  let isEnding = false
  let isDue = false
  let restarting: Promise<void> | undefined

  /** @returns whether it listens; if not, it has printed why and ended */
  async function begin(): Promise<boolean> {
    const begun = spawn(process.execPath, ['--import', reportModules, file], {
      // Compiled sources are kept, which halves the time of a start.
      env: { ...env, NODE_COMPILE_CACHE: compileCache },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = begun
    const listening = new Promise<true>((resolve) => {
      begun.on('message', (message) => {
        if (isLoaded(message)) observer.loaded(fileURLToPath(message.url))
        else resolve(true)
      })
    })
    const gone = once(begun, 'close').then(() => false as const)
    if (!(await Promise.race([listening, gone]))) return false
    begun.once('exit', (code) => {
      if (child === begun && !isEnding) observer.ended(code ?? 1)
    })
    return true
  }

  async function end(): Promise<void> {
    const ending = child
    child = undefined
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = once(ending, 'exit')
    ending.kill('SIGTERM')
    await gone
  }

  async function replace(): Promise<void> {
    while (isDue && !isEnding) {
      isDue = false
      await idle()
      await end()
      const isListening = await begin()
      if (isListening && !isEnding && !isDue) observer.restarted()
    }
  }

  return {
    /** @throws Error when it ends before it listens; it has then printed why */
    async start() {
      if (!(await begin())) throw new Error(`${file} did not start.`)
    },
    /** Replaces the process; changes during a restart cause one more. */
    restart() {
      isDue = true
      restarting ??= replace().finally(() => {
        restarting = undefined
      })
    },
    isRestarting: () => restarting !== undefined,
    /** Resolves at the end of the restart that is under way. */
    settled: async () => restarting,
    async close() {
      isEnding = true
      await restarting
      await end()
    },
  }
}

function isLoaded(message: unknown): message is { type: 'loaded'; url: string } {
  return typeof message === 'object' && message !== null && Reflect.get(message, 'type') === 'loaded'
}

/** How long a restart of the backend waits for requests, in milliseconds: some wait for a mail on purpose. */
const patienceMs = 1000

/** Counts the requests that may call the backend. */
export function requestsUnderWay() {
  let count = 0
  let tellIdle = () => {}
  return {
    /** @returns a function that ends the request */
    begin(): () => void {
      count += 1
      return () => {
        count -= 1
        if (count === 0) tellIdle()
      }
    },
    /** Resolves when there is none, or when waiting takes too long. */
    async idle(): Promise<void> {
      if (count === 0) return
      await Promise.race([new Promise<void>((resolve) => (tellIdle = resolve)), sleep(patienceMs)])
    },
  }
}
