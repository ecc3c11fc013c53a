import { beforeEach, expect, it, vi } from 'vitest'
import { uploadFile } from './send-file.ts'

let respond: (status: number, response: unknown, date?: string) => void

/** The part of XMLHttpRequest that a successful upload uses. */
class FakeRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  response: unknown
  date: string | null = null
  open() {}
  setRequestHeader() {}
  abort() {}
  getResponseHeader(name: string) {
    return name === 'date' ? this.date : null
  }
  send() {
    respond = (status, response, date) => {
      Object.assign(this, { status, response, date: date ?? null })
      this.dispatchEvent(new Event('load'))
    }
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', FakeRequest))

function upload() {
  const options = { locale: 'tw', signal: new AbortController().signal, onProgress: () => undefined } as const
  return uploadFile('resume', new File(['%PDF'], 'a.pdf'), options)
}

it('gives the staged file, which lives as long by the clock of this device', async () => {
  vi.setSystemTime('2026-11-20T12:00:00.000Z')
  const staged = upload()
  const date = 'Fri, 20 Nov 2026 15:00:00 GMT'
  respond(201, { id: 'r1', expiresAt: '2026-11-20T17:00:00.000Z' }, date)
  await expect(staged).resolves.toEqual({ id: 'r1', expiresAt: '2026-11-20T14:00:00.000Z' })
})

// Null for a text that is no JSON.
it.each([null, {}, { id: 'r1' }, { id: 'r1', expiresAt: 'soon' }])(
  'has not arrived when its answer is %j',
  async (body) => {
    const staged = upload()
    respond(201, body, 'Fri, 20 Nov 2026 15:00:00 GMT')
    await expect(staged).rejects.toMatchObject({ name: 'ApiError', code: 'offline' })
  },
)

it('is refused as the server says', async () => {
  const staged = upload()
  respond(413, null)
  await expect(staged).rejects.toMatchObject({ code: 'payload_too_large', status: 413 })
})
