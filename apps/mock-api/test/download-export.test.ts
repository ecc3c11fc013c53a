import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'
import { ExportedApplication } from '@recruiting/schema/export'
import { limits } from '@recruiting/schema/limits'
import { linkPurposes, uploadKinds } from '@recruiting/schema/options'
import { describe, expect, it } from 'vitest'
import { downloadExport } from '../src/applications/download.ts'
import { openLink } from '../src/links/links.ts'
import { changeRows } from '../src/storage/test-support/opened.ts'
import { prepareApplication } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { download, entriesOf } from './support/downloads.ts'
import {
  apply,
  callWith,
  deletionToken,
  exportToken,
  linkOfEach,
  personalInfo,
  save,
  tokenIn,
} from './support/links.ts'
import { contentOf, samples, upload } from './support/uploads.ts'

const hour = 3_600_000
const email = 'yichun.chen@example.com'

async function downloaded(backend: Backend, token: string) {
  const answer = await download(backend, token)
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const entries = await entriesOf(bytes)
  const application: ExportedApplication = JSON.parse(String(entries.get('application.json')))
  return { answer, bytes, entries, application, page: String(entries.get('application.html')) }
}

/** An application that was completed with the edit form, and a link to download it. */
async function withLink(backend: Backend, change: Parameters<typeof apply>[2] = {}) {
  const applied = await apply(backend, email, change)
  await save(backend, applied.token, { ...personalInfo, personal: applied.application.personal }).expect(200)
  await backend.sendMails()
  return { ...applied, edit: applied.token, token: await exportToken(backend, applied.token) }
}

/** A link to download an application whose portfolio is as large as it may be. */
async function withLargestFile(backend: Backend): Promise<string> {
  const big = { ...samples.portfolio, bytes: Buffer.alloc(limits.fileBytes, 'x') }
  const portfolio: string = (await upload(backend, big).expect(201)).body.id
  const { other } = await prepareApplication(backend)
  const { token } = await apply(backend, email, { other: { ...other, portfolio } })
  return await exportToken(backend, token)
}

