import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { isLeftClear } from '../src/db/left-clear.ts'
import { opened } from '../src/db/test-support/opened.ts'
import { storedReceipt } from '../src/documents/stored-application.ts'
import * as room from '../src/files/free-room.ts'
import { temporaryFolder } from '../src/files/test-files/temporary-folder.ts'
import { openLink } from '../src/links/links.ts'
import { openServices } from '../src/services.ts'
import { answerOnce } from '../src/use-cases/answer-once.ts'
import { confirmResumeDeletion } from '../src/use-cases/confirm-resume-deletion.ts'
import { orderPersonalInfoLink } from '../src/use-cases/order-link.ts'
import { sweepExpired } from '../src/use-cases/sweep.ts'
import { startTime } from './support/backend.ts'
import { bytesOf } from './support/canaries.ts'
import { everythingReadable } from './support/forensics.ts'
import { old, oldFolder } from './support/old-folder.ts'
import { contentOf } from './support/uploads.ts'

const canary = /old\.?canar/i

async function madeEarlier(crowd?: number): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  await oldFolder(folder.path, crowd)
  return folder.path
}

async function openFolder(path: string) {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: path, RETENTION: '36500d' })
  const context = await openServices(config, {
    clocks: {
      now: () => startTime,
      elapsed: () => 0,
      machine: { now: () => startTime, monotonic: () => 0 },
    },
  })
  let isOpen = true
  const close = async () => {
    if (isOpen) await context.close()
    isOpen = false
  }
  onTestFinished(close)
  return { ...context, close }
}

describe('a data folder with values in clear', () => {
  it('contains none of them after it was opened and its files were sealed', async () => {
    const path = await madeEarlier(500)
    expect(await bytesOf(path)).toMatch(canary)
    const context = await openFolder(path)
    await sweepExpired(context)
    expect(await bytesOf(path)).not.toMatch(canary)
    expect(await isLeftClear(context.db, 'clearTraces')).toBe(false)
    expect(await isLeftClear(context.db, 'clearFiles')).toBe(false)
    expect(await opened(context.db, 'applications')).toHaveLength(251)
  })

  it('stays readable: records, files, links, attempts', async () => {
    const context = await openFolder(await madeEarlier())
    const { db, files } = context
    await sweepExpired(context)
    const [application] = await opened(db, 'applications')
    expect(application).toMatchObject({ reference: old.reference, id: old.applicationId })
    expect(JSON.parse(application?.personal ?? '')).toMatchObject({ email: old.email })
    const [file] = await opened(db, 'files')
    expect(file).toMatchObject({
      id: db.keys.lookUp('file', old.fileId),
      name: 'oldcanary.pdf',
    })
    expect(file && String(await contentOf({ db, files }, file))).toBe(old.fileText)
    expect(await orderPersonalInfoLink(context, { email: old.email, reference: old.reference })).toBe(
      old.reference,
    )
    expect((await openLink(db, 'personal-info', old.tokens.edit, startTime)).subject).toBe(old.applicationId)
    const attempt = {
      key: old.idempotencyKey,
      call: 'submitApplication',
      body: {},
      address: old.email,
      stored: storedReceipt,
    } as const
    const again = await answerOnce(context, attempt, () => Promise.reject(new Error('done twice')))
    expect(again).toMatchObject({ isNew: false, answer: { reference: old.reference } })
    for (const table of ['outbox', 'mailbox'] as const)
      expect((await opened(db, table))[0]?.to_address).toBe(old.email)
  })

  it('supports deletion by a link of that time, which leaves only the receipt', async () => {
    const path = await madeEarlier()
    const context = await openFolder(path)
    const link = await openLink(context.db, 'delete-resume', old.tokens.deletion, startTime)
    expect(await confirmResumeDeletion(context, { link, locale: 'tw' })).toMatchObject({
      applications: 1,
      files: 1,
    })
    const readable = await everythingReadable(path)
    expect(readable.replaceAll(old.email.toLowerCase(), '')).not.toMatch(canary)
  })

  it('continues an interrupted conversion', async () => {
    const path = await madeEarlier(500)
    const broken = (statement: string) => {
      const database = new DatabaseSync(join(path, 'recruiting.db'))
      database.exec(statement)
      database.close()
    }
    broken(`create trigger broken before update on referrals begin select raise(abort, 'no'); end`)
    await expect(openFolder(path)).rejects.toThrow('no')
    broken('drop trigger broken')
    const { db } = await openFolder(path)
    for (const [table, count] of [
      ['applications', 251],
      ['referrals', 1],
      ['links', 1],
    ] as const)
      expect(await opened(db, table)).toHaveLength(count)
    expect(await readFile(join(path, 'recruiting.db'), 'latin1')).not.toMatch(canary)
  })
})

describe('without room for the copy', () => {
  it('starts anyway, reports it, and copies at a later start', async () => {
    const path = await madeEarlier(500)
    const free = vi.spyOn(room, 'bytesFree').mockResolvedValue(1024)
    onTestFinished(() => free.mockRestore())
    const context = await openFolder(path)
    expect(await isLeftClear(context.db, 'clearTraces')).toBe(true)
    expect(await opened(context.db, 'applications')).toHaveLength(251)
    await context.close()
    free.mockRestore()
    await sweepExpired(await openFolder(path))
    expect(await bytesOf(path)).not.toMatch(canary)
  })
})
