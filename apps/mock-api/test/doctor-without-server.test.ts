import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { jobCsv } from '../src/cli/test-support/rows.ts'
import { migrationNames } from '../src/db/migrate.ts'
import { filesBelow } from './support/backups.ts'
import { type CommandLine, commandLine } from './support/command-line.ts'
import { oldFolder } from './support/old-folder.ts'
import { startServer } from './support/server-process.ts'

const kept = fileURLToPath(new URL('data-folders', import.meta.url))
const versions = await readdir(kept)
const current = migrationNames.at(-1)?.slice(0, 4)

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
  it.each(versions)('in a data folder of version %s', async (version) => {
    const cli = await commandLine()
    await cp(join(kept, version), cli.dataFolder, { recursive: true })
    const { wrong, complained } = await examine(cli)
    expect(complained).toEqual([])
    const older = wrong.filter((line) => line.startsWith('PROBLEM versions:'))
    if (version === current) expect(older).toEqual([])
    else {
      const pending = migrationNames.filter((name) => name.slice(0, 4) > version)
      expect(older).toEqual([
        expect.stringContaining(`older than this version and lacks ${pending.join(', ')};`),
      ])
    }
  })

  it('in a data folder from before keys', async () => {
    const cli = await commandLine()
    await mkdir(cli.dataFolder)
    await oldFolder(cli.dataFolder)
    expect(await examine(cli)).toMatchObject({
      code: 1,
      wrong: expect.arrayContaining([expect.stringContaining('0005-sealing, ')]),
    })
  })

  it('in a data folder whose update was interrupted while rows were sealed', async () => {
    const cli = await commandLine()
    await mkdir(cli.dataFolder)
    await oldFolder(cli.dataFolder)
    change(cli, `create trigger broken before update on referrals begin select raise(abort, 'no'); end`)
    await expect(cli.query(async () => undefined)).rejects.toThrow('no')
    change(cli, 'drop trigger broken')
    expect(await examine(cli)).toMatchObject({
      code: 1,
      wrong: expect.arrayContaining([expect.stringContaining('before every row was sealed')]),
    })
  })

  it('in an empty data folder', async () => {
    const cli = await commandLine()
    await mkdir(cli.dataFolder)
    const { code, wrong } = await examine(cli)
    expect(code).toBe(1)
    expect(wrong).toContainEqual(expect.stringContaining('has no database'))
    expect((await cli.run('doctor --json')).said.map((line) => JSON.parse(line).isOk)).toEqual([false])
  })

  it.each([
    ['without its keys', (cli: CommandLine) => rm(join(cli.dataFolder, 'keys')), 'Key file '],
    [
      'of a newer version',
      async (cli: CommandLine) =>
        change(cli, "insert into kysely_migration values ('9999-later', '2026-01-01')"),
      'migrated by a newer version',
    ],
    ['that is half restored', (cli: CommandLine) => mkdir(join(cli.dataFolder, 'restoring')), 'run it again'],
  ])('in a data folder %s, and says so in one line', async (_, damage, reason) => {
    const cli = await commandLine()
    await cli.put('jobs.csv', jobCsv())
    await cli.run('jobs import jobs.csv')
    await damage(cli)
    expect(await examine(cli)).toMatchObject({
      code: 1,
      said: [],
      complained: [expect.stringContaining(reason)],
    })
  })

  it('in the data folder of a killed server, whose last writes it sees', async () => {
    const cli = await commandLine()
    const server = await startServer({ DATA_DIR: cli.dataFolder })
    server.child.kill('SIGKILL')
    await server.ended
    // Even the tables are in the write-ahead log only.
    const { code, wrong, complained } = await examine(cli)
    expect({ code, wrong, complained }).toEqual({ code: 0, wrong: [], complained: [] })
  })
})

/** Executes a statement on the database. */
function change({ dataFolder }: CommandLine, statement: string): void {
  const database = new DatabaseSync(join(dataFolder, 'recruiting.db'))
  database.exec(statement)
  database.close()
}