describe('the zip', () => {
  it('has every answer, the full ID number, and every file byte for byte', async () => {
    const backend = await startBackend()
    const { application: sent, reference, token } = await withLink(backend)
    const { answer, bytes, entries, application } = await downloaded(backend, token)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="application-${reference}.zip"`,
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
    })
    expect(ExportedApplication.parse(application)).toEqual(application)
    expect(application).toMatchObject({ reference, locale: 'tw', missingFiles: [] })
    const { resume: _, ...other } = examplePersonalInfo.other
    expect(application.sections).toEqual({ ...examplePersonalInfo, personal: sent.personal, other })
    expect(application.jobs.map(({ code }) => code)).toEqual(sent.jobCodes)

    expect([...entries.keys()]).toEqual([
      'application.json',
      'application.html',
      ...application.files.map(({ path }) => path),
    ])
    expect(application.files.map(({ kind }) => kind)).toEqual([...uploadKinds])
    expect(entries.get('files/resume.pdf')).toEqual(samples.resume.bytes)
    expect(entries.get('files/portfolio.txt')).toEqual(samples.portfolio.bytes)
    const rows = await backend.context.db
      .selectFrom('files')
      .select(['id', 'key', 'key_id', 'kind'])
      .execute()
    const headshot = rows.find(({ kind }) => kind === 'headshot')
    expect(entries.get('files/headshot.png')).toEqual(
      headshot && (await contentOf(backend.context, headshot)),
    )
    // Ids would let their holder claim or discard the files.
    for (const { id, key } of rows) expect(bytes.includes(id) || bytes.includes(key)).toBe(false)
  })

  it('has a page with the same answers in the language of the application, in which every text is text', async () => {
    const backend = await startBackend()
    const { application, token } = await withLink(backend)
    const script = `</dd></body><script src="//evil.example"></script><img src=x onerror=alert(1)>"'&`
    const personal = JSON.stringify({ ...application.personal, nameEn: script })
    await changeRows(backend.context.db, 'applications', { personal, locale: 'us' })
    const { page } = await downloaded(backend, token)
    expect(page).toContain('<html lang="en-US">')
    for (const text of [
      'National ID',
      'A223456781',
      '1996/03/08',
      '2018/08',
      'Completed',
      'Taiwan (R.O.C.)',
      'cv.pdf',
    ])
      expect(page).toContain(text)
    expect(page).toContain(
      '&lt;/dd&gt;&lt;/body&gt;&lt;script src=&quot;//evil.example&quot;&gt;&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#x27;&amp;',
    )
    expect(page.match(/<(?:script|img|iframe|object|link|base|form)/gi)).toBeNull()
    expect(page).toMatch(
      /http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;; style-src &#x27;sha256-/,
    )
  })

  it('names the files that it lacks: not judged yet, infected, or lost', async () => {
    const backend = await startBackend()
    const { token } = await withLink(backend)
    const { db, files } = backend.context
    const rows = await db.selectFrom('files').select(['id', 'key', 'kind', 'application_id']).execute()
    const [headshot, resume, portfolio] = uploadKinds.map((kind) => rows.find((row) => row.kind === kind))
    if (!headshot || !resume || !portfolio) throw new Error('A file is missing')
    await db
      .updateTable('files')
      .set({ scan_at: '2026-11-21T06:00:00.000Z' })
      .where('id', '=', headshot.id)
      .execute()
    await files.remove(resume.key)
    await db.deleteFrom('files').where('id', '=', portfolio.id).execute()
    const found = { found_at: '2026-11-21T06:00:00.000Z', expires_at: '2027-11-21T06:00:00.000Z' }
    const { id, kind, application_id } = portfolio
    await db
      .insertInto('infected_files')
      .values({ id, kind, application_id, ...found })
      .execute()
    const { entries, application, page } = await downloaded(backend, token)
    expect(application.files).toEqual([])
    expect(application.missingFiles).toEqual([
      { kind: 'headshot', reason: 'scanning' },
      { kind: 'resume', reason: 'lost' },
      { kind: 'portfolio', reason: 'infected' },
    ])
    expect([...entries.keys()]).toEqual(['application.json', 'application.html'])
    for (const text of ['病毒掃描尚未完成', '目前無法讀取', '含有病毒']) expect(page).toContain(text)
  })

  it('reads a stored file no faster than the client takes it, so that memory does not depend on its size', async () => {
    const backend = await startBackend()
    const { files } = backend.context
    const ordered = await withLargestFile(backend)
    const link = await openLink(backend.context.db, 'export', ordered, backend.clock.now)
    let read = 0
    const readBytes = files.readBytes.bind(files)
    files.readBytes = async (...part) => {
      const bytes = await readBytes(...part)
      read += bytes.length
      return bytes
    }
    const { content } = await downloadExport(backend.context, link)
    let [taken, ahead] = [0, 0]
    for await (const chunk of content) {
      await setImmediate()
      taken += chunk.length
      ahead = Math.max(ahead, read - taken)
    }
    expect(taken).toBeGreaterThan(limits.fileBytes)
    expect(ahead).toBeLessThan(limits.fileBytes / 10)
  })
})

