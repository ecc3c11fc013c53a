import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Job } from '@recruiting/schema/job'
import { storedJob } from '../../src/jobs/stored-job.ts'
import { type ExitCode, run, type Surroundings } from '../../src/operate/commands/run.ts'
import type { Db } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open-database.ts'
import { workFolder } from './backend.ts'

/** The output of a command on each stream, and its exit code. */
type Outcome = { code: ExitCode; said: string[]; complained: string[] }

/** A user's current folder with a data folder inside, and the command line. */
export type CommandLine = {
  folder: string
  dataFolder: string
  put: (name: string, content: string | Uint8Array) => Promise<void>
  /** Runs the arguments after `npm run operate`, separated by blanks. */
  run: (typed: string, surroundings?: Partial<Pick<Surroundings, 'environment'>>) => Promise<Outcome>
  /** Queries the database; no server must be running. */
  query: <T>(read: (db: Db) => Promise<T>) => Promise<T>
  /** The stored vacancies by code. */
  jobs: () => Promise<Job[]>
}

/** The command line beside a data folder in which the server has been started once; commands create none. */
export async function startedCommandLine(): Promise<CommandLine> {
  const cli = await commandLine()
  await mkdir(cli.dataFolder, { mode: 0o700 })
  await cli.query(async () => undefined)
  return cli
}

/** The command line beside a data folder that does not exist. */
export async function commandLine(): Promise<CommandLine> {
  const folder = await workFolder()
  const dataFolder = join(folder, 'data')

  async function query<T>(read: (db: Db) => Promise<T>): Promise<T> {
    const db = await openDatabase({ DATA_DIR: dataFolder })
    try {
      return await read(db)
    } finally {
      await db.destroy()
    }
  }

  return {
    folder,
    dataFolder,
    query,
    put: (file, content) => writeFile(join(folder, file), content),
    async run(typed, { environment } = {}) {
      const said: string[] = []
      const complained: string[] = []
      const code = await run(typed === '' ? [] : typed.split(' '), {
        folder,
        // Tests do not depend on the free space of the machine.
        environment: { NODE_ENV: 'test', FREE_RESERVE: '0MiB', ...environment },
        defaultDataFolder: dataFolder,
        say: (line) => said.push(line),
        complain: (line) => complained.push(line),
      })
      return { code, said, complained }
    },
    async jobs() {
      const rows = await query((db) =>
        db.selectFrom('jobs').select(['code', 'document']).orderBy('code').execute(),
      )
      return rows.map(({ code, document }) => storedJob.read(document, code))
    },
  }
}
