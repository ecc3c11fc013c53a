import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { openReceipts } from '../src/deletion/receipts.ts'
import { restoreBackup } from '../src/operate/restore-backup.ts'
import { openServices } from '../src/services.ts'
import { failBelow } from '../src/storage/test-support/disk.ts'
import {
  backUpTo,
  damages,
  fileIn,
  filesBelow,
  killWhileReading,
  restoreFrom,
  withBackup,
} from './support/backups.ts'
import { commandLine } from './support/command-line.ts'
import { apply } from './support/links.ts'

describe('restore refuses, and leaves nothing', () => {
  const parts = /^(tables\/(applications|jobs)\.jsonl|files\.jsonl|files\/.*\/.*)$/

  it.each(damages)('%s', async (_, damage, message) => {
    const { folder } = await withBackup()
    await damage(folder)
    await expect(restoreFrom(folder)).rejects.toThrow(message)
    expect(existsSync(`${folder}.restored`)).toBe(false)
  })

  it('every missing, shortened or altered part', async () => {
    const { folder } = await withBackup()
    const paths = Object.keys(await filesBelow(folder)).filter((path) => parts.test(path))
    expect(paths.length).toBe(6)
    for (const path of paths.map((each) => join(folder, each))) {
      const content = await fs.readFile(path)
      await fs.rm(path)
      await expect(restoreFrom(folder), path).rejects.toThrow(/cannot be read: .*\(ENOENT\)\.$/)
      await fs.writeFile(path, content.subarray(0, -3))
      await expect(restoreFrom(folder), path).rejects.toThrow(
        /is incomplete or was altered: its SHA-256 differs\.$/,
      )
      const altered = Buffer.from(content)
      altered[altered.length - 20] = (altered.at(-20) ?? 0) ^ 1
      await fs.writeFile(path, altered)
      await expect(restoreFrom(folder), path).rejects.toThrow(/was altered: its SHA-256 differs\.$/)
      await fs.writeFile(path, content)
    }
    expect(existsSync(`${folder}.restored`)).toBe(false)
    await restoreFrom(folder)
  })

  it('a folder that is not empty, and changes nothing in it', async () => {
    const { backend, folder } = await withBackup()
    const before = await filesBelow(join(backend.folder, 'files'))
    await expect(restoreFrom(folder, { dataFolder: backend.folder })).rejects.toThrow(
      /^Data folder .* is not empty: move it away, or name another one with --data-dir\.$/,
    )
    expect(await filesBelow(join(backend.folder, 'files'))).toEqual(before)
  })

  it('a full disk, at any of its calls', async () => {
    const { work, folder } = await withBackup()
    const dataFolder = join(work, 'data')
    const receipts = openReceipts(join(work, 'receipts'))
    const restoration = { folder, keysFile: `${folder}.keys`, dataFolder, receipts, isWithoutReceipts: true }
    let isComplete = false
    let calls = 0
    for (let allowed = 0; !isComplete; allowed++) {
      calls = 0
      const undo = failBelow(dataFolder, 'ENOSPC', () => calls++ >= allowed)
      isComplete = await restoreBackup(restoration).then(
        () => true,
        () => false,
      )
      undo()
      if (!isComplete) expect(existsSync(dataFolder)).toBe(false)
    }
    expect(calls).toBeGreaterThan(15)
  })
})

describe('restore', () => {
  it('that was killed is refused by the server and can be run again', async () => {
    const { work, folder } = await withBackup()
    const dataFolder = join(work, 'data')
    const typed = ['restore', folder, '--data-dir', dataFolder, '--without-receipts']
    await killWhileReading(await fileIn(folder, /^files\/./), typed, () =>
      existsSync(join(dataFolder, 'restoring', 'recruiting.db')),
    )
    expect(existsSync(join(dataFolder, 'restoring'))).toBe(true)
    await expect(openServices(readConfig({ DATA_DIR: dataFolder }))).rejects.toThrow(
      `A restore into data folder ${dataFolder} was interrupted: run it again.`,
    )
    expect(await restoreFrom(folder, { dataFolder })).toMatchObject({ applications: 1 })
  })

  it.each([['files'], ['keys'], ['recruiting.db']])(
    'that was killed after it moved %s can be run again',
    async (last) => {
      const { folder } = await withBackup()
      const { dataFolder } = await restoreFrom(folder)
      await fs.mkdir(join(dataFolder, 'restoring'))
      for (const name of ['recruiting.db', 'keys', 'files']) {
        if (name === last) break
        await fs.rename(join(dataFolder, name), join(dataFolder, 'restoring', name))
      }
      await expect(openServices(readConfig({ DATA_DIR: dataFolder }))).rejects.toThrow('was interrupted')
      expect(await restoreFrom(folder)).toMatchObject({ applications: 1 })
      expect(await fs.readdir(dataFolder)).not.toContain('restoring')
    },
  )

  it('reads a backup with a newer key file, and counts what was deleted or changed between them', async () => {
    const { backend, work, folder } = await withBackup()
    await apply(backend, 'second@example.com')
    await backend.context.db.deleteFrom('files').execute()
    const { context } = backend
    const [first] = await context.db.selectFrom('applications').select('key_id').execute()
    await context.db.keys.destroy([first?.key_id ?? ''])
    await backUpTo(backend, join(work, 'newer'))
    const { applications, unreadable } = await restoreFrom(folder, { keysFile: join(work, 'newer.keys') })
    expect({ applications, unreadable }).toEqual({ applications: 1, unreadable: 4 })
  })
})

describe('the commands', () => {
  it('back up and restore without a server', async () => {
    const { backend, work, folder } = await withBackup()
    const cli = await commandLine()
    const restored = await cli.run(`restore ${folder} --without-receipts`)
    expect(restored).toMatchObject({ code: 0, complained: [] })
    expect(restored.said[0]).toBe(
      `The backup of 2026-11-21T06:00:00.000Z is in ${cli.dataFolder}: 1 applications, 0 referrals, 3 files.`,
    )
    expect(restored.said.slice(1, 4)).toEqual([
      `${join(cli.dataFolder, 'deletion-receipts.jsonl')} did not exist.`,
      expect.stringMatching(/^0 of these deletions are not in the backup;/),
      expect.stringMatching(/^No receipts .* were found in .*\. Whoever was deleted after .* is back\.$/),
    ])
    expect(await cli.run(`backup again --keys elsewhere.keys`)).toMatchObject({
      code: 0,
      said: [
        expect.stringMatching(/^1 applications, 0 referrals and 3 files of .* are in .*\/again\.$/),
        expect.stringContaining(`${join(cli.folder, 'elsewhere.keys')}. Keep them in another place`),
      ],
    })
    expect(await filesBelow(join(cli.folder, 'again', 'files'))).toEqual(
      await filesBelow(join(folder, 'files')),
    )
    const refused = await cli.run(`restore ${folder} --without-receipts`)
    expect(refused).toMatchObject({
      code: 1,
      said: [],
      complained: [expect.stringContaining('is not empty'), 'Nothing was restored.'],
    })
    expect(await cli.run(`restore ${work}/none --data-dir other`)).toMatchObject({ code: 1 })
    expect(await cli.run('restore')).toMatchObject({ code: 2 })
    expect(await cli.run('backup')).toMatchObject({ code: 2 })
    expect(await fs.readdir(cli.folder)).not.toContain('other')
    expect((await backUpTo(backend, join(work, 'other'))).isDone).toBe(true)
  })
})
