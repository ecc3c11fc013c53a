import { connect } from 'node:net'
import { exchange, head } from '@recruiting/http/test-wire'
import { limits } from '@recruiting/schema/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesFile, exeFile } from '../src/uploads/test-files/plain-files.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { boundary, multipartBody, multipartType } from './support/multipart.ts'
import { contentOf, leavesNothing, samples, stage, upload } from './support/uploads.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

/** The row of a staged file, and its decrypted content. */
async function storedOf({ context }: Backend, id: string) {
  const rows = context.db.selectFrom('files').selectAll().where('id', '=', context.db.keys.lookUp('file', id))
  const row = await rows.executeTakeFirstOrThrow()
  return { row, content: await contentOf(context, row) }
}

/** A body with the kind and a file whose part has exactly these parameters. */
function bodyWith(parameters: string, bytes = samples.resume.bytes): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="kind"\r\n\r\nresume\r\n`),
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${parameters}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

describe('stageUpload accepts a file', () => {
  it('and stores its bytes unchanged under a generated name', async () => {
    const { row, content } = await storedOf(backend, (await stage(backend, 'resume')).id)
    expect(row).toMatchObject({ kind: 'resume', status: 'staged', size: samples.resume.bytes.length })
    expect(row.key).toMatch(/^[0-9a-f]{64}$/)
    expect(content).toEqual(samples.resume.bytes)
  })
})

describe('stageUpload keeps nothing of a file', () => {
  it.each([
    ['that is a program', { ...samples.resume, bytes: exeFile() }, 422],
    ['of one byte too much', { ...samples.portfolio, bytes: bytesFile(limits.fileBytes + 1) }, 413],
    ['of megabytes too much', { ...samples.portfolio, bytes: bytesFile(limits.fileBytes + 3_000_000) }, 413],
  ])('%s', async (_, sample, status) => {
    await leavesNothing(backend, async () => await upload(backend, sample).expect(status))
  })

  it('from a client that never stops sending, which is disconnected', async () => {
    const socket = connect(backend.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `POST /api/uploads HTTP/1.1\r\nHost: a\r\nContent-Type: ${multipartType}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
    const parts = multipartBody([
      { name: 'kind', value: 'portfolio' },
      { name: 'file', value: '', filename: 'a.bin' },
    ])
    socket.write(chunk(parts.subarray(0, parts.indexOf(`\r\n--${boundary}--`))))
    const megabyte = chunk(Buffer.alloc(1024 * 1024))
    const goOn = () => {
      while (socket.write(megabyte));
    }
    socket.on('drain', goOn)
    goOn()
    await new Promise((resolve) => socket.once('close', resolve))
    expect(socket.bytesWritten).toBeGreaterThan(limits.fileBytes)
    const rows = await backend.context.db.selectFrom('files').select('key').execute()
    expect(await backend.storedFiles()).toHaveLength(rows.length)
  })
})

it('a part that is refused by its header leaves the connection usable', async () => {
  const bytes = Buffer.alloc(2_000_000)
  const refused = bodyWith('name="file"; filename="a\r\nb.pdf"', bytes)
  const unread = bodyWith('name="file"; filename="b.pdf"', bytes)
  const body = Buffer.concat([refused.subarray(0, -4), unread.subarray(boundary.length + 2)])
  const text = await exchange(
    backend,
    `POST /api/uploads HTTP/1.1\r\nHost: a\r\nContent-Type: ${multipartType}\r\nContent-Length: ${body.length}\r\n\r\n`,
    body,
    `${head('GET /api/education HTTP/1.1')}\r\n`,
  )
  expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200'])
})
