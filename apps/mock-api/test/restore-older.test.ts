import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { newState } from '../src/context.ts'
import { databasePath } from '../src/db/database-path.ts'
import { openKeyFile } from '../src/db/key-file.ts'
import { keysName, openTables } from '../src/db/open-database.ts'
import { openFolderStore } from '../src/files/folder-store.ts'
import { backUp } from '../src/use-cases/back-up.ts'
import { startBackendIn } from './support/backend.ts'
import { restoreFrom, workFolder } from './support/backups.ts'
import { contentsOf } from './support/data-folder.ts'
import { callWith } from './support/links.ts'

const kept = fileURLToPath(new URL('data-folders', import.meta.url))

/** Makes a backup of a data folder as its version would have done, without migrating it. */
async function backUpUnmigrated(dataFolder: string, folder: string) {
  const keys = await openKeyFile(join(dataFolder, keysName))
  const tables = openTables(databasePath(dataFolder))
  const context = {
    config: readConfig({ DATA_DIR: dataFolder }),
    db: Object.assign(tables, { keys, onUnreadable: () => undefined }),
    files: await openFolderStore(join(dataFolder, 'files')),
    now: () => Date.parse('2026-11-21T06:00:00.000Z'),
    state: newState(),
  }
  try {
    return await backUp(context, { folder, keysFile: `${folder}.keys` })
  } finally {
    await tables.destroy()
    await keys.close()
  }
}

describe.each(await readdir(kept))('a backup of version %s', (version) => {
  it('is migrated when it is restored', async () => {
    const work = await workFolder()
    await cp(join(kept, version), join(work, 'data'), { recursive: true })
    const contents = await contentsOf(join(work, 'data'))
    const { manifest } = await backUpUnmigrated(join(work, 'data'), join(work, 'backup'))
    expect(manifest.database.slice(0, 4)).toBe(version)
    const { dataFolder, applications, unreadable } = await restoreFrom(join(work, 'backup'))
    expect({ applications, unreadable }).toEqual({ applications: contents.people.length, unreadable: 0 })
    const backend = await startBackendIn(dataFolder)
    for (const { editToken, record } of contents.people) {
      const { body } = await callWith(backend, 'getPersonalInfo', editToken).expect(200)
      // Earlier versions sorted the vacancies.
      expect({ ...body, jobs: [] }).toEqual({ ...record, jobs: [] })
    }
    const { body } = await callWith(backend, 'getReferral', contents.referral.token).expect(200)
    expect(body).toEqual(contents.referral.answer)
  })
})