describe('the link', () => {
  it('is spent by one of several calls at the same moment', async () => {
    const backend = await startBackend()
    const { token } = await withLink(backend)
    const answers = await Promise.all(Array.from({ length: 8 }, () => download(backend, token)))
    const zips = answers.filter(({ status }) => status === 200)
    expect(zips).toHaveLength(1)
    await entriesOf(Buffer.from(await Promise.any(zips.map((zip) => zip.arrayBuffer()))))
    for (const answer of answers.filter((each) => !zips.includes(each)))
      expect(await answer.json()).toMatchObject({ status: 410, code: 'link_used' })
  })

  it('works for one hour, and ends when a newer one is sent', async () => {
    const backend = await startBackend()
    const { edit, token } = await withLink(backend)
    backend.clock.now += hour
    const code = async (each: string) => (await callWith(backend, 'downloadExport', each)).body.code
    expect(await code(token)).toBe('link_expired')
    await callWith(backend, 'resendLink', token).expect(202)
    const resent = tokenIn(await backend.sendMails(), 'export')
    backend.clock.now += hour - 1
    const newest = await exportToken(backend, edit)
    expect(await code(resent)).toBe('link_replaced')
    expect((await download(backend, newest)).status).toBe(200)
  })

  it.each(linkPurposes.filter((purpose) => purpose !== 'export'))(
    'is not one for %s, nor the other way round',
    async (purpose) => {
      const backend = await startBackend()
      const tokens = await linkOfEach(backend, email)
      await callWith(backend, 'downloadExport', tokens[purpose]).expect(401)
      for (const name of [
        'getPersonalInfo',
        'requestExport',
        'getReferral',
        'confirmResumeDeletion',
      ] as const)
        await callWith(backend, name, tokens.export).expect(401)
      expect((await download(backend, tokens.export)).status).toBe(200)
    },
  )

  it('is mailed to the stored address only, and an earlier address cannot use the one that it has', async () => {
    const backend = await startBackend()
    const { application, edit, token } = await withLink(backend)
    const moved = { ...personalInfo, personal: { ...application.personal, email: 'new@example.com' } }
    const movedAt = backend.clock.now
    await save(backend, edit, moved).expect(200)
    await backend.sendMails()
    await callWith(backend, 'downloadExport', token).expect(410)
    const recipients = async (name: 'requestExport' | 'resendLink', each: string) => {
      backend.clock.now += 60_000
      await callWith(backend, name, each).expect(202)
      return (await backend.sendMails()).map(({ to }) => to)
    }
    expect([await recipients('requestExport', edit), await recipients('resendLink', token)]).toEqual([[], []])
    // No edit link that was sent before the save works any more.
    backend.clock.now = movedAt + 72 * hour - 1
    await backend.api.post('/api/personal-info/links').send({ email: 'new@example.com' }).expect(202)
    const later = tokenIn(await backend.sendMails(), 'personal-info')
    await callWith(backend, 'requestExport', later).expect(202)
    expect(await backend.sendMails()).toEqual([])
    for (const [name, each] of [
      ['requestExport', later],
      ['resendLink', token],
    ] as const)
      expect(await recipients(name, each)).toEqual(['new@example.com'])
  })

  it('ends with the deletion of the data', async () => {
    const backend = await startBackend()
    const { edit, token } = await withLink(backend)
    const deletion = await deletionToken(backend, email)
    await callWith(backend, 'confirmResumeDeletion', deletion).expect(200)
    await callWith(backend, 'downloadExport', token).expect(401)
    await callWith(backend, 'requestExport', edit).expect(401)
  })
})

describe('a change in the meantime', () => {
  it('of a deletion gives the whole zip or no zip', async () => {
    const backend = await startBackend()
    const { token } = await withLink(backend)
    const deletion = await deletionToken(backend, email)
    const [answer] = await Promise.all([
      download(backend, token),
      callWith(backend, 'confirmResumeDeletion', deletion).expect(200),
    ])
    if (answer.status === 200) {
      const entries = await entriesOf(Buffer.from(await answer.arrayBuffer()))
      expect(entries.get('files/resume.pdf')).toEqual(samples.resume.bytes)
    } else expect(await answer.json()).toMatchObject({ code: 'link_invalid' })
  })

  it('of a save is in the zip', async () => {
    const backend = await startBackend()
    const { application, edit, token } = await withLink(backend)
    const { files } = backend.context
    const read = files.readBytes.bind(files)
    const saved = { ...personalInfo, personal: { ...application.personal, nameEn: 'Later' } }
    let isSaved = false
    // Between the reading of the answers and the spending of the link.
    Object.assign(files, {
      readBytes: async (...part: Parameters<typeof read>) => {
        if (!isSaved) {
          isSaved = true
          await save(backend, edit, saved).expect(200)
        }
        return await read(...part)
      },
    })
    expect((await downloaded(backend, token)).application.sections.personal?.nameEn).toBe('Later')
  })

  it('of a stored file ends the connection before the end of the zip', async () => {
    const backend = await startBackend()
    const { token } = await withLink(backend)
    const { key } = await backend.context.db
      .selectFrom('files')
      .select('key')
      .where('kind', '=', 'portfolio')
      .executeTakeFirstOrThrow()
    await truncate(join(backend.folder, backend.context.files.placeOf(key)), 60)
    const answer = await download(backend, token)
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
    expect(backend.log()).toContain('download broke off')
    // The server goes on.
    await backend.api.get('/livez').expect(200)
  })

  it('of a deletion while a file is sent ends the connection, too', async () => {
    const backend = await startBackend()
    const answer = await download(backend, await withLargestFile(backend))
    const deletion = await deletionToken(backend, email)
    await callWith(backend, 'confirmResumeDeletion', deletion).expect(200)
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
  })
})
