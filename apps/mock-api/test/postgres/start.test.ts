import { join } from 'node:path'
import { JobPage } from '@recruiting/schema/job-search'
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { masterKey } from '../../scripts/support/postgres-server.ts'
import { migrations } from '../../src/storage/migrate.ts'
import { openPostgres } from '../../src/storage/postgres-connections.ts'
import { workFolder } from '../support/backend.ts'
import { startServer } from '../support/server-process.ts'
import { databaseUrl, query } from './test-database.ts'

let folder: string
let url: string

beforeEach(async () => {
  folder = await workFolder()
  const name = `start_${Math.trunc(performance.now() * 1000)}_${process.pid}`
  await query(`create database ${name}`)
  url = databaseUrl(inject('postgresUrl') ?? '', name)
})

const start = (change: Record<string, string> = {}) =>
  startServer({
    NODE_ENV: 'test',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: url,
    MASTER_KEY: masterKey,
    ...change,
  })

it('of three processes on an empty database one migrates and seeds, and all listen', async () => {
  const processes = await Promise.all([start(), start(), start()])
  expect(processes.map(({ errors }) => errors())).toEqual(['', '', ''])
  for (const { port } of processes) {
    await expect
      .poll(async () => JobPage.parse(await (await fetch(`http://127.0.0.1:${port}/api/jobs`)).json()).total)
      .toBeGreaterThan(100)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  }
  const db = openPostgres(url, 1)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const { invitations } = await db
    .selectFrom('referrals')
    .select(({ fn }) => fn.countAll<number>().as('invitations'))
    .executeTakeFirstOrThrow()
  await db.destroy()
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations))
  expect(invitations).toBe(3)
})

describe('a start ends with one line and 1', () => {
  it.each<[string, () => Promise<Record<string, string>>, string]>([
    [
      'when no server listens',
      async () => ({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:2/jobs' }),
      'cannot be used: no server listens there (ECONNREFUSED).',
    ],
    [
      'without MASTER_KEY',
      async () => ({ MASTER_KEY: '' }),
      'MASTER_KEY: required with DATABASE_URL. Make one with',
    ],
    [
      'with a MASTER_KEY of another length',
      async () => ({ MASTER_KEY: 'c2VjcmV0' }),
      'MASTER_KEY: expected 32 bytes in base64',
    ],
    [
      'for a database that does not exist',
      async () => ({ DATABASE_URL: databaseUrl(url, 'nowhere') }),
      'cannot be used: there is no such database: create it with CREATE DATABASE (3D000).',
    ],
    [
      'for a user without rights',
      async () => {
        const user = `reader_${process.pid}`
        await query(`create role ${user} login`)
        return { DATABASE_URL: Object.assign(new URL(url), { username: user }).href }
      },
      'cannot be used: the user may not create tables',
    ],
    [
      'for a URL of another database system',
      async () => ({ DATABASE_URL: 'mysql://user:secret@127.0.0.1/jobs' }),
      'DATABASE_URL: expected postgres://user:password@host:port/database',
    ],
  ])('%s', async (_, prepare, expected) => {
    const { ended, errors, log } = await start(await prepare())
    expect(await ended).toBe(1)
    expect(errors()).toContain(expected)
    expect(errors().trim().split('\n').length).toBeLessThanOrEqual(2)
    expect(errors() + log()).not.toContain('secret')
  })
})
