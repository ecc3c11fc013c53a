import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../src/cli/run.ts'
import { addressKey } from '../src/db/stored-of-address.ts'
import { readReceipts } from '../src/files/read-receipts.ts'
import { diagnose } from '../src/use-cases/diagnose.ts'
import { reconcileReceipts } from '../src/use-cases/reconcile-receipts.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { backUpTo, reopen, restoreFrom, workFolder } from './support/backups.ts'
import { commandLine } from './support/command-line.ts'
import { everythingReadable } from './support/forensics.ts'
import { allRows, apply, callWith, deletionToken, personalInfo, refer, save } from './support/links.ts'

const email = 'person@example.com'

async function deleteAddress(backend: Backend, address: string): Promise<void> {
  const token = await deletionToken(backend, address)
  await callWith(backend, 'confirmResumeDeletion', token).expect(200)
}

async function linesOf({ context: { receipts } }: Backend): Promise<Record<string, unknown>[]> {
  const text = await fs.readFile(receipts.path, 'utf8')
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
    const counts = { applications: 1, files: 3, referrals: 0, mails: 0 }
    expect(outcome).toEqual({ id: row?.id, addressHash: row?.address_hash, ...counts })
    expect(others).toEqual([])
    expect((await fs.stat(backend.context.receipts.path)).mode & 0o077).toBe(0)
    expect(await fs.readFile(backend.context.receipts.path, 'utf8')).not.toContain('person')
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
    const stored = await readReceipts(path)
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
    const stored = await readReceipts(backend.context.receipts.path)
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
    await fs.writeFile(receipts.path, `${left.join('\n')}\n{"id":"kil`)
    await reconcileReceipts(backend.context)
    const stored = await readReceipts(receipts.path)
    expect(stored?.deletions.map(({ id }) => id)).toEqual([announcement?.id, 'of another database'])
    expect([...(stored?.undecided ?? [])]).toEqual(['of another database'])
    expect(stored?.unreadable).toEqual([4])
    expect(db.keys.name).not.toBe('others')

    await fs.rename(receipts.path, `${receipts.path}.moved`)
    await fs.mkdir(receipts.path)
    await receipts.complete({ id: 'later', cancelled: true })
    await expect(receipts.retry()).rejects.toThrow('EISDIR')
    await fs.rmdir(receipts.path)
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

    const receiptsFile = backend.context.receipts.path
    const { dataFolder, receipts } = await restoreFrom(folder, { receiptsFile })
    expect(receipts).toMatchObject({
      deletions: 2,
      found: 2,
      counts: { applications: 2, referrals: 1, files: 6 },
      foreign: 0,
      unreadable: [],
    })
    const hashes = async (each: Backend) =>
      await each.context.db
        .selectFrom('deletion_receipts')
        .select(['id', 'address_hash'])
        .orderBy('id')
        .execute()
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
    const receiptsFile = backend.context.receipts.path
    const first = await restoreFrom(join(work, 'first'), { receiptsFile })
    expect(first).toMatchObject({ applications: 0, receipts: { deletions: 1, found: 1 } })
    const restored = await reopen(first.dataFolder, backend)
    const { token } = await apply(restored, email)
    await backUpTo(restored, join(work, 'second'))
    const second = await restoreFrom(join(work, 'second'), { receiptsFile })
    expect(second).toMatchObject({ applications: 1, receipts: { deletions: 0, found: 0 } })
    await callWith(await reopen(second.dataFolder, backend), 'getPersonalInfo', token).expect(200)
  })

  it('says what the receipts did, and keeps them for the next restore', async () => {
    const backend = await startBackend()
    const work = await workFolder()
    const folder = join(work, 'backup')
    await apply(backend, email)
    await backUpTo(backend, folder)
    await deleteAddress(backend, email)
    await fs.copyFile(backend.context.receipts.path, join(work, 'receipts'))
    await fs.appendFile(join(work, 'receipts'), '{"id":"kil')
    const cli = await commandLine()
    expect((await cli.run(`restore ${folder} --receipts ${work}/none`)).complained).toEqual([
      `Receipts file ${work}/none does not exist.`,
      'Nothing was restored.',
    ])
    const { code, said } = await cli.run(`restore ${folder} --receipts ${work}/receipts`)
    expect([code, ...said.slice(1, 3)]).toEqual([
      0,
      '1 deletions took place after the backup; 1 were in it and were repeated: 1 applications, 0 referrals, 3 files.',
      'Lines of the receipts file that cannot be read were left out: 3.',
    ])
    expect(await fs.readFile(join(cli.dataFolder, 'deletion-receipts.jsonl'), 'utf8')).toContain('"kil')
    const lines: string[] = []
    const away = join(work, 'away', 'receipts')
    await run(['restore', folder, '--receipts', join(work, 'receipts'), '--data-dir', 'third'], {
      folder: cli.folder,
      environment: { DELETION_RECEIPTS: away },
      user: undefined,
      defaultDataFolder: cli.dataFolder,
      say: (line) => lines.push(line),
      complain: (line) => lines.push(line),
    })
    expect(lines).toContain(
      `The receipts were applied but not copied: ${away} cannot be written: ${join(work, 'away')} does not exist.`,
    )
    // The default file of an empty data folder is used where it is.
    const own = join(cli.folder, 'own')
    await fs.mkdir(own)
    await fs.copyFile(backend.context.receipts.path, join(own, 'deletion-receipts.jsonl'))
    expect((await cli.run(`restore ${folder} --data-dir own`)).said[1]).toMatch(/^1 deletions took place/)
  })
})
