import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { BackupUnusable } from '../../src/operate/backup-format.ts'
import { openBucket } from '../../src/storage/bucket.ts'
import { bucketPlace } from '../../src/storage/bucket-place.ts'
import { parseMasterKey } from '../../src/storage/master-key.ts'
import { openPostgres } from '../../src/storage/postgres-connections.ts'
import { disk, replaceCalls } from '../../src/storage/test-support/disk.ts'
import { everyRow } from '../../src/storage/test-support/every-row.ts'
import { opened } from '../../src/storage/test-support/opened.ts'
import { key, openGate } from '../s3/gate.ts'
import { filesUrl } from '../s3/test-bucket.ts'
import { type Backend, startBackendIn, workFolder } from '../support/backend.ts'
import { backUpTo, restoreFrom, rewrite } from '../support/backups.ts'
import { commandLine } from '../support/command-line.ts'
import { fill, toMailbox } from '../support/data-folder.ts'
import { apply, callWith } from '../support/links.ts'
import { newPlaces, type Places, type Setup, withS3 } from './places.ts'
import { query } from './test-database.ts'

withS3()

const small: Setup = { engine: 'SQLite', store: 'folder' }
const large: Setup = { engine: 'PostgreSQL', store: 'bucket' }

/** New places without tables and objects. */
const emptyPlaces = (setup: Setup) => newPlaces(setup, 'template1')

const targetOf = ({ DATABASE_URL, MASTER_KEY, FILES_URL }: Places) => ({
  databaseUrl: DATABASE_URL || undefined,
  masterKey: parseMasterKey(MASTER_KEY),
  filesUrl: FILES_URL === '' ? undefined : bucketPlace(FILES_URL),
})

/** The stored bytes of every file, by key. */
async function contents({ context: { files } }: Backend): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { key: name } of files.list()) found[name] = String(await files.readBytes(name))
  return found
}

it.each([
  { from: small, to: large },
  { from: large, to: small },
  { from: large, to: large },
])(
  'a backup of $from.engine and a $from.store, restored on $to.engine and a $to.store, has every row and file, and gives the same answers to the same links',
  async ({ from, to }) => {
    const work = await workFolder()
    const source = await startBackendIn(join(work, 'data'), await emptyPlaces(from))
    const { editTokens, referralToken } = await fill(source)
    const [mail] = await opened(source.context.db, 'mailbox')
    const deletion: string = JSON.parse(mail?.links ?? '')[0].token
    await backUpTo(source, join(work, 'backup'))
    const { run } = await commandLine()
    // In the data folder, whatever places the server has.
    const environment = { ...key, ...(await emptyPlaces(from)) }
    const typed = `backup verify ${join(work, 'backup')} --data-dir ${work}`
    expect(await run(typed, { environment })).toMatchObject({ code: 0, complained: [] })

    const saved = await everyRow(source.context.db)
    const places = await emptyPlaces(to)
    const { dataFolder, ...summary } = await restoreFrom(join(work, 'backup'), targetOf(places))
    expect(summary).toMatchObject({ applications: 2, referrals: 2, files: 7, mails: 1, unreadable: 0 })
    const restored = await startBackendIn(dataFolder, places)
    restored.clock.now = source.clock.now
    expect(await everyRow(restored.context.db)).toEqual(saved)
    expect(await contents(restored)).toEqual(await contents(source))
    for (const [call, link] of [
      ['getPersonalInfo', editTokens[0]],
      ['getReferral', referralToken],
      ['getResumeDeletion', deletion],
    ] as const) {
      const expected = await callWith(source, call, link).expect(200)
      expect((await callWith(restored, call, link).expect(200)).text, call).toBe(expected.text)
    }
    // The mail that waited gets the next position.
    await toMailbox(restored)
    expect(await opened(restored.context.db, 'mailbox')).toHaveLength(2)
    await callWith(restored, 'confirmResumeDeletion', deletion).expect(200)
    expect(await restored.storedFiles()).toHaveLength(4)
    await apply(restored, 'new@example.com')
    // The installation that was backed up goes on by itself.
    expect(await source.storedFiles()).toHaveLength(7)
    await apply(source, 'new@example.com')
  },
)

