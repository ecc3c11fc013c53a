import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import type { RestoreSummary } from '../../src/operate/restore-backup.ts'
import { openPostgres } from '../../src/storage/postgres-connections.ts'
import { everyRow } from '../../src/storage/test-support/every-row.ts'
import { type Backend, startBackendIn } from '../support/backend.ts'
import { backUpTo, filesBelow, restoreFrom, workFolder } from '../support/backups.ts'
import { commandLine } from '../support/command-line.ts'
import { writeFolder } from '../support/data-folder.ts'
import { openJobs } from '../support/jobs.ts'
import { apply, callWith, deletionToken, refer } from '../support/links.ts'
import { databaseUrl, query } from './test-database.ts'

const engines = ['SQLite', 'PostgreSQL'] as const
type EngineName = (typeof engines)[number]

/** The URL of a new empty database; an empty text for SQLite, which needs none. */
async function emptyDatabase(engine: EngineName): Promise<string> {
  const server = inject('postgresUrl')
  if (engine === 'SQLite' || server === undefined) return ''
  const name = `empty_${Math.trunc(performance.now() * 1000)}_${process.pid}`
  await query(`create database ${name}`)
  return databaseUrl(server, name)
}

async function restoreInto(
  folder: string,
  url: string,
  source: Backend,
): Promise<{ restored: Backend; summary: RestoreSummary }> {
  const { dataFolder, ...summary } = await restoreFrom(folder, { databaseUrl: url || undefined })
  const restored = await startBackendIn(dataFolder, { DATABASE_URL: url })
  restored.clock.now = source.clock.now
  return { restored, summary }
}

describe.each(engines.flatMap((from) => engines.map((to) => ({ from, to }))))(
  'a backup of $from restored on $to',
  ({ from, to }) => {
    it('has every row, value and file, and gives the same answers to the same links', async () => {
      const work = await workFolder()
      const source = await startBackendIn(join(work, 'data'), { DATABASE_URL: await emptyDatabase(from) })
      for (const job of openJobs) await source.putJob(job)
      const { token } = await apply(source, 'stays@example.com')
      await apply(source, 'gone@example.com')
      const { token: referral } = await refer(source)
      const deletion = await deletionToken(source, 'gone@example.com')
      await backUpTo(source, join(work, 'backup'))
      const saved = await everyRow(source.context.db)
      const { restored, summary } = await restoreInto(join(work, 'backup'), await emptyDatabase(to), source)
      expect(summary).toMatchObject({ applications: 2, referrals: 1, files: 6, unreadable: 0 })
      expect(await everyRow(restored.context.db)).toEqual(saved)
      // Says until the first start that the folder was restored.
      const { owner: _, ...files } = await filesBelow(join(restored.folder, 'files'))
      const { owner: __, ...sourceFiles } = await filesBelow(join(source.folder, 'files'))
      expect(files).toEqual(sourceFiles)
      for (const [call, link] of [
        ['getPersonalInfo', token],
        ['getReferral', referral],
        ['getResumeDeletion', deletion],
      ] as const) {
        const expected = await callWith(source, call, link).expect(200)
        expect((await callWith(restored, call, link).expect(200)).text, call).toBe(expected.text)
      }
      await callWith(restored, 'confirmResumeDeletion', deletion).expect(200)
      expect(await restored.storedFiles()).toHaveLength(3)
      await apply(restored, 'new@example.com')
    })
  },
)

it('a folder with something of everything is restored on PostgreSQL', async () => {
  const work = await workFolder()
  const source = await startBackendIn(await writtenIn(join(work, 'data')), { DATABASE_URL: '' })
  await backUpTo(source, join(work, 'backup'))
  const saved = await everyRow(source.context.db)
  const { restored, summary } = await restoreInto(
    join(work, 'backup'),
    await emptyDatabase('PostgreSQL'),
    source,
  )
  expect(summary).toMatchObject({ applications: 2, mails: 1, unreadable: 0 })
  expect(await everyRow(restored.context.db)).toEqual(saved)
})

describe('restore into PostgreSQL', () => {
  async function backedUp() {
    const work = await workFolder()
    const source = await startBackendIn(join(work, 'data'), { DATABASE_URL: '' })
    for (const job of openJobs) await source.putJob(job)
    await apply(source, 'person@example.com')
    await backUpTo(source, join(work, 'backup'))
    return { work, source, url: await emptyDatabase('PostgreSQL') }
  }
  const tablesIn = async (url: string) => {
    const db = openPostgres(url, 1)
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
    await db.destroy()
    return tables.map(({ name }) => name)
  }

  it('refuses a database with tables, and changes nothing', async () => {
    const { work, url } = await backedUp()
    await query('create table of_others (id integer)', url)
    const { run } = await commandLine()
    const { code, complained } = await run(`restore ${join(work, 'backup')} --without-receipts`, {
      environment: { DATABASE_URL: url },
    })
    expect(code).toBe(1)
    expect(complained[0]).toMatch(/^Database 127\.0\.0\.1:\d+\/empty_\w+ is not empty: name another one\.$/)
    expect(await tablesIn(url)).toEqual(['of_others'])
  })

  it('leaves an empty database when it fails, and can be run again', async () => {
    const { work, source, url } = await backedUp()
    const backup = join(work, 'backup')
    const broken = { rename: () => Promise.reject(new Error('the disk failed')) }
    await expect(restoreFrom(backup, { databaseUrl: url }, broken)).rejects.toThrow('the disk failed')
    expect(await tablesIn(url)).toEqual([])
    const { summary } = await restoreInto(backup, url, source)
    expect(summary.applications).toBe(1)
  })

  it('that was interrupted is refused by the server, and can be run again', async () => {
    const { work, source, url } = await backedUp()
    const backup = join(work, 'backup')
    const { promise: hanging, resolve: reached } = Promise.withResolvers<void>()
    // As after a kill: nothing is cleaned up.
    const stuck = restoreFrom(
      backup,
      { databaseUrl: url, dataFolder: join(work, 'killed') },
      {
        rename: () => {
          reached()
          return new Promise(() => undefined)
        },
      },
    )
    stuck.catch(() => undefined)
    await hanging
    await expect(startBackendIn(join(work, 'other'), { DATABASE_URL: url })).rejects.toThrow(
      'was interrupted: run it again',
    )
    const { summary } = await restoreInto(backup, url, source)
    expect(summary.applications).toBe(1)
  })
})

async function writtenIn(folder: string): Promise<string> {
  await writeFolder(folder, { DATABASE_URL: '' })
  return folder
}
