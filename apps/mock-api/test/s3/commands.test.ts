import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { runCommand } from '../../src/operate/commands/commands.ts'
import { FilesUnavailable, newFileKey } from '../../src/storage/store.ts'
import { startBackend, useBackendIn, workFolder } from '../support/backend.ts'
import { startedCommandLine } from '../support/command-line.ts'
import { stage } from '../support/uploads.ts'
import { key, openGate } from './gate.ts'
import { objectsAt } from './objects.ts'
import { bucket, filesUrl } from './test-bucket.ts'

describe('doctor', () => {
  it('does not take a file for altered when the bucket becomes unavailable while it is read', async () => {
    const backend = await startBackend()
    await stage(backend, 'resume')
    const { context } = backend
    context.files.read = async () => {
      throw new FilesUnavailable('The bucket is unavailable.', { cause: undefined, isTransient: true })
    }
    const { lines } = await runCommand(context, { name: 'doctor' })
    expect(lines.filter((line) => / files: /.test(line))).toEqual([
      'PROBLEM files: The bucket is unavailable.',
    ])
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
    await useBackendIn(folder, { FILES_URL }, (backend) => stage(backend, 'resume'))
    const { run } = await startedCommandLine()
    const files = async (url: string) => {
      const environment = { ...key, FILES_URL: url }
      const { said, complained } = await run(`doctor --data-dir ${folder}`, { environment })
      return said.filter((line) => / files: /.test(line)).concat(complained)
    }
    expect(await files(FILES_URL)).toEqual(['OK      files: 1 checked: 0 untracked, 0 missing, 0 altered.'])
    const nowhere = FILES_URL.replace(bucket, 'nowhere')
    expect(await files(nowhere)).toEqual([expect.stringContaining('there is no such bucket (NoSuchBucket).')])
    const empty = filesUrl(inject('s3Url') ?? '', 'empty')
    expect(await files(empty)).toEqual([
      expect.stringContaining('it is empty, and the database knows files.'),
    ])
    await objects.write('owner', 'somebody else')
    expect(await files(FILES_URL)).toEqual([
      expect.stringContaining('belongs to another installation (somebody else).'),
    ])
    expect(await objects.names()).toHaveLength(2)
  })
})
