import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { type ExportFormat, exportApplications } from '../src/applications/export.ts'
import { toIso } from '../src/clock.ts'
import { runCommand } from '../src/operate/commands/commands.ts'
import { rowsOfSlice } from '../src/slices.ts'
import { changeRows, insertSealed, opened } from '../src/storage/test-support/opened.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { apply } from './support/links.ts'
import { samples } from './support/uploads.ts'

const idNumber = 'A123456789'
const covers = /^Covered: answers and files .* Not covered: recommendations .*, backups\.$/

/** A backend with one application, edited later, whose texts a spreadsheet would execute. */
async function withApplication(): Promise<{ backend: Backend; reference: string }> {
  const backend = await startBackend()
  const application = await prepareApplication(backend)
  application.personal.nameEn = '=HYPERLINK("http://evil.example","Ann")'
  const { body } = await submit(backend, application).expect(201)
  const identity = JSON.stringify({ ...examplePersonalInfo.identity, gender: 'female', idNumber })
  await changeRows(backend.context.db, 'applications', { identity })
  return { backend, reference: body.reference }
}

async function exported(backend: Backend, format: ExportFormat, withIdNumbers = false) {
  const folder = join(backend.folder, `export-${format}-${withIdNumbers}`)
  const report = await runCommand(backend.context, {
    name: 'applications export',
    folder,
    format,
    withIdNumbers,
  })
  return { folder, report, text: await readFile(join(folder, `applications.${format}`), 'utf8') }
}

