import { join } from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '../src/storage/migrate.ts'
import { startBackendIn, useBackendIn, workFolder } from './support/backend.ts'
import { backUpTo, restoreFrom } from './support/backups.ts'
import { commandLine } from './support/command-line.ts'
import { type Written, writeFolder } from './support/data-folder.ts'
import { callWith } from './support/links.ts'

/** The migration of an invented next version, which adds a column. */
const next: Migration = {
  async up(db) {
    await sql`alter table applications add column remark text not null default 'none'`.execute(db)
  },
}

let folder: string
let written: Written

beforeEach(async () => {
  folder = join(await workFolder(), 'data')
  written = await writeFolder(folder)
}, 60_000)

/** From this call to the end of the test the code is that of the next version. */
function becomeNextVersion(onTestFinished: (undo: () => void) => void): void {
  migrations['9999-next'] = next
  onTestFinished(() => void delete migrations['9999-next'])
}

/** Reads the records of a data folder by the links of its mails. */
async function expectReadable(dataFolder: string): Promise<void> {
  const backend = await startBackendIn(dataFolder)
  for (const token of written.editTokens) await callWith(backend, 'getPersonalInfo', token).expect(200)
  await callWith(backend, 'getReferral', written.referralToken).expect(200)
  const { rows } = await sql`select remark from applications`.execute(backend.context.db)
  expect(rows).toEqual(written.editTokens.map(() => ({ remark: 'none' })))
  expect(backend.log()).not.toMatch(/"level":(?:40|50|60)/)
}

describe('the next version', () => {
  it('migrates a data folder when it starts, and reads it', async ({ onTestFinished }) => {
    becomeNextVersion(onTestFinished)
    await expectReadable(folder)
  })

  it('migrates a backup when it restores it, and reads it', async ({ onTestFinished }) => {
    const backup = join(await workFolder(), 'backup')
    await useBackendIn(folder, {}, (backend) => backUpTo(backend, backup))
    becomeNextVersion(onTestFinished)
    const { dataFolder, applications, unreadable } = await restoreFrom(backup)
    expect({ applications, unreadable }).toEqual({ applications: 2, unreadable: 0 })
    await expectReadable(dataFolder)
  })

  it('lists the migration that a start would apply, and applies it only at a start', async ({
    onTestFinished,
  }) => {
    const cli = await commandLine()
    becomeNextVersion(onTestFinished)
    const said = ['A start applies 9999-next.']
    for (const _ of [1, 2])
      expect(await cli.run(`migrate --check --data-dir ${folder}`)).toMatchObject({ code: 0, said })
    const doctor = await cli.run(`doctor --data-dir ${folder}`)
    expect(doctor.complained).toEqual([
      expect.stringMatching(/ is older than this version and lacks 9999-next: back it up /),
    ])
    expect(await cli.run(`migrate --check --data-dir ${folder}`)).toMatchObject({ code: 0, said })
  })
})
