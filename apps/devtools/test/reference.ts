import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the reference backend. */
    reference: string
  }
}

/** Runs the reference backend in a child process while the tests run. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'recruiting-devtools-'))
  const child = fork(fileURLToPath(new URL('../../mock-api/src/server.ts', import.meta.url)), {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      NODE_ENV: 'development',
      LINK_MAIL_TICK: '50ms',
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const listening = once(child, 'message').then(([{ port }]) => Number(port))
  provide('reference', `http://127.0.0.1:${await Promise.race([listening, ended.then(() => Number.NaN)])}`)
  return async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
