import { connect } from 'node:net'
import { limits } from '@recruiting/schema/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { phoneJpegFile, pixelFloodPng } from '../src/uploads/test-files/picture-files.ts'
import { bytesFile, exeFile } from '../src/uploads/test-files/plain-files.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { boundary, multipartBody, multipartType } from './support/multipart.ts'
import { contentOf, leavesNothing, type Sample, samples, stage, upload } from './support/uploads.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

const resume = (change: Partial<Sample>): Sample => ({ ...samples.resume, ...change })
const pixelFlood = await pixelFloodPng()

describe('stageUpload accepts a file', () => {
  it('and stores its bytes unchanged under a generated name', async () => {
    const { id } = await stage(backend, 'resume')
    const row = await backend.context.db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', backend.context.db.keys.lookUp('file', id))
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: 'resume', status: 'staged', size: samples.resume.bytes.length })
    expect(row.key).toMatch(/^[0-9a-f]{64}$/)
    expect(await contentOf(backend.context, row)).toEqual(samples.resume.bytes)
  })

  it('and rotates a photo upright and removes its location', async () => {
    const bytes = await phoneJpegFile()
    const { body } = await upload(backend, { ...samples.headshot, bytes, name: 'a.jpg', type: 'image/jpeg' })
    const row = await backend.context.db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', backend.context.db.keys.lookUp('file', body.id))
      .executeTakeFirstOrThrow()
    const stored = await contentOf(backend.context, row)
    expect(stored).not.toEqual(bytes)
    expect([body.size, row.size]).toEqual([stored.length, stored.length])
    const metadata = await sharp(stored).metadata()
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined])
  })
})

describe('stageUpload judges by content, name and declared type', () => {
  it.each([
    ['an empty file', resume({ bytes: Buffer.alloc(0) }), 'fileEmpty'],
    ['a program named .pdf', resume({ bytes: exeFile() }), 'fileKind'],
    ['a flood of pixels', { ...samples.headshot, bytes: pixelFlood }, 'filePixels'],
  ] as [string, Sample, string][])('%s: %s', async (_, sample, rule) => {
    const { body } = await leavesNothing(backend, async () => await upload(backend, sample).expect(422))
    expect(body).toMatchObject({
      code: 'validation_failed',
      issues: [{ path: `other.${sample.kind}`, rule }],
    })
  })

  it.each([1, 3_000_000])('refuses 10 MiB and %i bytes with an issue at the field', async (more) => {
    const sample = { ...samples.portfolio, bytes: bytesFile(limits.fileBytes + more) }
    const { body } = await leavesNothing(backend, async () => await upload(backend, sample).expect(413))
    expect(body).toMatchObject({
      code: 'payload_too_large',
      issues: [{ path: 'other.portfolio', rule: 'fileTooBig', params: { max: 10 } }],
    })
  })

  it('disconnects a client that never stops sending', async () => {
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
    expect(await backend.storedFiles()).toHaveLength(
      (await backend.context.db.selectFrom('files').select('key').execute()).length,
    )
  })
})
