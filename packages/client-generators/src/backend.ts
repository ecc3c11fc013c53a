import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const server = fileURLToPath(new URL('../../../apps/mock-api/src/server.ts', import.meta.url))

/** The reference backend in a process of its own, with the seeded vacancies and an empty data folder. */
export async function startBackend(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'client-generators-'))
  const child = fork(server, {
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: folder },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill()
    await ended
    await rm(folder, { recursive: true })
  }
  const [message] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`The backend ended with ${code}.`))),
  ])
  return { origin: `http://127.0.0.1:${message.port}`, stop }
}
