import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { runCommand } from '../../src/operate/commands/commands.ts'
import { bucketPlace } from '../../src/storage/bucket-place.ts'
import { connectBucket } from '../../src/storage/open-files.ts'
import { FilesUnavailable, newFileKey } from '../../src/storage/store.ts'
import { startBackend, startBackendIn } from '../support/backend.ts'
import { workFolder } from '../support/backups.ts'
import { startedCommandLine } from '../support/command-line.ts'
import { apply } from '../support/links.ts'
import { samples, stage } from '../support/uploads.ts'
import { key, openGate } from './gate.ts'
import { objectsAt } from './objects.ts'
import { bucket, filesUrl, storeVariables } from './test-bucket.ts'

async function start() {
  const backend = await startBackend()
  const { FILES_URL = '' } = storeVariables(backend.folder)
  const files = async () => {
    const { lines } = await runCommand(backend.context, { name: 'doctor' })
    return lines.filter((line) => / files: /.test(line))
  }
  return { backend, FILES_URL, files, objects: objectsAt(FILES_URL) }
}

describe('doctor', () => {
  it('names missing, altered and untracked objects by their place in the bucket', async () => {
    const { backend, FILES_URL, files, objects } = await start()
    const { reference } = await apply(backend, 'person@example.com')
    expect(await files()).toContain('OK      files: 3 checked: 0 untracked, 0 missing, 0 altered.')
    const rows = await backend.context.db.selectFrom('files').select(['key', 'kind']).execute()
    const keyOf = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.key ?? ''
    const [gone, changed, left] = [keyOf('resume'), keyOf('headshot'), newFileKey()]
    const { bytes } = await objects.read(changed)
    bytes[40] = (bytes[40] ?? 0) ^ 1
    await objects.write(changed, bytes)
    await (await connectBucket(bucketPlace(FILES_URL))).remove(gone)
    await objects.write(left, 'left')
    expect(await files()).toContainEqual(
      expect.stringMatching(/, 1 without a row that may belong to running/),
    )
    backend.clock.now = Date.now() + 3_600_000
    const place = FILES_URL.replace(/\?.*/, '')
    expect(await files()).toEqual([
      expect.stringContaining(`untracked: ${place}/${left}, 4 bytes`),
      `PROBLEM files: missing: ${place}/${gone}, resume of application ${reference}. Restore it from a backup.`,
      `PROBLEM files: altered: ${place}/${changed}, headshot of application ${reference}. Restore it from a backup.`,
      'PROBLEM files: 3 checked: 1 untracked, 1 missing, 1 altered.',
    ])
  })

  it('does not take a file for altered when the bucket becomes unavailable while it is read', async () => {
    const { backend, files } = await start()
    await stage(backend, 'resume')
    const { context } = backend
    context.files.read = async () => {
      throw new FilesUnavailable('The bucket is unavailable.', { cause: undefined, isTransient: true })
    }
    expect(await files()).toEqual(['PROBLEM files: The bucket is unavailable.'])
  })

  it('says that strangers may read the bucket', async () => {
    const gate = await openGate(inject('s3Server') ?? '')
    onTestFinished(gate.close)
    gate.mode = 'public'
    const { context } = await startBackend({ FILES_URL: filesUrl(gate.url, newFileKey().slice(0, 16)) })
    const { lines } = await runCommand(context, { name: 'doctor' })
    expect(lines).toContain('PROBLEM files: strangers may list or read the bucket. Block public access.')
    await context.files.remote?.probe()
  })

  it('without a server says what is wrong with the bucket, and changes nothing', async () => {
    const folder = await workFolder()
    const FILES_URL = filesUrl(inject('s3Url') ?? '', newFileKey().slice(0, 16))
    const objects = objectsAt(FILES_URL)
    const stops: (() => Promise<void>)[] = []
    await stage(await startBackendIn(folder, { FILES_URL }, (stop) => stops.push(stop)), 'resume')
    for (const stop of stops) await stop()
    const { run } = await startedCommandLine()
    const files = async (url: string) => {
      const environment = { ...key, FILES_URL: url }
      const { said } = await run(`doctor --data-dir ${folder}`, { environment })
      return said.filter((line) => / files: /.test(line))
    }
    expect(await files(FILES_URL)).toEqual(['OK      files: 1 checked: 0 untracked, 0 missing, 0 altered.'])
    const nowhere = FILES_URL.replace(bucket, 'nowhere')
    expect(await files(nowhere)).toEqual([expect.stringContaining('there is no such bucket (NoSuchBucket).')])
    const empty = filesUrl(inject('s3Url') ?? '', 'empty')
    expect(await files(empty)).toEqual([expect.stringContaining('no server has used it yet.')])
    await objects.write('owner', 'somebody else')
    expect(await files(FILES_URL)).toEqual([
      expect.stringContaining('belongs to another installation (somebody else).'),
    ])
    expect(await objects.names()).toHaveLength(2)
  })
})

it('an export has the files of the bucket, as they were sent', async () => {
  const { backend } = await start()
  await apply(backend, 'person@example.com')
  const folder = join(await workFolder(), 'export')
  const order = { name: 'applications export', folder, format: 'jsonl', withIdNumbers: false } as const
  expect(await runCommand(backend.context, order)).toMatchObject({ isDone: true })
  const [application] = (await readFile(join(folder, 'applications.jsonl'), 'utf8')).split('\n')
  const { files } = JSON.parse(application ?? '')
  const resume = files.find(({ kind }: { kind: string }) => kind === 'resume')
  expect(await readFile(join(folder, resume.path))).toEqual(samples.resume.bytes)
})
