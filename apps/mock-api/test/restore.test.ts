import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
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
  rewrite,
  withBackup,
} from './support/backups.ts'
import { commandLine } from './support/command-line.ts'
import { apply } from './support/links.ts'

/** The whole data folder without locks, by path. */
async function dataIn(folder: string) {
  const files = await filesBelow(folder)
  return Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('lock.')))
}

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

  it('an altered file, and keeps the empty data folder that was there', async () => {
    const { folder } = await withBackup()
    await rewrite(await fileIn(folder, /^files\/./), (text) => text.slice(1))
    await fs.mkdir(`${folder}.restored`)
    await expect(restoreFrom(folder)).rejects.toThrow(/is incomplete/)
    expect(await dataIn(`${folder}.restored`)).toEqual({})
  })
})

describe('restore', () => {
  it('is one at a time', async () => {
    const { work, folder } = await withBackup()
    const dataFolder = join(work, 'data')
    const results = await Promise.allSettled([
      restoreFrom(folder, { dataFolder }),
      restoreFrom(folder, { dataFolder }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find((result) => result.status === 'rejected')
    expect(String(refused?.reason)).toMatch(/is in use by process \d+|is not empty/)
    const context = await openServices(readConfig({ DATA_DIR: dataFolder }))
    expect(await context.db.selectFrom('applications').selectAll().execute()).toHaveLength(1)
    await context.close()
  })

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

  it('restore refuses a data folder of another user', async () => {
    const { folder } = await withBackup()
    const cli = await commandLine()
    await fs.mkdir(join(cli.folder, 'empty'))
    const { uid } = await fs.stat(cli.folder)
    const user = vi.spyOn(process, 'getuid').mockReturnValue(uid + 1)
    const restore = await cli.run(`restore ${folder} --data-dir empty --without-receipts`)
    user.mockRestore()
    const why = new RegExp(`belongs to user ${uid}, mode .* runs as user ${uid + 1}: `)
    expect(restore.complained[0]).toMatch(why)
    expect(await fs.readdir(join(cli.folder, 'empty'))).toEqual([])
  })

  it('name a receipts file that is a folder', async () => {
    const { folder, work } = await withBackup()
    const cli = await commandLine()
    for (const typed of ['restore', `restore --receipts ${work}`]) {
      const { code, said, complained } = await cli.run(typed.replace('restore', `restore ${folder}`), {
        environment: { DELETION_RECEIPTS: work },
      })
      expect({ code, said, complained }).toEqual({
        code: 1,
        said: [],
        complained: [`Receipts file ${work} is a folder.`, 'Nothing was restored.'],
      })
    }
    expect(existsSync(cli.dataFolder)).toBe(false)
  })

  it('warn root that the new data folder is root’s', async () => {
    const { folder } = await withBackup()
    const cli = await commandLine()
    const user = vi.spyOn(process, 'getuid').mockReturnValue(0)
    const { said } = await cli.run(`restore ${folder} --without-receipts`)
    user.mockRestore()
    expect(said.at(-1)).toMatch(/now belongs to root\. .*: chown -R recruiting \/.*\/data$/)
    expect(await fileIn(cli.dataFolder, /^keys$/)).toBeTruthy()
  })
})
