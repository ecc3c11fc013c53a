import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@recruiting/http/test-free-port'
import type { ViteDevServer } from 'vite'

const reportModules = new URL('report-modules.mjs', import.meta.url).href
const compileCache = fileURLToPath(new URL('../../../../node_modules/.cache/node-compile', import.meta.url))

/** The event after which pages ask the backend again; see `src/steering/development.ts`. */
const restartedEvent = 'recruiting:backend-restarted'

/** A server that runs as a child process. */
export type ServerProcess = {
  url: string
  isRestarting: () => boolean
  /** Resolves at the end of the restart that is under way. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Starts a server as a child process, on a port that it keeps, and restarts it when one of the files that it has loaded
 * changes, or another file of its folder. Ends this process when it ends by itself.
 * @param ready resolves when it may start again
 * @throws Error when it ends before it listens; it has then printed why
 */
export async function startServer(
  file: string,
  vite: Pick<ViteDevServer, 'watcher' | 'ws'>,
  settings: NodeJS.ProcessEnv,
  ready?: () => Promise<void>,
): Promise<ServerProcess> {
  const port = await freePort()
  const env = {
    ...process.env,
    ...settings,
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUST_PROXY: '127.0.0.1',
    // The site has the port.
    METRICS_PORT: '',
    // Compiled sources are kept, which halves the time of a start.
    NODE_COMPILE_CACHE: compileCache,
  }
  const sources = new Set<string>()
  let child: ChildProcess | undefined
  let isEnding = false
  let isDue = false
  let restarting: Promise<void> | undefined

  /** @returns whether it listens; if not, it has printed why and ended */
  async function begin(): Promise<boolean> {
    const begun = spawn(process.execPath, ['--import', reportModules, file], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = begun
    const listening = new Promise<true>((resolve) => {
      begun.on('message', (message) => {
        if (typeof message === 'string') sources.add(fileURLToPath(message))
        else resolve(true)
      })
    })
    const gone = once(begun, 'close').then(() => false as const)
    if (!(await Promise.race([listening, gone]))) return false
    begun.once('exit', (code) => {
      if (child !== begun || isEnding) return
      console.error(`${file} ended by itself (exit code ${code}), so everything is stopped.`)
      process.exitCode = code || 1
      process.kill(process.pid, 'SIGTERM')
    })
    return true
  }

  /** It answers the requests that it has before it ends. */
  async function end(): Promise<void> {
    const ending = child
    child = undefined
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = once(ending, 'exit')
    ending.kill('SIGTERM')
    await gone
  }

  /** Changes during a restart cause one more. */
  async function restart(): Promise<void> {
    while (isDue && !isEnding) {
      isDue = false
      // Requests that did not wait for the end of this restart reach it.
      await sleep(100)
      await ready?.()
      await end()
      if ((await begin()) && !isEnding && !isDue) vite.ws.send(restartedEvent)
    }
  }

  vite.watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir' || /\.test\.ts$|test-support/.test(path)) return
    const isAsset = path.startsWith(dirname(file) + sep) && !path.endsWith('.ts')
    if (!sources.has(path) && (!isAsset || event === 'add')) return
    isDue = true
    restarting ??= restart().finally(() => {
      restarting = undefined
    })
  })
  if (!(await begin())) throw new Error(`${file} did not start.`)
  return {
    url: `http://127.0.0.1:${port}`,
    isRestarting: () => restarting !== undefined,
    settled: async () => restarting,
    async close() {
      isEnding = true
      await restarting
      await end()
    },
  }
}
