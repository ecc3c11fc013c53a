import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { masterKey } from '../../scripts/support/postgres-server.ts'
import { jobCsv } from '../../src/operate/commands/test-support/rows.ts'
import { diagnose } from '../../src/operate/diagnose.ts'
import { startBackend, workFolder } from '../support/backend.ts'
import { startedCommandLine } from '../support/command-line.ts'
import { apply } from '../support/links.ts'

it('commands work beside running servers', async () => {
  const backend = await startBackend()
  const { DATABASE_URL = '' } = backend.context.config
  const { run, put } = await startedCommandLine()
  const type = (text: string) =>
    run(`${text} --data-dir ${backend.folder}`, { environment: { DATABASE_URL, MASTER_KEY: masterKey } })
  await apply(backend, 'person@example.com')

  await put('jobs.csv', jobCsv())
  const imported = await type('jobs import jobs.csv')
  expect(imported).toMatchObject({ code: 0, complained: [] })
  await backend.api.get('/api/jobs').expect(200)

  expect(await type('migrate --check')).toMatchObject({ code: 0, said: ['A start applies no migration.'] })
  const doctor = await type('doctor --json')
  const { findings } = JSON.parse(doctor.said[0] ?? '')
  expect(findings.filter(({ check }: { check: string }) => check === 'files')).toMatchObject([{ isOk: true }])
  expect(await type('mail queue')).toMatchObject({ code: 0 })
  expect(await type('retention --dry-run')).toMatchObject({ code: 0 })
  const work = await workFolder()
  const backedUp = await type(`backup ${join(work, 'backup')}`)
  expect(backedUp).toMatchObject({ code: 0, complained: [] })
  expect(backedUp.said[0]).toMatch(/^1 applications, 0 referrals and 3 files of /)
  // Its own database is used by servers: the rehearsal takes a file in the data folder.
  const verified = await type(`backup verify ${join(work, 'backup')}`)
  expect(verified).toMatchObject({ code: 0, complained: [], said: { length: 1 } })
  const exported = await type(`applications export --out ${join(work, 'export')}`)
  expect(exported).toMatchObject({ code: 0 })
  for (const [of, lines] of [
    ['--email person@example.com', 1],
    ['--email other@example.com', 0],
  ] as const) {
    const { code } = await type(`applications export ${of} --out ${join(work, `export-${lines}`)}`)
    expect(code).toBe(1 - lines)
  }
  expect(await type(`jobs export ${join(work, 'jobs.csv')}`)).toMatchObject({ code: 0, complained: [] })
  expect((await type(`jobs import ${join(work, 'jobs.csv')} --dry-run`)).said.at(-1)).toMatch(
    /: 0 created, 0 updated, \d+ unchanged, 0 closed\.$/,
  )
  expect(await type(`referrals export ${join(work, 'referrals.csv')}`)).toMatchObject({ code: 0 })
  const gone = await type('applications delete --email person@example.com --reason letter-1')
  expect(gone).toMatchObject({ code: 0, complained: [] })
  expect(gone.said[0]).toMatch(/^Deleted 1 applications, 3 files, /)
  expect(await backend.storedFiles()).toEqual([])
})

it('doctor compares indexes with their rows where amcheck is there, and else says that it did not', async () => {
  const backend = await startBackend()
  const { db } = backend.context
  const look = async () => (await diagnose(backend.context)).filter(({ check }) => check === 'database')
  await apply(backend, 'person@example.com')
  expect(await look()).toMatchObject([{ isOk: true, message: expect.stringContaining('not looked into') }])
  await sql`create extension amcheck`.execute(db)
  expect(await look()).toMatchObject([{ isOk: true, message: 'nothing in it is damaged.' }])

  // Its entries are then in the wrong order.
  await sql`update pg_index set indoption = '3' where indexrelid = 'jobs_pkey'::regclass`.execute(db)
  const { run } = await startedCommandLine()
  const environment = { DATABASE_URL: backend.context.config.DATABASE_URL, MASTER_KEY: masterKey }
  const { code, said } = await run(`doctor --data-dir ${backend.folder}`, { environment })
  expect(code).toBe(1)
  expect(said[0]).toMatch(/^PROBLEM database: damaged: .*"jobs_pkey"/)
})
