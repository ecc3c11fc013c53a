import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { BackupRefused, backUp } from '../src/operate/back-up.ts'
import { backupProblem } from '../src/operate/commands/backup.ts'
import { tableNames } from '../src/storage/database.ts'
import { newFileKey } from '../src/storage/store.ts'
import { disk, failBelow, replaceCalls } from '../src/storage/test-support/disk.ts'
import { type Backend, startBackend, startBackendIn, workFolder } from './support/backend.ts'
import { backUpTo, filesBelow, killWhileReading, reopen, restoreFrom } from './support/backups.ts'
import { writeFolder } from './support/data-folder.ts'
import { everythingReadable } from './support/forensics.ts'
import { apply, callWith, deletionToken, personalInfo, save } from './support/links.ts'
import { stage } from './support/uploads.ts'

/** Every row of every table, as it is stored; `backups` changes with each backup. */
async function contentOf({ context: { db } }: Backend) {
  const names = (await tableNames(db)).filter((name) => name !== 'backups')
  const entries = names.map(async (name) => [name, await db.selectFrom(name).selectAll().execute()])
  return Object.fromEntries(await Promise.all(entries))
}

describe('backup', () => {
  it('restores every row, key and file of a data folder with something of everything', async () => {
    const folder = await workFolder()
    await writeFolder(join(folder, 'data'))
    const backend = await startBackendIn(join(folder, 'data'))
    const { db } = backend.context
    await db.insertInto('clock').values({ name: 'machine', seen_at: '2026' }).execute()
    await db
      .insertInto('infected_files')
      .values({
        id: newFileKey(),
        kind: 'portfolio',
        application_id: null,
        found_at: '2026',
        expires_at: '2026',
      })
      .execute()
    await db.insertInto('file_removals').values({ key: newFileKey() }).execute()
    const expected = await contentOf(backend)
    const { isDone, lines } = await backUpTo(backend, join(folder, 'backup'))
    expect(lines[0]).toMatch(/^2 applications, 2 referrals and 7 files of 2026-/)
    expect(isDone).toBe(true)
    const { file_removals } = expected
    expect({ ...(await contentOf(backend)), file_removals }).toEqual(expected)
    const { dataFolder, ...summary } = await restoreFrom(join(folder, 'backup'))
    expect(summary).toMatchObject({
      applications: 2,
      mails: 1,
      unreadable: 0,
      receipts: { looked: [], deletions: 0 },
    })
    const restored = await reopen(dataFolder, backend)
    for (const [table, rows] of Object.entries(expected)) expect(rows, table).not.toEqual([])
    // A restored installation has an id of its own.
    const own = ['installation', 'starts']
    const common = ({ secrets = [], ...tables }: Awaited<ReturnType<typeof contentOf>>) => ({
      ...tables,
      secrets: secrets.filter((row: unknown) => !own.includes(String(Reflect.get(Object(row), 'name')))),
    })
    const content = await contentOf(restored)
    expect(common(content)).toEqual(common(expected))
    expect(content.secrets).toHaveLength(expected.secrets?.length ?? 0)
    expect(content.secrets).not.toEqual(expected.secrets)
    const { owner: theirs, ...files } = await filesBelow(join(dataFolder, 'files'))
    const { owner: ours, ...saved } = await filesBelow(join(folder, 'data', 'files'))
    expect(files).toEqual(saved)
    expect(theirs).not.toBe(ours)
    expect(await restored.context.db.keys.list()).toEqual(await backend.context.db.keys.list())
  })

  it('can be read by nobody without its keys', async () => {
    const backend = await startBackend()
    const folder = await workFolder()
    await apply(backend, 'canary.person@example.com')
    await backUpTo(backend, join(folder, 'backup'))
    const readable = await everythingReadable(join(folder, 'backup'), join(folder, 'no-keys')).catch(() => '')
    const bytes = JSON.stringify(await filesBelow(join(folder, 'backup')))
    expect(readable + bytes).not.toContain('canary')
    const { value } = await backend.context.db
      .selectFrom('secrets')
      .selectAll()
      .where('name', '=', 'keys')
      .executeTakeFirstOrThrow()
    expect(await fs.readdir(join(folder, 'backup', 'tables'))).not.toContain('secrets.jsonl')
    expect(await fs.readFile(join(folder, 'backup.keys'), 'utf8')).toContain(value)
    for (const path of [
      'backup',
      'backup.keys',
      'backup/manifest.json',
      'backup/tables/applications.jsonl',
    ]) {
      expect((await fs.stat(join(folder, path))).mode & 0o077, path).toBe(0)
    }
  })

  it('shows one moment while applications are sent, edited with new files and deleted', async () => {
    const backend = await startBackend()
    const folder = await workFolder()
    const edited = await apply(backend, 'edited@example.com')
    const gone = await apply(backend, 'gone@example.com')
    const token = await deletionToken(backend, 'gone@example.com')
    const [resume, headshot] = await Promise.all([stage(backend, 'resume'), stage(backend, 'headshot')])
    const before = await callWith(backend, 'getPersonalInfo', edited.token).expect(200)
    const info = {
      ...personalInfo,
      personal: { ...personalInfo.personal, email: 'edited@example.com' },
      other: { ...personalInfo.other, resume: resume.id, headshot: headshot.id },
    }

    // The writes take place when the backup has its snapshot, before it reads any row.
    let writes: Promise<unknown> | undefined
    replaceCalls({
      async mkdir(...args: Parameters<typeof fs.mkdir>) {
        if (String(args[0]).endsWith('/tables')) {
          writes ??= Promise.all([
            save(backend, edited.token, info).expect(200),
            callWith(backend, 'confirmResumeDeletion', token).expect(200),
            apply(backend, 'late@example.com'),
          ])
          await writes
        }
        return await disk.mkdir(...args)
      },
    } as Partial<typeof fs>)
    const target = { folder: join(folder, 'backup'), keysFile: join(folder, 'backup.keys') }
    expect(await backUp(backend.context, target)).toMatchObject({ missing: 0 })
    await expect(writes).resolves.toHaveLength(3)

    // What a writer replaced or deleted meanwhile is removed afterwards.
    expect(await backend.storedFiles()).toHaveLength(6)
    const restored = await reopen((await restoreFrom(target.folder)).dataFolder, backend)
    const after = await callWith(restored, 'getPersonalInfo', edited.token).expect(200)
    expect(after.text).toBe(before.text)
    await callWith(restored, 'getPersonalInfo', gone.token).expect(200)
    expect(await restored.context.db.selectFrom('applications').selectAll().execute()).toHaveLength(2)
    expect(await restored.storedFiles()).toHaveLength(8)
    expect(await restored.context.db.selectFrom('files').selectAll().execute()).toHaveLength(8)
  })

  it('returns to the event loop between rows and files', async () => {
    const backend = await startBackend()
    const folder = await workFolder()
    for (const at of [1, 2, 3]) await apply(backend, `person${at}@example.com`)
    let isDone = false
    const running = backUpTo(backend, join(folder, 'backup')).finally(() => {
      isDone = true
    })
    let answered = 0
    while (!isDone) {
      await backend.api.get('/livez').expect(200)
      answered++
      await nextTurn()
    }
    expect((await running).isDone).toBe(true)
    expect(answered).toBeGreaterThan(1)
  })

  it('runs once at a time', async () => {
    const backend = await startBackend()
    const folder = await workFolder()
    const reports = await Promise.all([
      backUpTo(backend, join(folder, 'one')),
      backUpTo(backend, join(folder, 'two')),
    ])
    expect(reports.map(({ isDone }) => isDone)).toEqual([true, false])
    expect(reports[1]?.lines).toEqual(['Another backup is running; try again when it has ended.'])
    expect((await fs.readdir(folder)).sort()).toEqual(['one', 'one.keys'])
    expect((await backUpTo(backend, join(folder, 'two'))).isDone).toBe(true)
  })

  it('writes over nothing', async () => {
    const backend = await startBackend()
    const folder = await workFolder()
    await backUpTo(backend, join(folder, 'backup'))
    const before = await filesBelow(folder)
    expect(await backUpTo(backend, join(folder, 'backup'))).toEqual({
      isDone: false,
      lines: [`${join(folder, 'backup')} is not empty; name a folder that does not exist yet.`],
    })
    const target = { folder: join(folder, 'other'), keysFile: join(folder, 'backup.keys') }
    await expect(backUp(backend.context, target)).rejects.toThrow(BackupRefused)
    expect(await filesBelow(folder)).toEqual(before)
    expect(await backUpTo(backend, join(folder, 'none', 'backup'))).toEqual({
      isDone: false,
      lines: [`${join(folder, 'none', 'backup')} cannot be written: ${join(folder, 'none')} does not exist.`],
    })
  })

  it('leaves nothing when the disk is full or refuses, at any of its calls', async () => {
    const backend = await startBackend()
    const folder = await workFolder()
    await apply(backend, 'person@example.com')
    const target = { folder: join(folder, 'backup'), keysFile: join(folder, 'keys') }
    for (const code of ['ENOSPC', 'EACCES']) {
      let isComplete = false
      let calls = 0
      for (let allowed = 0; !isComplete; allowed++) {
        calls = 0
        const undo = failBelow(folder, code, () => calls++ >= allowed)
        const outcome = await backUp(backend.context, target).then(
          () => undefined,
          (error: unknown) => backupProblem(error, target),
        )
        undo()
        if (outcome === undefined) isComplete = true
        else {
          expect(outcome).toMatch(
            code === 'ENOSPC' ? /is full; nothing was written\.$/ : /\(EACCES\): .* mode 0700/,
          )
          expect(await fs.readdir(folder)).toEqual([])
        }
      }
      expect(calls).toBeGreaterThan(40)
      await fs.rm(target.folder, { recursive: true })
      await fs.rm(target.keysFile)
    }
  })

  it('that was killed leaves no backup, only parts named so', async () => {
    const work = await workFolder()
    const data = join(work, 'data')
    await writeFolder(data)
    const [name = ''] = Object.keys(await filesBelow(join(data, 'files')))
    const folder = join(work, 'backup')
    const hasList = async () =>
      (await fs.readdir(work, { recursive: true })).some((each) =>
        /^backup\.partial-\w+\/files\.jsonl$/.test(each),
      )
    await killWhileReading(join(data, 'files', name), ['backup', folder, '--data-dir', data], hasList)
    const left = (await fs.readdir(work)).filter((each) => each.startsWith('backup'))
    expect(left.map((each) => each.replace(/\w{8}$/, 'x')).sort()).toEqual([
      'backup.keys.partial-x',
      'backup.partial-x',
    ])
    const partial = left.find((each) => each.startsWith('backup.partial')) ?? ''
    await expect(restoreFrom(join(work, partial))).rejects.toThrow('is no complete backup')
    const backend = await startBackendIn(data)
    expect((await backUpTo(backend, folder)).isDone).toBe(true)
  })

  it('ends when the server stops', async () => {
    const backend = await startBackend()
    const folder = await workFolder()
    backend.context.state.isClosing = true
    expect(await backUpTo(backend, join(folder, 'backup'))).toEqual({
      isDone: false,
      lines: ['The server is stopping; try again when it runs again.'],
    })
    expect(await fs.readdir(folder)).toEqual([])
  })
})
