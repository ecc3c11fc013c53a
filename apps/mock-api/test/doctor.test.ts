import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { carryOut } from '../src/cli/commands.ts'
import { jobCsv } from '../src/cli/test-support/rows.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { commandLine } from './support/command-line.ts'
import { stage } from './support/uploads.ts'

const minute = 60_000

/** A backend with an application of three files and a staged file, and functions to damage them. */
async function prepare() {
  const backend = await startBackend()
  // File times are those of the system clock.
  backend.clock.now = Date.now()
  const { body } = await submit(backend, await prepareApplication(backend)).expect(201)
  backend.clock.now += 1
  await stage(backend, 'resume')
  const rows = await backend.context.db.selectFrom('files').select(['key', 'kind', 'status']).execute()
  const keyOf = (status: string, kind: string) =>
    rows.find((row) => row.status === status && row.kind === kind)?.key ?? ''
  return { backend, reference: String(body.reference), keyOf }
}

const pathOf = (key: string) => `files/${key.slice(0, 2)}/${key}`
const check = ({ context }: Backend) => carryOut(context, { name: 'doctor' })

describe('doctor', () => {
  it('reports nothing when rows and files agree', async () => {
    const { backend } = await prepare()
    expect(await check(backend)).toEqual({
      isDone: true,
      lines: ['4 files checked: 0 untracked, 0 missing, 0 altered.'],
    })
  })

  it('lists missing, truncated and altered files without changing them', async () => {
    const { backend, reference, keyOf } = await prepare()
    const place = (key: string) => join(backend.folder, pathOf(key))
    const [gone, cut, changed] = [
      keyOf('claimed', 'resume'),
      keyOf('claimed', 'headshot'),
      keyOf('staged', 'resume'),
    ]
    await rm(place(gone))
    await writeFile(place(cut), '')
    const bytes = await backend.context.files.readBytes(changed)
    bytes[0] = (bytes[0] ?? 0) ^ 0xff
    await writeFile(place(changed), bytes)
    const found = {
      isDone: false,
      lines: [
        `Missing: ${pathOf(gone)}, resume of application ${reference}.`,
        `Altered: ${pathOf(cut)}, headshot of application ${reference}.`,
        `Altered: ${pathOf(changed)}, resume not claimed yet.`,
        '4 files checked: 0 untracked, 1 missing, 2 altered.',
      ],
    }
    expect(await check(backend)).toEqual(found)
    expect(await check(backend)).toEqual(found)
  })

  it('lists files without a row when they are too old to belong to an upload in progress', async () => {
    const { backend } = await prepare()
    const { context, folder } = backend
    const { key } = await context.files.write(Readable.from([Buffer.from('left behind')]))
    expect(await check(backend)).toEqual({
      isDone: true,
      lines: [
        '4 files checked: 0 untracked, 0 missing, 0 altered.',
        '1 more files without a row are recent and may belong to running uploads.',
      ],
    })
    const written = new Date(Date.now() - 16 * minute)
    await utimes(join(folder, pathOf(key)), written, written)
    expect(await check(backend)).toEqual({
      isDone: false,
      lines: [
        `Untracked: ${pathOf(key)}, 11 bytes, last written ${written.toISOString()}.`,
        '4 files checked: 1 untracked, 0 missing, 0 altered.',
      ],
    })
    expect(await backend.storedFiles()).toContain(key)
  })

  it('omits files whose removal is recorded', async () => {
    const { backend } = await prepare()
    const { context, folder } = backend
    const { key } = await context.files.write(Readable.from([Buffer.from('to be removed')]))
    const written = new Date(Date.now() - 16 * minute)
    await utimes(join(folder, pathOf(key)), written, written)
    await context.db.insertInto('file_removals').values({ key }).execute()
    expect((await check(backend)).isDone).toBe(true)
  })

  it('exits with 0 without findings, 1 without a folder, 2 with an argument', async () => {
    const cli = await commandLine()
    expect(await cli.run('doctor')).toMatchObject({
      code: 1,
      complained: [expect.stringContaining('does not exist')],
    })
    await cli.put('jobs.csv', jobCsv())
    await cli.run('jobs import jobs.csv')
    expect(await cli.run('doctor')).toEqual({
      code: 0,
      said: ['0 files checked: 0 untracked, 0 missing, 0 altered.'],
      complained: [],
    })
    expect(await cli.run('doctor files')).toEqual({
      code: 2,
      said: [],
      complained: ['doctor takes no argument, got files. See pnpm mock-api --help.'],
    })
    expect((await cli.run('doctor --help')).said.join('\n')).toContain('Usage: pnpm mock-api doctor')
  })
})
