import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../src/operate/commands/commands.ts'
import { startBackend, startBackendIn, workFolder } from './support/backend.ts'
import { filesBelow, restoreFrom } from './support/backups.ts'

describe('backup --keep', () => {
  /** A folder with backups, keys apart, and the command that the timer gives. */
  async function nightly() {
    const backend = await startBackend()
    const work = await workFolder()
    await fs.mkdir(join(work, 'backups'))
    await fs.mkdir(join(work, 'keys'))
    const places = (name: string) => ({
      folder: join(work, 'backups', name),
      keysFile: join(work, 'keys', `${name}.keys`),
    })
    async function make(name: string, keep?: number, { context } = backend) {
      backend.clock.now += 60_000
      return await runCommand(context, {
        name: 'backup',
        ...places(name),
        ...(keep === undefined ? {} : { keep }),
      })
    }
    const names = async () => [
      (await fs.readdir(join(work, 'backups'))).sort(),
      (await fs.readdir(join(work, 'keys'))).map((name) => name.replace('.keys', '')).sort(),
    ]
    return { work, places, make, names }
  }

  it('removes the oldest backups with their keys, by time and not by name, and says so', async () => {
    const { work, places, make, names } = await nightly()
    for (const name of ['z', 'b', 'a']) expect((await make(name, 3)).lines).toHaveLength(2)
    expect(await names()).toEqual([
      ['a', 'b', 'z'],
      ['a', 'b', 'z'],
    ])
    const { isDone, lines } = await make('c', 2)
    expect(isDone).toBe(true)
    expect(lines.slice(2)).toEqual(
      ['b', 'z'].map((name) =>
        expect.stringMatching(
          new RegExp(
            `^The backup of 2026-\\S+ in ${places(name).folder} was removed; ${places(name).keysFile} was removed\\.$`,
          ),
        ),
      ),
    )
    expect(await names()).toEqual([
      ['a', 'c'],
      ['a', 'c'],
    ])
    for (const name of ['a', 'c'])
      await restoreFrom(places(name).folder, {
        keysFile: places(name).keysFile,
        dataFolder: join(work, name),
      })
  })

  const others: [string, (night: Awaited<ReturnType<typeof nightly>>) => Promise<unknown>][] = [
    ['a backup made without --keep', ({ make }) => make('other')],
    ['a backup of another installation', async ({ make }) => await make('other', 1, await startBackend())],
    [
      'a folder without a manifest',
      async ({ make, places }) => {
        await make('other', 2)
        await fs.rm(join(places('other').folder, 'manifest.json'))
      },
    ],
    [
      'what a killed backup left',
      async ({ make, places }) => {
        await make('other', 2)
        await fs.rename(places('other').folder, `${places('other').folder}.partial-0123abcd`)
      },
    ],
    [
      'a link to a backup',
      async ({ make, places, work }) => {
        await make('other', 2)
        await fs.rename(places('other').folder, join(work, 'elsewhere'))
        await fs.symlink(join(work, 'elsewhere'), places('other').folder)
      },
    ],
    ['a folder of somebody', async ({ places }) => await fs.mkdir(places('other').folder)],
    ['a file', async ({ places }) => await fs.writeFile(places('other').folder, '{}')],
  ]

  it.each(others)('neither counts nor removes %s', async (_, put) => {
    const night = await nightly()
    await put(night)
    const before = await filesBelow(night.work)
    const removed: string[] = []
    for (const name of ['one', 'two', 'three'])
      removed.push(...(await night.make(name, 2)).lines.filter((line) => line.includes('was removed')))
    expect(removed).toEqual([expect.stringContaining(`in ${night.places('one').folder} was removed`)])
    expect((await night.names())[0]?.filter((name) => !name.startsWith('other'))).toEqual(['three', 'two'])
    expect(await filesBelow(night.work)).toMatchObject(before)
  })

  it('says that backups from before a restore were left', async () => {
    const { work, places, make } = await nightly()
    await make('old', 1)
    const { folder, keysFile } = places('old')
    const { dataFolder } = await restoreFrom(folder, { keysFile, dataFolder: join(work, 'data') })
    expect((await make('new', 1, await startBackendIn(dataFolder))).lines.slice(2)).toEqual([
      `1 backups in ${work}/backups are of another installation or from before a restore, and were left.`,
    ])
  })

  it.each([
    ['absent', (path: string) => fs.rm(path), /; \S+ did not exist\.$/, false],
    [
      'of another file',
      (path: string) => fs.writeFile(path, '{}'),
      /no key file of this installation and was left\.$/,
      true,
    ],
  ])('removes a backup whose key file is %s', async (_, change, line, isLeft) => {
    const { places, make, names } = await nightly()
    await make('old', 1)
    await change(places('old').keysFile)
    const { isDone, lines } = await make('new', 1)
    expect({ isDone, line: lines[2] }).toEqual({ isDone: true, line: expect.stringMatching(line) })
    expect(await names()).toEqual([['new'], isLeft ? ['new', 'old'] : ['new']])
  })

  it('leaves what is no part of a backup, fails, and keeps the new backup', async () => {
    const { places, make, names } = await nightly()
    await make('old', 1)
    await fs.writeFile(join(places('old').folder, 'note.txt'), 'x')
    const { isDone, lines } = await make('new', 1)
    expect({ isDone, line: lines[2] }).toEqual({
      isDone: false,
      line: expect.stringMatching(/ could not be removed completely \(ENOTEMPTY\)\.$/),
    })
    expect(await fs.readdir(places('old').folder)).toEqual(['note.txt'])
    expect(await names()).toEqual([['new', 'old'], ['new']])
  })

  it('removes nothing when the new backup fails', async () => {
    const { make, names } = await nightly()
    await make('old', 1)
    expect((await make('old', 1)).isDone).toBe(false)
    expect(await names()).toEqual([['old'], ['old']])
  })
})
