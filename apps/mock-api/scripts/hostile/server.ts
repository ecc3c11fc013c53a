import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orphansIn } from '../support/data-folder.ts'
import { noLimits, startBackend } from '../support/server-process.ts'

/** The backend in its own process, with a new data folder. */
type Server = {
  port: number
  pid: number
  /** Files without a row and rows without a file. */
  orphans: () => Promise<number>
  /** Whether the health check still answers. */
  isAlive: () => Promise<boolean>
  stop: () => Promise<void>
}

/** Starts `server.ts` with `memory.env`, as `npm start` does, without limits per client. */
export async function startServer(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  const { port, pid, stop } = await startBackend({ ...noLimits, DATA_DIR: folder })
  return {
    port,
    pid,
    orphans: () => orphansIn(folder),
    isAlive: async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}
