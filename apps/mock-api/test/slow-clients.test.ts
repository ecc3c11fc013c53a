import { exchange } from '@recruiting/http/test-wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, startBackend } from './support/backend.ts'
import { multipartBody, multipartType } from './support/multipart.ts'
import { leavesNothing, samples } from './support/uploads.ts'
import { problemIn } from './support/wire.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ HEADER_TIMEOUT: '300ms', IDLE_TIMEOUT: '300ms' }, afterAll)
})

describe('a client that is too slow', () => {
  it('with its headers gets 408', async () => {
    const text = await exchange(backend, 'GET /api/jobs HTTP/1.1\r\nHost: a\r\n')
    expect(problemIn(text).code).toBe('request_timeout')
  })

  it.each(['/api/uploads', '/api/applications'])('with its body for %s gets 408', async (path) => {
    const isUpload = path === '/api/uploads'
    const body = multipartBody([
      { name: 'kind', value: 'resume' },
      { name: 'file', value: samples.resume.bytes, filename: 'cv.pdf', type: 'application/pdf' },
    ])
    const begun = isUpload ? body.subarray(0, body.length - 100) : '{"jobCodes":'
    const type = isUpload ? multipartType : 'application/json'
    const headers = `Content-Type: ${type}\r\nIdempotency-Key: k\r\nContent-Length: ${body.length}\r\n\r\n`
    const text = await leavesNothing(backend, () =>
      exchange(backend, `POST ${path} HTTP/1.1\r\nHost: a\r\n${headers}`, begun),
    )
    expect(problemIn(text).code).toBe('request_timeout')
  })

  it('before its first part gets 408', async () => {
    const headers = `Content-Type: ${multipartType}\r\nContent-Length: 1000\r\n\r\n`
    const text = await exchange(backend, `POST /api/uploads HTTP/1.1\r\nHost: a\r\n${headers}`)
    expect(problemIn(text).code).toBe('request_timeout')
  })

  it('after its answer is disconnected', async () => {
    const text = await exchange(
      backend,
      `POST /api/uploads HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\n`,
    )
    expect(problemIn(text).code).toBe('unsupported_media_type')
    // Node would close the connection after 72 s.
  }, 30_000)
})
