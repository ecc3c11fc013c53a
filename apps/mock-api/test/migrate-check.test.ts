import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { commandLine } from './support/command-line.ts'
import { startServer } from './support/server-process.ts'

const newer =
  /^Database \S+recruiting\.db has migrations that this version lacks \(9999-later\): start the version that made them, or /

const folder = join(import.meta.dirname, '../src/storage/migrations')

// Databases that have it would lack what is added to it: a change of the tables is a migration of its own.
it('no migration has changed since databases have it', () => {
  const files = readdirSync(folder).map((name) => [
    name,
    hash('sha256', readFileSync(join(folder, name))).slice(0, 16),
  ])
  expect(Object.fromEntries(files)).toEqual({
    '0015-start.ts': '380cd43e75e02009',
    '0016-held-bytes.ts': 'cae409c13e21ab13',
    '0017-moved-at.ts': 'b3b09c9251dadcc6',
  })
})

/** A data folder of this version whose table of migrations is changed by a statement. */
async function migratedFolder(statement?: string) {
  const line = await commandLine()
  await mkdir(line.dataFolder)
  await line.query(async () => undefined)
  if (statement === undefined) return line
  const database = new DatabaseSync(join(line.dataFolder, 'recruiting.db'))
  database.exec(statement)
  database.close()
  return line
}

describe('migrate --check', () => {
  it('says that a start creates the database', async () => {
    const line = await commandLine()
    const said = [`${line.dataFolder} has no database: a start creates it.`]
    expect(await line.run('migrate --check')).toEqual({ code: 0, said, complained: [] })
    expect(existsSync(line.dataFolder)).toBe(false)
  })

  it('says that nothing is pending', async () => {
    const line = await migratedFolder()
    expect(await line.run('migrate --check')).toMatchObject({
      code: 0,
      said: ['A start applies no migration.'],
    })
  })

  it('refuses the database of a newer version, and so do doctor and a start, in one line', async () => {
    const line = await migratedFolder("insert into kysely_migration values ('9999-later', '2026-01-01')")
    for (const typed of ['migrate --check', 'doctor'])
      expect(await line.run(typed)).toMatchObject({
        code: 1,
        said: [],
        complained: [expect.stringMatching(newer)],
      })
    const server = await startServer({ NODE_ENV: 'test', DATA_DIR: line.dataFolder })
    expect(await server.ended).toBe(1)
    expect(server.errors()).toMatch(newer)
    expect(server.errors().trimEnd().split('\n')).toHaveLength(1)
  })

  it('works while a server runs', async () => {
    const line = await commandLine()
    await startServer({ NODE_ENV: 'test', DATA_DIR: line.dataFolder })
    expect(await line.run('migrate --check')).toMatchObject({
      code: 0,
      said: ['A start applies no migration.'],
    })
  })

  it('refuses a file that is no database, and a missing option', async () => {
    const line = await commandLine()
    await line.put('recruiting.db', 'no database')
    const { code, complained } = await line.run(`migrate --check --data-dir ${line.folder}`)
    expect({ code, complained }).toEqual({
      code: 1,
      complained: [expect.stringMatching(/cannot be read: file is not a database\.$/)],
    })
    expect(await line.run('migrate')).toMatchObject({ code: 2 })
  })
})
