import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import { exchange, head } from '@recruiting/http/test-wire'
import { Problem } from '@recruiting/schema/contract/problem'
import fc from 'fast-check'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUpload } from '../src/http/multipart.ts'
import { type Backend, send, startBackend } from './support/backend.ts'
import { damagedUploads } from './support/damaged-multipart.ts'
import { multipartBody, multipartType } from './support/multipart.ts'
import { leavesNothing } from './support/uploads.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ UPLOADS_PER_HOUR: '1000000' }, afterAll)
})

describe('a request that is refused before its body has arrived', () => {
  const json = 'Content-Type: application/json'
  const multipart = `Content-Type: ${multipartType}`
  const refusals: readonly [status: number, line: string, headers: readonly string[]][] = [
    [400, 'POST /api/applications', ['Idempotency-Key: k', json, 'Host: b']],
    [401, 'PUT /api/personal-info', [json]],
    [403, 'POST /api/uploads', [multipart, 'Origin: https://other.example']],
    [404, 'POST /api/nothing', [json]],
    [406, 'POST /api/uploads', [multipart, 'Accept: text/html']],
    [413, 'POST /api/applications', ['Idempotency-Key: k', json]],
    [415, 'POST /api/uploads', ['Content-Type: text/plain']],
    [429, 'POST /api/delete-resume', [json]],
  ]
  let limited: Backend
  beforeAll(async () => {
    limited = await startBackend({ LINK_REQUESTS_PER_HOUR: '1' }, afterAll)
  })
  const sizes = [1, 5, 9.5, 35].map((megabytes) => megabytes * 1_000_000)

  it.each(refusals.flatMap((refusal) => sizes.map((size) => [...refusal, size] as const)))(
    'is answered %i: %s with %j and %i bytes, and the connection answers again',
    async (status, line, headers, size) => {
      const lines = [`${line} HTTP/1.1`, 'Host: a', ...headers, `Content-Length: ${size}`, '', '']
      const spent = `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
      if (status === 429) await exchange(limited, spent)
      const text = await exchange(
        limited,
        lines.join('\r\n'),
        Buffer.alloc(size, 'x'),
        `${head('GET /api/education HTTP/1.1')}Connection: close\r\n\r\n`,
      )
      expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, each]) => Number(each))).toEqual([status, 200])
    },
  )
})

describe('a client that disconnects', () => {
  it.each([0.1, 0.5, 0.9])('after %d of its upload leaves no file and no row', async (share) => {
    const body = multipartBody([
      { name: 'kind', value: 'portfolio' },
      { name: 'file', value: Buffer.alloc(3_000_000, 1), filename: 'a.bin' },
    ])
    await leavesNothing(backend, async () => {
      const socket = connect(backend.port, '127.0.0.1')
      socket.write(
        `POST /api/uploads HTTP/1.1\r\nHost: a\r\nContent-Type: ${multipartType}\r\nContent-Length: ${body.length}\r\n\r\n`,
      )
      await new Promise((resolve) => socket.write(body.subarray(0, Math.floor(body.length * share)), resolve))
      socket.destroy()
      await new Promise((resolve) => socket.once('close', resolve))
    })
  })
})

describe('a malformed multipart body', () => {
  it('is known to be broken also when its end comes before anybody reads its file', async () => {
    const parts = [
      { name: 'kind', value: 'resume' },
      { name: 'file', value: Buffer.from('%PDF-1.4'), filename: 'cv.pdf' },
    ]
    const whole = multipartBody(parts)
    const app = fastify()
    await app.register(multipart)
    app.post('/', async (request) => {
      const upload = await readUpload(request, new AbortController().signal)
      // As while a statement of a distant database.
      await nextTurn()
      await upload.content.toArray().catch((error: unknown) => {
        if (!upload.isBroken()) throw error
      })
      await upload.complete()
    })
    for (let length = 0; length < whole.length - 4; length++) {
      const payload = whole.subarray(0, length)
      const headers = { 'content-type': multipartType }
      const { body } = await app.inject({ method: 'POST', url: '/', headers, payload })
      expect(['malformed', 'validation_failed'], `${length} of ${whole.length} bytes`).toContain(
        JSON.parse(body).code,
      )
    }
  })

  it('is refused or stored, never an internal error, and leaves nothing when refused', async () => {
    await fc.assert(
      fc.asyncProperty(damagedUploads, async (body) => {
        const { status, text } = await send(backend, 'POST', '/api/uploads', {
          headers: { 'content-type': multipartType },
          body,
        })
        if (status === 201) return
        expect([400, 413, 422]).toContain(status)
        Problem.parse(JSON.parse(text))
      }),
      { numRuns: 500 },
    )
    const rows = await backend.context.db.selectFrom('files').select('key').execute()
    expect((await backend.storedFiles()).sort()).toEqual(rows.map(({ key }) => key).sort())
  }, 120_000)
})
