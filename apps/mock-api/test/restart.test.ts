import { once } from 'node:events'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type KeptSocket, keepSocket } from '@recruiting/http/test-kept-socket'
import { outcomeOf, startClients } from '@recruiting/http/test-steady-clients'
import supertest from 'supertest'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../src/storage/open-database.ts'
import { workFolder } from './support/backend.ts'
import { multipartBody, multipartType } from './support/multipart.ts'
import { samples } from './support/uploads.ts'

const server = fileURLToPath(new URL('../src/server.ts', import.meta.url))

async function keep(environment: Record<string, string>): Promise<KeptSocket> {
  const kept = await keepSocket([process.execPath, server], { PATH: process.env.PATH, ...environment })
  onTestFinished(kept.close)
  return kept
}

/** A backend with a new data folder, not started. */
async function keepBackend(
  environment: Record<string, string> = {},
): Promise<KeptSocket & { folder: string }> {
  const folder = await workFolder()
  const kept = await keep({ DATA_DIR: folder, LOG_LEVEL: 'warn', ...environment })
  return { ...kept, folder: folder }
}

const upload = multipartBody([
  { name: 'kind', value: 'resume' },
  { name: 'file', value: samples.resume.bytes, filename: 'cv.pdf', type: 'application/pdf' },
])
const uploadHeaders = { 'content-type': multipartType, 'content-length': upload.length }

describe('restarts on an inherited socket', () => {
  it('lose no request, and every confirmed upload is stored', async () => {
    const backend = await keepBackend({ UPLOADS_PER_HOUR: '1000000' })
    await backend.start()
    const half = upload.length / 2
    const stopClients = startClients(backend.port, [
      { path: '/livez' },
      { path: '/api/jobs' },
      { path: '/api/education' },
      {
        method: 'POST',
        path: '/api/uploads',
        headers: uploadHeaders,
        body: [upload.subarray(0, half), upload.subarray(half)],
      },
    ])
    const codes: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      expect(await outcomeOf(backend.port, { path: '/readyz' })).toBe('200')
      codes.push(await backend.stop())
      await backend.start()
    }
    const outcomes = await stopClients()
    const uploaded = 'POST /api/uploads 201'
    const expected = ['GET /api/education 200', 'GET /api/jobs 200', 'GET /livez 200', uploaded]
    expect(Object.keys(outcomes).toSorted()).toEqual(expected)
    expect([...codes, await backend.stop()]).toEqual([0, 0, 0, 0])
    const db = await openDatabase({ DATA_DIR: backend.folder })
    const rows = await db.selectFrom('files').select('id').execute()
    await db.destroy()
    expect(rows).toHaveLength(outcomes[uploaded] ?? 0)
  }, 120_000)

  it('answer others until an upload has arrived', async () => {
    const backend = await keepBackend()
    await backend.start()
    const sent = request({
      method: 'POST',
      path: '/api/uploads',
      port: backend.port,
      agent: false,
      headers: { ...uploadHeaders, expect: '100-continue' },
    })
    const answer = once(sent, 'response')
    sent.flushHeaders()
    await once(sent, 'continue')
    const ended = backend.stop()
    await expect.poll(() => outcomeOf(backend.port, { path: '/readyz' })).toBe('503')
    const { status } = await supertest(`http://127.0.0.1:${backend.port}`).get('/api/jobs')
    sent.end(upload)
    const [{ statusCode }] = await answer
    expect([status, statusCode, await ended]).toEqual([200, 201, 0])
  })
})
