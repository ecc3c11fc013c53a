import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openReceipts } from '../src/deletion/receipts.ts'
import { reconcileReceipts } from '../src/deletion/receipts-of-backups.ts'
import { diagnose } from '../src/operate/diagnose.ts'
import { addressKey } from '../src/storage/stored-of-address.ts'
import { type Backend, startBackend, workFolder } from './support/backend.ts'
import { backUpTo, reopen, restoreFrom } from './support/backups.ts'
import { commandLine } from './support/command-line.ts'
import { everythingReadable } from './support/forensics.ts'
import { allRows, apply, callWith, deletionToken, personalInfo, refer, save } from './support/links.ts'

const email = 'person@example.com'

async function deleteAddress(backend: Backend, address: string): Promise<void> {
  const token = await deletionToken(backend, address)
  await callWith(backend, 'confirmResumeDeletion', token).expect(200)
}

async function linesOf({ context: { receipts } }: Backend): Promise<Record<string, unknown>[]> {
  const text = await fs.readFile(receipts.place, 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe('a deletion', () => {
  it('is announced and completed in the receipts file, without personal data', async () => {
    const backend = await startBackend()
    await apply(backend, email)
    const rows = await backend.context.db.selectFrom('applications').select('id').execute()
    await deleteAddress(backend, email)
    const [row] = await backend.context.db.selectFrom('deletion_receipts').selectAll().execute()
    const [announcement, outcome, ...others] = await linesOf(backend)
    expect(announcement).toEqual({
      id: row?.id,
      deletedAt: row?.deleted_at,
      keys: backend.context.db.keys.name,
      address: expect.stringMatching(/^[\w-]{43}$/),
      records: rows.map(({ id }) => id),
    })
    expect(outcome).toEqual({ id: row?.id })
    expect(others).toEqual([])
    expect((await fs.stat(backend.context.receipts.place)).mode & 0o077).toBe(0)
    expect(await fs.readFile(backend.context.receipts.place, 'utf8')).not.toContain('person')
  })

  it('does not take place when the file cannot be written, and can be confirmed later', async () => {
    const folder = await workFolder()
    const path = join(folder, 'disk', 'receipts.jsonl')
    await fs.mkdir(join(folder, 'disk'))
    const backend = await startBackend({ DELETION_RECEIPTS: path, METRICS_PORT: '9464' })
    await apply(backend, email)
    const token = await deletionToken(backend, email)
    const before = [await allRows(backend), await backend.storedFiles()]
    const state = async () => [
      (await backend.api.get('/readyz').expect(200)).body,
      (await diagnose(backend.context)).find(({ check }) => check === 'receipts')?.isOk,
      /^recruiting_receipts_up (\d)$/m.exec(await backend.scrape())?.[1],
    ]
    expect(await state()).toEqual([{ status: 'ok' }, true, '1'])
    await fs.rename(join(folder, 'disk'), join(folder, 'away'))
    const { body, headers } = await callWith(backend, 'confirmResumeDeletion', token).expect(503)
    expect(body.code).toBe('unavailable')
    expect(headers['retry-after']).toBe('60')
    expect([await allRows(backend), await backend.storedFiles()]).toEqual(before)
    await expect(reconcileReceipts(backend.context)).rejects.toThrow('ENOENT')
    expect(await state()).toEqual([{ status: 'degraded', without: ['receipts'] }, false, '0'])
    await fs.rename(join(folder, 'away'), join(folder, 'disk'))
    await backend.context.receipts.retry()
    expect(await state()).toEqual([{ status: 'ok' }, true, '1'])
    await callWith(backend, 'confirmResumeDeletion', token).expect(200)
    const stored = await openReceipts(path).read()
    expect([stored?.deletions.length, stored?.undecided.size]).toEqual([1, 0])
  })

  it('that fails is cancelled in the file', async () => {
    const backend = await startBackend()
    await apply(backend, email)
    const token = await deletionToken(backend, email)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => callWith(backend, 'confirmResumeDeletion', token)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const stored = await openReceipts(backend.context.receipts.place).read()
    expect([stored?.deletions.length, stored?.undecided.size, stored?.unreadable]).toEqual([1, 0, []])
  })

  it('whose outcome was not written gets it later, or at the next start', async () => {
    const backend = await startBackend()
    const { receipts, db } = backend.context
    await apply(backend, email)
    await deleteAddress(backend, email)
    const [announcement] = await linesOf(backend)
    const undone = { ...announcement, id: 'never committed' }
    const foreign = { ...announcement, id: 'of another database', keys: 'others' }
    // As a process leaves it that was killed after each announcement, the last time within a line.
    const left = [announcement, undone, foreign].map((line) => JSON.stringify(line))
    await fs.writeFile(receipts.place, `${left.join('\n')}\n{"id":"kil`)
    await reconcileReceipts(backend.context)
    const stored = await openReceipts(receipts.place).read()
    expect(stored?.deletions.map(({ id }) => id)).toEqual([announcement?.id, 'of another database'])
    expect([...(stored?.undecided ?? [])]).toEqual(['of another database'])
    expect(stored?.unreadable).toEqual([4])
    expect(db.keys.name).not.toBe('others')

    await fs.rename(receipts.place, `${receipts.place}.moved`)
    await fs.mkdir(receipts.place)
    await receipts.complete({ id: 'later', cancelled: true })
    await expect(receipts.retry()).rejects.toThrow('EISDIR')
    await fs.rmdir(receipts.place)
    await receipts.retry()
    expect(await linesOf(backend)).toEqual([{ id: 'later', cancelled: true }])
  })
})

describe('a restored backup', () => {
  it('forgets again everybody who was deleted after it, and nobody else', async () => {
    const backend = await startBackend()
    const work = await workFolder()
    const folder = join(work, 'backup')
    const stays = await apply(backend, 'stays@example.com')
    await apply(backend, email)
    await refer(backend, { email })
    const moved = await apply(backend, 'earlier@example.com')
    await apply(backend, 'back@example.com')
    await deleteAddress(backend, 'back@example.com')
    const back = await apply(backend, 'back@example.com')
    await backUpTo(backend, folder)

    await deleteAddress(backend, email)
    await save(backend, moved.token, {
      ...personalInfo,
      personal: { ...personalInfo.personal, email: 'later@example.com' },
    }).expect(200)
    await backend.sendMails()
    await deleteAddress(backend, 'later@example.com')

    const receiptsFile = backend.context.receipts.place
    const { dataFolder, receipts } = await restoreFrom(folder, { receiptsFile })
    expect(receipts).toMatchObject({
      deletions: 2,
      found: 2,
      counts: { applications: 2, referrals: 1, files: 6 },
      looked: [{ own: 3, foreign: 0, unreadable: [] }],
    })
    const hashes = async (each: Backend) =>
      await each.context.db.selectFrom('deletion_receipts').select(['id', 'look_up']).orderBy('id').execute()
    const restored = await reopen(dataFolder, backend)
    expect(await hashes(restored)).toEqual(await hashes(backend))
    const read = await callWith(restored, 'getPersonalInfo', stays.token).expect(200)
    expect(read.text).toContain('stays@example.com')
    await callWith(restored, 'getPersonalInfo', back.token).expect(200)
    expect(await restored.storedFiles()).toHaveLength(6)
    const { db } = restored.context
    expect(await db.selectFrom('applications').selectAll().execute()).toHaveLength(2)
    expect(await db.selectFrom('referrals').selectAll().execute()).toEqual([])
    const address = addressKey(db, email)
    for (const table of ['idempotency_keys', 'links', 'outbox'] as const)
      expect(
        await db.selectFrom(table).select('email_key').where('email_key', '=', address).execute(),
      ).toEqual([])
    expect(await db.selectFrom('file_removals').selectAll().execute()).toEqual([])
    const readable = await everythingReadable(dataFolder)
    for (const gone of [email, 'earlier@example.com', 'later@example.com'])
      expect(readable).not.toContain(gone)
    expect(readable).toContain('stays@example.com')
  })

  it('counts as one that has repeated the deletions, so that who applies again stays', async () => {
    const backend = await startBackend()
    const work = await workFolder()
    await apply(backend, email)
    await backUpTo(backend, join(work, 'first'))
    await deleteAddress(backend, email)
    const receiptsFile = backend.context.receipts.place
    const first = await restoreFrom(join(work, 'first'), { receiptsFile })
    expect(first).toMatchObject({ applications: 0, receipts: { deletions: 1, found: 1 } })
    const restored = await reopen(first.dataFolder, backend)
    const { token } = await apply(restored, email)
    await backUpTo(restored, join(work, 'second'))
    const second = await restoreFrom(join(work, 'second'), { receiptsFile })
    expect(second).toMatchObject({ applications: 1, receipts: { deletions: 0, found: 0 } })
    await callWith(await reopen(second.dataFolder, backend), 'getPersonalInfo', token).expect(200)
  })
})

type Machine = { receiptsFile: string }

/**
 * `person@example.com` is in the backup `old`, and not in the backup `new`, which was made after the deletion. Every trial
 * ends with a restore of `old`.
 */
async function makeWorld() {
  const backend = await startBackend()
  await reconcileReceipts(backend.context)
  const work = await workFolder()
  await apply(backend, 'stays@example.com')
  await apply(backend, email)
  await backUpTo(backend, join(work, 'old'))
  await deleteAddress(backend, email)
  await backUpTo(backend, join(work, 'new'))
  let machines = 0
  return {
    work,
    receiptsFile: backend.context.receipts.place,
    backend,
    /** Restores a backup on a new machine, and starts its server. */
    async move(
      from: string,
      options: { named?: string; isWithoutReceipts?: boolean } = {},
    ): Promise<Machine> {
      const dataFolder = join(work, `machine-${++machines}`)
      const { named, isWithoutReceipts = false } = options
      const otherReceipts = named === undefined ? undefined : openReceipts(named)
      await restoreFrom(join(work, from), { dataFolder, otherReceipts, isWithoutReceipts })
      const { context } = await reopen(dataFolder, backend)
      await reconcileReceipts(context)
      await backUpTo({ context }, join(work, `of-machine-${machines}`))
      return { receiptsFile: context.receipts.place }
    },
  }
}
type World = Awaited<ReturnType<typeof makeWorld>>

/** Slips and moves: the receipts with which `old` is restored in the end, whether it is refused, and who is back. */
const trials: [what: string, receipts: (world: World) => Promise<string>, refused?: RegExp, isBack?: true][] =
  [
    ['with the receipts of the machine', async ({ receiptsFile }) => receiptsFile],
    [
      'after a move that names the receipts',
      async (world) => (await world.move('new', { named: world.receiptsFile })).receiptsFile,
    ],
    [
      'after a move without them, which the table has',
      async (world) => (await world.move('new', { isWithoutReceipts: true })).receiptsFile,
      /^Receipts of deletions before 20.* may be missing from /,
    ],
    [
      'with a file that was lost, and written again at the next start',
      async ({ backend, receiptsFile }) => {
        await fs.rm(receiptsFile)
        await reconcileReceipts(backend.context)
        return receiptsFile
      },
    ],
    [
      'with a damaged line, which the next start writes again',
      async ({ backend, receiptsFile }) => {
        await fs.writeFile(
          receiptsFile,
          (await fs.readFile(receiptsFile, 'utf8')).replace('"deletedAt"', '"dele'),
        )
        await reconcileReceipts(backend.context)
        return receiptsFile
      },
      /^Lines of .* that cannot be read: 2\. Nobody can tell/,
    ],
    [
      'with the receipts of another database',
      async () => {
        const other = await startBackend()
        await apply(other, email)
        await deleteAddress(other, email)
        return other.context.receipts.place
      },
      /^No receipts of deletions in this database were found in /,
      true,
    ],
    [
      'without a file',
      async ({ work }) => join(work, 'none'),
      /^No receipts of deletions .* in \/.*none\. /,
      true,
    ],
  ]

describe('a backup that has somebody who was deleted since', () => {
  it.each(trials)('is restored %s', async (_, receiptsOf, refused, isBack) => {
    const world = await makeWorld()
    const receiptsFile = await receiptsOf(world)
    const cli = await commandLine()
    const options = { environment: { DELETION_RECEIPTS: receiptsFile } }
    const command = `restore ${join(world.work, 'old')}`
    const first = await cli.run(command, options)
    expect(first.complained).toEqual(refused ? [expect.stringMatching(refused), 'Nothing was restored.'] : [])
    if (refused) {
      expect(await fs.readdir(cli.folder)).toEqual([])
      expect(await cli.run(`${command} --without-receipts`, options)).toMatchObject({ code: 0 })
    }
    const restored = await reopen(cli.dataFolder, world.backend)
    const readable = await everythingReadable(cli.dataFolder)
    expect(readable).toContain('stays@example.com')
    expect(readable.includes(email)).toBe(isBack === true)
    // What this restore could not know, the next one says too.
    const stored = await openReceipts(receiptsFile).read()
    const { name } = restored.context.db.keys
    expect(stored?.coverage.get(name)).toEqual(refused ? expect.stringMatching(/^20/) : null)
    if (!isBack) expect(stored?.deletions.filter(({ keys }) => keys === name)).toHaveLength(1)
  })

  it('is restored with lines that say what was looked at', async () => {
    const { work, receiptsFile } = await makeWorld()
    const cli = await commandLine()
    expect((await cli.run(`restore ${work}/old --receipts ${work}/none`)).complained).toEqual([
      `Receipts file ${work}/none does not exist.`,
      'Nothing was restored.',
    ])
    const away = { environment: { DELETION_RECEIPTS: join(work, 'away', 'receipts') } }
    const refused = await cli.run(`restore ${work}/old --receipts ${receiptsFile}`, away)
    expect(refused.complained).toEqual([
      `${join(work, 'away', 'receipts')} cannot be written: ${join(work, 'away')} does not exist.`,
      'Nothing was restored.',
    ])
    expect(await fs.readdir(cli.folder)).toEqual([])
    expect((await cli.run(`restore ${work}/old --receipts ${receiptsFile}`)).said.slice(1, 4)).toEqual([
      expect.stringMatching(/ has 1 receipts of deletions in this database, the newest of 2026-11-21T.*Z\.$/),
      `${join(cli.dataFolder, 'deletion-receipts.jsonl')} did not exist.`,
      '1 of these deletions are not in the backup; 1 of them found data and were repeated: 1 applications, 0 referrals, 3 files.',
    ])
  })
})
