import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@recruiting/mock-api/config'
import type { Context } from '@recruiting/mock-api/context'
import { openServices } from '@recruiting/mock-api/services'
import type { Db } from '@recruiting/mock-api/storage/database'
import { noLimits } from '@recruiting/mock-api/support/applicant'
import { masterKey, startPostgres } from '@recruiting/mock-api/support/postgres-server'
import { sql } from 'kysely'
import { type ServerProcess, startServerProcess } from '../http/server-process.ts'
import { type Figures, figuresOf } from './figures.ts'

/** The database management systems that store the data. */
export type Engine = 'sqlite' | 'postgres'

/** Where the data of one run are stored. */
export type Place = {
  engine: Engine
  /** The backend's variables. */
  environment: Readonly<Record<string, string>>
  /** Processor time of PostgreSQL so far, in ms; 0 for SQLite. */
  databaseTime: () => Promise<number>
  /** Writes to disk and counts rows for the query planner, as a database does in time. */
  settle: (db: Db) => Promise<void>
  /** Opens the data as a backend does, which must not run meanwhile on SQLite, and closes them. */
  use: <T>(act: (context: Context) => Promise<T>) => Promise<T>
  remove: () => Promise<void>
}

/**
 * Makes a data folder, and with PostgreSQL a server that syncs what it commits, on this machine.
 * @param flags of `postgres`
 */
export async function makePlace(
  engine: Engine,
  folder: string,
  flags: readonly string[] = [],
): Promise<Place> {
  const server = engine === 'postgres' ? await startPostgres(flags) : undefined
  const DATA_DIR = join(folder, engine)
  await mkdir(DATA_DIR, { recursive: true })
  const environment = {
    ...noLimits,
    FREE_RESERVE: '0MiB',
    NODE_ENV: 'development',
    PORT: '0',
    LOG_LEVEL: 'error',
    SEED: 'none',
    DATA_DIR,
    // Expired links stay, so that there are as many as applications.
    OLD_LINK_TTL: '3650d',
    ...(server && { DATABASE_URL: server.url, MASTER_KEY: masterKey }),
  }
  return {
    engine,
    environment,
    databaseTime: async () => {
      const pid = server?.pid()
      return pid === undefined ? 0 : await timesOfTree(pid)
    },
    settle: async (db) => {
      await sql.raw(engine === 'sqlite' ? 'pragma wal_checkpoint(truncate)' : 'vacuum analyze').execute(db)
      if (engine === 'postgres') await sql`checkpoint`.execute(db)
    },
    async use(act) {
      const context = await openServices(readConfig(environment))
      try {
        return await act(context)
      } finally {
        await context.close()
      }
    },
    remove: async () => await server?.remove(),
  }
}

/** Length of a tick of `/proc/<pid>/stat` in ms, on every machine that Node supports. */
const tick = 10

type Process = { pid: number; parent: number; ticks: number }

/**
 * Processor time of a process with its children, also those that have ended, in ms.
 * @returns NaN where there is no `/proc`
 */
export async function timesOfTree(root: number): Promise<number> {
  const names = await readdir('/proc').catch((): string[] => [])
  const found = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readProcess))
  const processes = found.filter((each) => each !== undefined)
  const ticksOf = (pid: number): number =>
    processes.reduce(
      (sum, each) => sum + (each.pid === pid ? each.ticks : each.parent === pid ? ticksOf(each.pid) : 0),
      0,
    )
  return processes.length === 0 ? Number.NaN : ticksOf(root) * tick
}

/** @returns undefined for a process that has ended */
async function readProcess(pid: string): Promise<Process | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in parentheses may contain spaces. After it: state, parent, and from the 12th on times in ticks:
  // user, system, and both of the children that have ended.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 15) return undefined
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { pid: Number(pid), parent: Number(fields[1]), ticks }
}

const backend = fileURLToPath(new URL('../../../../apps/mock-api/src/server.ts', import.meta.url))

/** How often starting is repeated. */
const starts = 5

/** A process that uses less than this share of a processor only waits. */
const idleShare = 0.05
const look = 500

/** So many looks in a row: work that waits for the disk uses the processor only now and then. */
const looks = 5

/** Starts a backend in a process of its own. */
export async function startBackend({ environment }: Place): Promise<ServerProcess> {
  return await startServerProcess([backend], { env: environment })
}

/** Measures starting up to the first answer. Work that goes on beside requests is not part of it. */
export async function measureStarts(place: Place): Promise<Figures> {
  const walls: number[] = []
  let cpu = 0
  const before = await place.databaseTime()
  for (let at = 0; at < starts; at++) {
    const begin = performance.now()
    const server = await startBackend(place)
    walls.push(performance.now() - begin)
    cpu += (await server.usage()) / 1000
    await server.stop('SIGTERM')
  }
  const databaseCpu = ((await place.databaseTime()) - before) / starts
  return figuresOf('start', walls, { cpu: cpu / starts, databaseCpu })
}

/** Waits until a server only waits for requests. @returns the processor time it used meanwhile, in ms */
export async function untilIdle(server: ServerProcess): Promise<number> {
  const first = await server.usage()
  let last = first
  for (let idle = 0; idle < looks; ) {
    await sleep(look)
    const used = await server.usage()
    idle = (used - last) / 1000 < idleShare * look ? idle + 1 : 0
    last = used
  }
  return (last - first) / 1000
}