describe('applications export', () => {
  it('writes a line of JSON for each application, with its files beside it, for its owner only', async () => {
    const { backend, reference } = await withApplication()
    const { folder, report, text } = await exported(backend, 'jsonl')
    expect(report).toEqual({
      isDone: true,
      lines: [`1 applications and 3 files are in ${folder}.`, expect.stringMatching(covers)],
    })
    expect(text.endsWith('\n')).toBe(true)
    const [application, ...more] = text
      .trim()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line))
    expect(more).toEqual([])
    expect(application).toMatchObject({
      reference,
      locale: 'tw',
      jobs: [{ code: 'SW-1001', version: 1 }],
      sections: { personal: { email: expect.any(String) }, identity: { idNumber: 'A12****789' } },
    })
    const files = application?.files as { kind: string; path: string; size: number }[]
    expect(files.map(({ path }) => path).sort()).toEqual([
      `files/${reference}/headshot.png`,
      `files/${reference}/portfolio.txt`,
      `files/${reference}/resume.pdf`,
    ])
    for (const { path, size } of files) expect((await stat(join(folder, path))).size).toBe(size)
    const resume = `files/${reference}/resume.pdf`
    expect(await readFile(join(folder, resume))).toEqual(samples.resume.bytes)
    // Only the owner may read.
    const modes = async (path: string) => (await stat(join(folder, path))).mode & 0o777
    expect(await modes('.')).toBe(0o700)
    for (const path of ['applications.jsonl', resume]) expect(await modes(path)).toBe(0o600)
  })

  it('omits the ids that files are claimed with, and masks ID numbers unless asked', async () => {
    const { backend } = await withApplication()
    const masked = await exported(backend, 'jsonl')
    expect(masked.text).not.toContain(idNumber)
    const { files } = JSON.parse(masked.text)
    expect(files).toHaveLength(3)
    const ids = await backend.context.db.selectFrom('files').select(['id', 'key']).execute()
    for (const { id, key } of ids) expect(masked.text.includes(id) || masked.text.includes(key)).toBe(false)
    expect((await exported(backend, 'jsonl', true)).text).toContain(idNumber)
    expect((await exported(backend, 'csv')).text).not.toContain(idNumber)
    expect((await exported(backend, 'csv', true)).text).toContain(idNumber)
  })

  it('writes only the applications of one address or one reference', async () => {
    const backend = await startBackend()
    const { reference: first } = await apply(backend, 'ann@mail.example')
    backend.clock.now += 1000
    const { reference: second } = await apply(backend, 'ANN@mail.example', { jobCodes: ['SA-1002'] })
    const { reference: other } = await apply(backend, 'other@mail.example')
    const written = async (name: string, of: { email: string } | { reference: string }) => {
      const folder = join(backend.folder, name)
      const command = {
        name: 'applications export',
        folder,
        format: 'jsonl',
        withIdNumbers: false,
        of,
      } as const
      const report = await runCommand(backend.context, command)
      if (!report.isDone) return report.lines
      const lines = (await readFile(join(folder, 'applications.jsonl'), 'utf8')).trim().split('\n')
      const files = await readdir(join(folder, 'files'))
      const references = lines.map((line): string => JSON.parse(line).reference)
      expect(files.sort()).toEqual(references.toSorted())
      return references
    }
    expect(await written('a', { email: 'Ann@mail.example' })).toEqual([first, second])
    expect(await written('b', { reference: other })).toEqual([other])
    const none = 'so nothing was written.'
    expect(await written('c', { email: 'an@mail.example' })).toEqual([
      `No application is stored for an@mail.example, ${none}`,
    ])
    expect(await written('d', { reference: 'R-0' })).toEqual([
      `No application is stored with the reference R-0, ${none}`,
    ])
    expect((await readdir(backend.folder)).filter((name) => /^[cd](?!.*lock)/.test(name))).toEqual([])
  })

  it('writes CSV that a spreadsheet opens without executing it', async () => {
    const { backend, reference } = await withApplication()
    const { text } = await exported(backend, 'csv')
    expect(text.startsWith('\uFEFF')).toBe(true)
    const [row, ...more] = parse<Record<string, string>>(text, { bom: true, columns: true })
    expect(more).toEqual([])
    expect(row).toMatchObject({
      reference,
      'personal.nameEn': '\'=HYPERLINK("http://evil.example","Ann")',
      'identity.idNumber': 'A12****789',
    })
    expect(row?.['personal.mobilePhone']).toMatch(/^'\+886/)
    expect(row?.resume).toMatch(new RegExp(`^files/${reference}/resume`))
  })

  it('reports missing files and exports the rest', async () => {
    const { backend } = await withApplication()
    const { key } = await backend.context.db
      .selectFrom('files')
      .select('key')
      .where('kind', '=', 'resume')
      .executeTakeFirstOrThrow()
    await backend.context.files.remove(key)
    const { report, text } = await exported(backend, 'jsonl')
    expect(report.lines.at(-1)).toBe('1 files are missing from the data folder.')
    expect(JSON.parse(text).files).toContainEqual(expect.objectContaining({ kind: 'resume', path: null }))
  })

  it('creates its folder only when it is complete, and overwrites nothing', async () => {
    const { backend } = await withApplication()
    const { folder } = await exported(backend, 'jsonl')
    const before = await readFile(join(folder, 'applications.jsonl'), 'utf8')
    const command = { name: 'applications export', folder, format: 'jsonl', withIdNumbers: true } as const
    expect(await runCommand(backend.context, command)).toEqual({
      isDone: false,
      lines: [`${folder} exists and is not an empty folder; choose another with --out.`],
    })
    expect(await readFile(join(folder, 'applications.jsonl'), 'utf8')).toBe(before)

    const broken = {
      ...backend.context,
      files: { ...backend.context.files, readBytes: () => Promise.reject(new Error()) },
    }
    await expect(runCommand(broken, { ...command, folder: join(backend.folder, 'other') })).rejects.toThrow()
    expect((await readdir(backend.folder)).filter((name) => name.startsWith('other'))).toEqual([])
  })

  it('reads many applications in ordered pages', async () => {
    const { backend } = await withApplication()
    const { db } = backend.context
    const [row] = await opened(db, 'applications')
    if (!row) throw new Error('No application')
    const expected = [row.reference]
    for (let at = 0; at < 2.5 * rowsOfSlice; at++) {
      // Several have the same time, across the end of a page.
      const submitted_at = toIso(Date.parse(row.submitted_at) + 1000 * Math.ceil(at / 7))
      const reference = `R-${at}`
      const each = {
        id: `many-${String(at).padStart(4, '0')}`,
        reference,
        reference_key: reference,
        submitted_at,
      }
      await insertSealed(db, 'applications', { ...row, ...each })
      expected.push(each.reference)
    }
    const folder = join(backend.folder, 'many')
    const result = await exportApplications(backend.context, {
      folder,
      format: 'jsonl',
      withIdNumbers: false,
    })
    expect(result).toMatchObject({ applications: expected.length })
    const lines = (await readFile(join(folder, 'applications.jsonl'), 'utf8')).trim().split('\n')
    const references = lines.map((line) => JSON.parse(line).reference)
    expect(references.slice(8)).toEqual(expected.slice(8))
    expect(new Set(references)).toEqual(new Set(expected))
  })
})
