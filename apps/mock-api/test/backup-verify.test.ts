import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { BackedUpFile, filePath } from '../src/operate/backup-format.ts'
import {
  backUpTo,
  type Damage,
  fileIn,
  filesBelow,
  killWhileReading,
  replacePart,
  rewrite,
  withBackup,
} from './support/backups.ts'
import { commandLine } from './support/command-line.ts'
import { apply } from './support/links.ts'
import { startServer } from './support/server-process.ts'

/** Removes the last line of a part. */
async function loseLine(folder: string, path: string): Promise<void> {
  const lines = (await fs.readFile(join(folder, path), 'utf8')).split('\n')
  await replacePart(folder, path, `${lines.slice(0, -2).join('\n')}\n`)
}

describe('backup verify', () => {
  async function withFolder() {
    const backup = await withBackup()
    const cli = await commandLine()
    await fs.mkdir(cli.dataFolder)
    return { ...backup, cli }
  }

  it('prints what it looked at beside the running server, and leaves nothing', async () => {
    const { folder, cli } = await withFolder()
    await cli.run(`restore ${folder} --without-receipts`)
    await startServer({ DATA_DIR: cli.dataFolder, SEED: 'none' })
    const before = await filesBelow(cli.dataFolder)
    const { code, said, complained } = await cli.run(`backup verify ${folder}`)
    expect({ code, complained }).toEqual({ code: 0, complained: [] })
    expect(said).toEqual([
      `The backup of 2026-11-21T06:00:00.000Z in ${folder} was restored within the data folder and removed there: 1 applications, 0 referrals, 3 files, each with the SHA-256 of its row; each row has its key.`,
    ])
    expect(await fs.readdir(cli.dataFolder)).not.toContain('verifying')
    expect((await filesBelow(cli.dataFolder)).keys).toBe(before.keys)
    expect((await cli.run('doctor')).said.join()).toContain('3 checked: 0 untracked, 0 missing, 0 altered')
  })

  const altered: Damage[] = [
    [
      'an altered file',
      async (folder) =>
        await rewrite(await fileIn(folder, /^files\/./), (text) => `${text.slice(0, -1)}\x00`),
      /^\S+ is incomplete or was altered: its SHA-256 differs\.$/,
    ],
    ['a lost row', (folder) => loseLine(folder, 'tables/files.jsonl'), /^File \w{64} has no row\.$/],
    [
      'a file that was missing when the backup was made',
      (folder) => loseLine(folder, 'files.jsonl'),
      /^File \w{64} of application \S+ is missing\.$/,
    ],
    [
      'a file with other content than its row says',
      async (folder) => {
        const list = await fs.readFile(join(folder, 'files.jsonl'), 'utf8')
        const [one, other] = list.split('\n', 2).map((line) => BackedUpFile.parse(JSON.parse(line)))
        if (one === undefined || other === undefined) throw new Error('The backup has fewer than two files')
        await fs.copyFile(join(folder, filePath(other.key)), join(folder, filePath(one.key)))
        const changed = list.replace(/^.*/, JSON.stringify({ ...other, key: one.key }))
        await replacePart(folder, 'files.jsonl', changed)
      },
      /^File \w{64} differs from the SHA-256 in its row\.$/,
    ],
  ]

  it.each(altered)('ends with 1 and names %s', async (_, damage, message) => {
    const { folder, cli } = await withFolder()
    await damage(folder)
    const { code, said, complained } = await cli.run(`backup verify ${folder}`)
    expect({ code, said }).toEqual({ code: 1, said: [] })
    expect(complained.join('\n')).toMatch(message)
    expect(await fs.readdir(cli.dataFolder)).toEqual([])
  })

  it('ends with 1 for a key file of another day, whose keys some rows lack', async () => {
    const { backend, work, folder, cli } = await withFolder()
    await apply(backend, 'second@example.com')
    await backUpTo(backend, join(work, 'newer'))
    const { code, complained } = await cli.run(`backup verify ${work}/newer --keys ${folder}.keys`)
    expect(code).toBe(1)
    expect(complained[0]).toMatch(/^\d+ rows have no key in .*\/backup\.keys\.$/)
  })

  it('leaves the room that the server keeps free, and creates no data folder', async () => {
    const { folder, cli } = await withFolder()
    const full = await cli.run(`backup verify ${folder}`, { environment: { FREE_RESERVE: '999999GiB' } })
    expect(full).toMatchObject({
      code: 1,
      complained: [expect.stringMatching(/ 0 MiB free beside FREE_RESERVE\.$/)],
    })
    expect(await fs.readdir(cli.dataFolder)).toEqual([])
    const none = await cli.run(`backup verify ${folder} --data-dir none`)
    expect(none.complained).toEqual([`Data folder ${cli.folder}/none does not exist.`])
    expect(await fs.readdir(cli.folder)).toEqual(['data'])
  })

  it.each(['backup verify', 'restore --without-receipts', 'start'])(
    'that was killed does not disturb: %s',
    async (next) => {
      const { folder, cli } = await withFolder()
      const left = join(cli.dataFolder, 'verifying', 'data', 'restoring', 'recruiting.db')
      const typed = ['backup', 'verify', folder, '--data-dir', cli.dataFolder]
      await killWhileReading(await fileIn(folder, /^files\/./), typed, () => existsSync(left))
      expect(existsSync(left)).toBe(true)
      if (next !== 'start') expect((await cli.run(`${next} ${folder}`)).complained).toEqual([])
      if (next !== 'backup verify') await startServer({ DATA_DIR: cli.dataFolder, SEED: 'none' })
      await vi.waitFor(() => expect(existsSync(join(cli.dataFolder, 'verifying'))).toBe(false))
    },
  )
})
