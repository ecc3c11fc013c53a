import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** A process of the site with the pages of the tests. */
export type SiteProcess = {
  child: ChildProcess
  origin: string
  /** The exit code. */
  ended: Promise<number | null>
  /** Standard output so far. */
  log: () => string
  /** Standard error so far. */
  errors: () => string
}

/** Starts a process of the site, which is killed after the test at the latest. Rejects with its errors when it ends first. */
export async function startSite(env: Record<string, string>): Promise<SiteProcess> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./test-run.ts', import.meta.url)), {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...env },
    execArgv: [],
    silent: true,
  })
  let log = ''
  let errors = ''
  child.stdout?.on('data', (chunk) => {
    log += chunk
  })
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(child, 'close').then(([code]) => code)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const [{ port }] = await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(errors))),
  ])
  return { child, origin: `http://127.0.0.1:${port}`, ended, log: () => log, errors: () => errors }
}
