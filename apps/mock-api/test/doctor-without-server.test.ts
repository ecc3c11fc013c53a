import { cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobCsv } from '../src/operate/commands/test-support/rows.ts'
import { temporaryFolder } from '../src/uploads/test-files/temporary-folder.ts'
import { filesBelow } from './support/backups.ts'
import { type CommandLine, commandLine, startedCommandLine } from './support/command-line.ts'
import { writeFolder } from './support/data-folder.ts'
import { startServer } from './support/server-process.ts'

let written: string

beforeAll(async () => {
  const { path, remove } = await temporaryFolder()
  afterAll(remove)
  written = path
  await writeFolder(path)
}, 60_000)

/** The lock, and what SQLite puts beside a database that is read. */
const isHarmless = (name: string) => /^(?:lock\.(?:db|db-journal|pid)|recruiting\.db-(?:wal|shm))$/.test(name)

/** Every name in the data folder, and the hash of every file. */
async function stateOf({ dataFolder }: CommandLine) {
  const names = await readdir(dataFolder, { recursive: true })
  const hashes = Object.entries(await filesBelow(dataFolder))
  return {
    names: names.filter((name) => !isHarmless(name)).sort(),
    hashes: hashes.filter(([name]) => !isHarmless(name)),
  }
}

/** Runs doctor, which must change nothing. @returns its exit code, and the lines that say what is wrong */
async function examine(cli: CommandLine) {
  const before = await stateOf(cli)
  const { code, said, complained } = await cli.run('doctor')
  expect(await stateOf(cli)).toEqual(before)
  expect(said.concat(complained).join('\n')).not.toMatch(/undefined|^\s*at /m)
  return { code, wrong: said.filter((line) => line.startsWith('PROBLEM')), said, complained }
}

describe('doctor without a server changes nothing', () => {
  it.each([
    ['without its keys', (cli: CommandLine) => rm(join(cli.dataFolder, 'keys')), 'Key file '],
    ['that is half restored', (cli: CommandLine) => mkdir(join(cli.dataFolder, 'restoring')), 'run it again'],
  ])('in a data folder %s, and says so in one line', async (_, damage, reason) => {
    const cli = await startedCommandLine()
    await cli.put('jobs.csv', jobCsv())
    await cli.run('jobs import jobs.csv')
    await damage(cli)
    expect(await examine(cli)).toMatchObject({
      code: 1,
      said: [],
      complained: [expect.stringContaining(reason)],
    })
  })

  /** Damages a database file. `isRefused`: a start and every command must end. */
  const damages: [what: string, damage: (path: string) => Promise<void>, isRefused: boolean][] = [
    ['is text', (path) => writeFile(path, 'a text that is no database\n'.repeat(200)), true],
    ['is a folder', (path) => rm(path).then(() => mkdir(path)), true],
    ['has lost its second half', async (path) => truncate(path, ((await stat(path)).size >> 13) << 12), true],
    ['has no page but the first', (path) => truncate(path, 4096), true],
    ['ends within a page', (path) => truncate(path, 5000), true],
    ['has other bytes in the header', (path) => overwrite(path, 0, 100), true],
    ['has other bytes in the page of the schema', (path) => overwrite(path, 100, 3996), true],
    ['has other bytes in every other page', (path) => overwrite(path, 4096), true],
    [
      'has other bytes in its last pages',
      async (path) => overwrite(path, (await stat(path)).size - 8192),
      false,
    ],
    ['has an index with the entries of another one', async (path) => alter(path, swapIndexes), false],
    ['has a row without the row that it belongs to', async (path) => alter(path, breakReference), false],
  ]

  it.each(damages)(
    'in a data folder whose database %s, and no command and no start prints a stack',
    async (...[, damage, isRefused]) => {
      const cli = await commandLine()
      await cp(written, cli.dataFolder, { recursive: true })
      await damage(join(cli.dataFolder, 'recruiting.db'))
      const { code, wrong, complained } = await examine(cli)
      expect(code).toBe(1)
      expect(complained).toEqual([])
      expect(wrong[0]).toMatch(/^PROBLEM database: /)

      for (const typed of [
        'retention',
        'mail queue',
        'backup away',
        'applications export --out out',
        'migrate --check',
      ]) {
        const { said, complained: lines } = await cli.run(typed)
        expect([...said, ...lines].join('\n'), typed).not.toMatch(/^\s*at |^Failed/m)
        if (isRefused) expect(lines, typed).toHaveLength(1)
      }
      const server = await startServer({ DATA_DIR: cli.dataFolder, FREE_RESERVE: '0MiB' })
      if (isRefused) expect(await server.ended).toBe(1)
      expect(server.errors()).toMatch(/^(?:(?:The database|Database .*) cannot be (?:used|read): .*\n)?$/)
    },
  )

  it('in the data folder of a killed server, whose last writes it sees', async () => {
    const cli = await startedCommandLine()
    const server = await startServer({ DATA_DIR: cli.dataFolder })
    server.child.kill('SIGKILL')
    await server.ended
    // Even the tables are in the write-ahead log only.
    expect(await cli.run('doctor')).toMatchObject({ code: 0, complained: [] })
  })
})

/** Replaces bytes of a file, by default every other page from a position on. */
async function overwrite(path: string, from: number, length?: number): Promise<void> {
  const bytes = await readFile(path)
  if (length === undefined) for (let at = from; at < bytes.length; at += 8192) bytes.fill(0xa5, at, at + 4096)
  else bytes.fill(0xa5, from, from + length)
  await writeFile(path, bytes)
}

const breakReference =
  "pragma foreign_keys = off; update files set application_id = 'nobody' where application_id is not null"

const swapIndexes = `pragma writable_schema = on;
  update sqlite_schema set rootpage = (select sum(rootpage) from sqlite_schema where name in ('links_email', 'links_subject')) - rootpage
  where name in ('links_email', 'links_subject')`

function alter(path: string, statement: string): void {
  const database = new DatabaseSync(path, { defensive: false })
  database.exec(statement)
  database.close()
}
