import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseEnv } from 'node:util'
import { openFolderStore } from '../../src/files/folder-store.ts'

/** The backend as a process of its own, with a new data folder. */
export type Server = {
  port: number
  pid: number
  /** Files without a row and rows without a file. */
  orphans: () => Promise<number>
  /** Whether it still answers its health check. */
  isAlive: () => Promise<boolean>
  stop: () => Promise<void>
}

/** So many of everything that no limit per client is reached: this is about bodies. */
const most = '1000000'

/** Starts `server.ts` with `memory.env`, as `npm start` does, and with the limits per client out of the way. */
export async function startServer(): Promise<Server> {
  const memory = parseEnv(await readFile(join(import.meta.dirname, '../../memory.env'), 'utf8'))
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  const child = fork(join(import.meta.dirname, '../../src/server.ts'), {
    env: {
      ...process.env,
      ...memory,
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'fatal',
      UPLOADS_PER_HOUR: most,
      SUBMITS_PER_HOUR: most,
      LINK_REQUESTS_PER_HOUR: most,
      LINK_MAILS_PER_HOUR: most,
      WRONG_LINKS: most,
    },
    execArgv: [],
  })
  const port = await listening(child)
  return {
    port,
    pid: child.pid ?? 0,
    orphans: () => orphansIn(folder),
    isAlive: async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

async function listening(child: ChildProcess): Promise<number> {
  const [told] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The server did not start.'))),
  ])
  return (told as { port: number }).port
}

async function orphansIn(folder: string): Promise<number> {
  const database = new DatabaseSync(join(folder, 'recruiting.db'), { readOnly: true })
  const rows = database.prepare('select key from files').all()
  database.close()
  const known = new Set(rows.map(({ key }) => String(key)))
  const stored = new Set<string>()
  for await (const { key } of (await openFolderStore(join(folder, 'files'))).list()) stored.add(key)
  return [...known, ...stored].filter((key) => !known.has(key) || !stored.has(key)).length
}