describe('a restore into PostgreSQL and a bucket', () => {
  let work: string
  let backup: string
  let places: Places
  beforeEach(async () => {
    work = await workFolder()
    backup = join(work, 'backup')
    const source = await startBackendIn(join(work, 'data'), await emptyPlaces(small))
    await fill(source)
    await backUpTo(source, backup)
    places = await emptyPlaces(large)
  })

  const bucketOf = ({ FILES_URL }: Places) => openBucket(bucketPlace(FILES_URL))

  /** The names of tables and objects. */
  async function present(): Promise<string[]> {
    const db = openPostgres(places.DATABASE_URL, 1)
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
    await db.destroy()
    const objects = await Readable.from(bucketOf(places).list()).toArray()
    return [...tables, ...objects].map(({ name }) => name)
  }

  async function restoreByCommand(environment: Record<string, string>) {
    const { run } = await commandLine()
    const { code, complained } = await run(`restore ${backup} --without-receipts`, { environment })
    expect([code, complained.slice(1)]).toEqual([1, ['Nothing was restored.']])
    return complained[0]
  }

  it.each([
    [
      'of_others',
      () => query('create table of_others (id integer)', places.DATABASE_URL),
      /^Database 127\.0\.0\.1:\d+\/\w+ is not empty: name another one\.$/,
    ],
    [
      'holiday.jpg',
      () => bucketOf(places).putText('holiday.jpg', 'x'),
      /^Bucket \S+ is not empty: name another prefix in FILES_URL\.$/,
    ],
  ])('refuses a place with %s, and changes nothing', async (name, put, line) => {
    await put()
    expect(await restoreByCommand({ ...key, ...places })).toMatch(line)
    expect(await present()).toEqual([name])
  })

  /** Replaces the move of the complete restore into the data folder. */
  const replaceMove = (move: () => Promise<void>) =>
    replaceCalls({
      rename: (from, to) => (String(from).endsWith('installation') ? move() : disk.rename(from, to)),
    })

  it('leaves empty places when it fails, and can be run again', async () => {
    const undo = replaceMove(() => Promise.reject(new Error('the disk failed')))
    await expect(restoreFrom(backup, targetOf(places))).rejects.toThrow('the disk failed')
    undo()
    expect(await present()).toEqual([])
    expect(await restoreFrom(backup, targetOf(places))).toMatchObject({ files: 7 })
  })

  it('leaves empty places when a file of the backup was altered', async () => {
    for await (const path of glob(join(backup, 'files/*/*'))) await rewrite(path, (text) => `${text}?`)
    await expect(restoreFrom(backup, targetOf(places))).rejects.toThrow(BackupUnusable)
    expect(await present()).toEqual([])
  })

  it('that was interrupted is refused by the server, and can be run again', async () => {
    const { promise: hanging, resolve: reached } = Promise.withResolvers<void>()
    // As after a kill: nothing is cleaned up.
    const undo = replaceMove(() => {
      reached()
      return new Promise(() => undefined)
    })
    const killed = { ...targetOf(places), dataFolder: join(work, 'killed') }
    restoreFrom(backup, killed).catch(() => undefined)
    await hanging
    undo()
    const started = (variables: Partial<Places>) => startBackendIn(join(work, 'other'), { ...variables })
    await expect(started(places)).rejects.toThrow(/A restore into database \S+ was interrupted: run it again/)
    const { FILES_URL } = places
    await expect(started({ DATABASE_URL: '', FILES_URL })).rejects.toThrow(
      'a restore into it was interrupted; run it again',
    )
    const { dataFolder } = await restoreFrom(backup, targetOf(places))
    expect(await (await startBackendIn(dataFolder, places)).storedFiles()).toHaveLength(7)
  })

  it('that ended before the bucket said so is completed by the start of the server', async () => {
    const { dataFolder } = await restoreFrom(backup, targetOf(places))
    const bucket = bucketOf(places)
    const owner = await bucket.getText('owner')
    await bucket.putText('owner', `${owner} restoring`)
    await startBackendIn(dataFolder, places)
    expect(await bucket.getText('owner')).toBe(owner)
  })

  it('says in one line that the bucket is unavailable', async () => {
    const gate = await openGate('http://127.0.0.1:1')
    await gate.close()
    const environment = { ...key, ...places, FILES_URL: filesUrl(gate.url, 'x') }
    expect(await restoreByCommand(environment)).toContain('no server listens there')
  })
})
