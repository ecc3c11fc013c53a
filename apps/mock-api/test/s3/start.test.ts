import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startUp } from '../../src/start-up.ts'
import { FilesUnusable, newFileKey } from '../../src/storage/store.ts'
import { startBackend, startBackendIn, useBackendIn, workFolder } from '../support/backend.ts'
import { startServer } from '../support/server-process.ts'
import { stage } from '../support/uploads.ts'
import { key, type Mode, openGate } from './gate.ts'
import { objectsAt } from './objects.ts'
import { bucket, filesUrl } from './test-bucket.ts'

const prefix = () => newFileKey().slice(0, 16)
const usable = () => filesUrl(inject('s3Url') ?? '', prefix())

async function newFolder(): Promise<string> {
  const folder = await workFolder()
  return join(folder, 'data')
}

/** The line with which a start in a folder ends. */
async function lineOf(FILES_URL: string): Promise<string> {
  const starting = startBackendIn(await newFolder(), { FILES_URL })
  const error = await starting.then(
    () => new Error('it started'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(FilesUnusable)
  const { message } = error as Error
  expect(message).not.toContain('\n')
  return message
}

async function behind(mode: Mode): Promise<string> {
  const gate = await openGate(inject('s3Server') ?? '')
  onTestFinished(gate.close)
  gate.mode = mode
  // Nothing else has to happen within this time.
  return filesUrl(gate.url, prefix(), mode === 'hanging' ? { timeout: '200ms' } : {})
}

describe('a start ends with one line', () => {
  it.each<[string, () => Promise<string>, string]>([
    ['without the bucket', async () => usable().replace(bucket, 'nowhere'), 'no such bucket (NoSuchBucket).'],
    ['for a key that may not use it', () => behind('forbidden'), 'the key may not do that: see the policy'],
    [
      'for another region',
      () => behind('elsewhere'),
      'in the region eu-west-3, which FILES_URL has to name.',
    ],
    [
      'when no server listens',
      async () => filesUrl('http://127.0.0.1:2', prefix()),
      'no server listens there (ECONNREFUSED).',
    ],
    ['when it does not answer', () => behind('hanging'), 'it does not answer in time (TimeoutError).'],
    ['when it is overloaded', () => behind('busy'), 'it answers 503 (SlowDown).'],
    [
      'for objects of somebody else',
      async () => {
        const url = usable()
        await objectsAt(url).write('holiday.jpg', 'x')
        return url
      },
      'it has objects and no object "owner". Name an empty prefix',
    ],
  ])('%s', async (_, url, line) => {
    expect(await lineOf(await url())).toContain(line)
  })

  it('in production for a bucket that strangers may list, and the process ends with 1', async () => {
    const production = {
      NODE_ENV: 'production',
      SITE_URL: 'http://localhost:3000',
      SMTP_URL: 'smtp://127.0.0.1:2525',
      ...key,
    }
    const FILES_URL = await behind('public')
    const DATA_DIR = await newFolder()
    const { ended, errors, log } = await startServer({ ...production, DATA_DIR, FILES_URL })
    expect(await ended).toBe(1)
    expect(errors()).toMatch(/^Bucket s3:\/\/test-files\/\w+ is public: [^\n]*\n$/)
    expect(errors() + log()).not.toContain(key.AWS_SECRET_ACCESS_KEY)
  })

  it('without a key', async () => {
    const DATA_DIR = await newFolder()
    const environment = { NODE_ENV: 'test', AWS_EC2_METADATA_DISABLED: 'true', DATA_DIR, FILES_URL: usable() }
    const { ended, errors } = await startServer(environment)
    expect(await ended).toBe(1)
    expect(errors()).toMatch(/cannot be used: there is no key: set AWS_ACCESS_KEY_ID [^\n]*\n$/)
  })
})

describe('a start', () => {
  it('of two processes on an empty bucket makes one owner', async () => {
    const url = usable()
    const starting = [await newFolder(), await newFolder()].map((folder) =>
      startBackendIn(folder, { FILES_URL: url }),
    )
    const ends = await Promise.allSettled(starting)
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await objectsAt(url).names()).toEqual(['owner'])
  })

  it('does not wait for the bucket, and its end does not wait until the whole bucket is compared', async () => {
    const { app, context } = await startBackend()
    const { files } = context
    await context.db.insertInto('file_removals').values({ key: newFileKey() }).execute()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const [list, remove] = [files.list.bind(files), files.remove.bind(files)]
    const compared: string[] = []
    files.remove = async (name) => {
      await answered
      await remove(name)
    }
    let stopped: Promise<void> | undefined
    files.list = async function* (part = '') {
      compared.push(part)
      stopped = stop()
      yield* list(part)
    }
    const stop = await startUp(context, app.log)
    answer()
    await expect.poll(() => compared).toEqual(['00'])
    await stopped
    expect(compared).toEqual(['00'])
  })

  it('serves without files while the bucket that has them is unavailable', async () => {
    const gate = await openGate(inject('s3Server') ?? '')
    const FILES_URL = filesUrl(gate.url, prefix())
    const folder = await newFolder()
    await useBackendIn(folder, { FILES_URL }, (backend) => stage(backend, 'resume'))
    await gate.close()
    const backend = await startBackendIn(folder, { FILES_URL })
    await backend.api.get('/readyz').expect(200, { status: 'degraded', without: ['files'] })
    await gate.reopen()
    onTestFinished(gate.close)
    await backend.context.files.remote?.probe()
    await stage(backend, 'resume')
  })
})
