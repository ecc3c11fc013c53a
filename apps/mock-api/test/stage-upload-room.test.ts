import { createRateLimit } from '@recruiting/http/rate-limit'
import { describe, expect, it } from 'vitest'
import { bytesFree } from '../src/storage/store.ts'
import { createUploadRoom } from '../src/uploads/room.ts'
import { bytesFile } from '../src/uploads/test-files/plain-files.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { multipartBody, multipartType } from './support/multipart.ts'
import { leavesNothing, samples, stage, upload } from './support/uploads.ts'

const mebibyte = 1024 * 1024
const plenty = 1024 * mebibyte
const portfolio = (bytes: number) => ({ ...samples.portfolio, bytes: bytesFile(bytes) })

/** Sends a portfolio without `Content-Length`. */
async function sendChunked({ url }: Backend, bytes: number) {
  const body = multipartBody([
    { name: 'kind', value: 'portfolio' },
    { name: 'file', value: bytesFile(bytes), filename: 'a.bin' },
  ])
  const answer = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: { 'content-type': multipartType },
    body: new Blob([new Uint8Array(body)]).stream(),
    duplex: 'half',
  })
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) }
}

describe.each([
  ['the bytes of a client for an hour', { UPLOAD_BYTES_PER_HOUR: '20MiB' }, undefined, 429],
  ['the bytes that wait to be claimed', { STAGED_BYTES: '20MiB' }, undefined, 507],
  ['the free room of the disk', { FREE_RESERVE: '100MiB' }, 120 * mebibyte, 507],
] as const)('%s are bounded', (_, environment, free, status) => {
  /** A backend whose disk is used by uploads only. */
  async function start(): Promise<Backend> {
    const backend = await startBackend(environment)
    const { context } = backend
    if (free === undefined) return backend
    backend.room.free = async () => {
      let left = free
      for await (const { size } of context.files.list()) left -= size
      return left
    }
    return backend
  }

  it('for concurrent uploads of unknown length too, and leave nothing of those refused', async () => {
    const backend = await start()
    const answers = await Promise.all(Array.from({ length: 12 }, () => sendChunked(backend, 6 * mebibyte)))
    const passed = answers.filter((answer) => answer.status === 201).length
    // An upload of unknown length counts as the largest file until it has arrived.
    expect([2, 3]).toContain(passed)
    for (const answer of answers.filter((answer) => answer.status !== 201)) {
      expect(answer.status).toBe(status)
      expect(answer.retryAfter).toBeGreaterThan(0)
    }
    await expect.poll(async () => (await backend.storedFiles()).length).toBe(passed)
    if (passed === 2) await upload(backend, portfolio(6 * mebibyte)).expect(201)
    await leavesNothing(backend, async () => await upload(backend, portfolio(6 * mebibyte)).expect(status))
    // A smaller upload still passes, and so do other requests.
    await upload(backend, portfolio(mebibyte)).expect(201)
    await backend.api.get('/api/jobs').expect(200)
  })
})

describe('the bytes of unclaimed files', () => {
  it('are counted from the table by the next process, and decrease when a file is refused or discarded', async () => {
    const backend = await startBackend({ STAGED_BYTES: '10MiB' })
    await upload(backend, { ...samples.resume, bytes: bytesFile(9 * mebibyte) }).expect(422)
    const { body } = await upload(backend, portfolio(9 * mebibyte)).expect(201)
    await upload(backend, portfolio(9 * mebibyte)).expect(507)
    // A new upload room counts the table.
    backend.context.uploadRoom = createUploadRoom(backend.context.config, {
      hourly: createRateLimit(plenty, backend.context.now),
      held: backend.context.limits.heldBytes(0),
      freeRoom: async () => plenty,
      onUnreleased: () => undefined,
    })
    await upload(backend, portfolio(9 * mebibyte)).expect(507)
    await backend.api.delete(`/api/uploads/${body.id}`).expect(204)
    await upload(backend, portfolio(9 * mebibyte)).expect(201)
  })
})

describe('a disk below its reserve', () => {
  it('accepts no file, but applications and all other requests', async () => {
    const backend = await startBackend({ FREE_RESERVE: '100MiB' })
    const application = await prepareApplication(backend)
    backend.room.free = async () => 99 * mebibyte
    await leavesNothing(backend, async () => await upload(backend, samples.resume).expect(507))
    await submit(backend, application, 'low').expect(201)
    await backend.api.get('/readyz').expect(200)
    backend.room.free = async () => 200 * mebibyte
    await stage(backend, 'resume')
  })

  it('is the disk of the data folder', async () => {
    const backend = await startBackend()
    expect(await bytesFree(backend.folder)).toBeGreaterThan(0)
    await expect(bytesFree(`${backend.folder}/gone`)).rejects.toHaveProperty('code', 'ENOENT')
  })
})
