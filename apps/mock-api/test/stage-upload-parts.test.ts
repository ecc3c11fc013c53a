import { exchange, head } from '@recruiting/http/test-wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, send, startBackend } from './support/backend.ts'
import { multipartBody, multipartType, type Part } from './support/multipart.ts'
import { leavesNothing, samples } from './support/uploads.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

const file: Part = { name: 'file', value: samples.resume.bytes, filename: 'cv.pdf', type: 'application/pdf' }
const kind: Part = { name: 'kind', value: 'resume' }

describe('stageUpload requires the part kind and then one file', () => {
  it.each([
    [
      'nothing',
      [],
      [
        ['kind', 'required'],
        ['file', 'required'],
      ],
    ],
    ['no file', [kind], [['file', 'required']]],
    ['no kind', [file], [['kind', 'required']]],
    ['an unknown kind', [{ ...kind, value: 'diploma' }, file], [['kind', 'option']]],
    ['a kind of megabytes', [{ ...kind, value: 'x'.repeat(2_000_000) }, file], [['kind', 'option']]],
    ['the kind twice', [kind, kind, file], [['kind', 'tooMany']]],
    ['the kind after the file', [file, kind], [['kind', 'required']]],
    ['another kind after the file', [kind, file, kind], [['kind', 'tooMany']]],
    ['two files', [kind, file, file], [['file', 'tooMany']]],
    ['two files and no kind', [file, file], [['kind', 'required']]],
    ['a file that is a text', [kind, { name: 'file', value: 'text' }], [['file', 'invalid']]],
    [
      'parts of the same name again and again',
      [
        { ...kind, value: 'diploma' },
        { ...kind, value: 'other' },
        { name: 'note', value: 'x' },
        { name: 'note', value: 'y' },
        { name: 'file', value: 'text' },
        { ...file, name: 'note' },
      ],
      [
        ['kind', 'option'],
        ['note', 'unknownField'],
        ['file', 'invalid'],
      ],
    ],
    ['another field', [kind, { name: 'note', value: 'x' }, file], [['note', 'unknownField']]],
    ['a field after the file', [kind, file, { name: 'note', value: 'x' }], [['note', 'unknownField']]],
    ['a file of another name', [kind, { ...file, name: 'cv' }], [['cv', 'unknownField']]],
  ] as [string, Part[], [string, string][]][])('not %s', async (_, parts, issues) => {
    const { status, text } = await leavesNothing(backend, () =>
      send(backend, 'POST', '/api/uploads', {
        headers: { 'content-type': multipartType },
        body: multipartBody(parts),
      }),
    )
    expect(status).toBe(422)
    const found = JSON.parse(text).issues.map((issue: { path: string; rule: string }) => [
      issue.path,
      issue.rule,
    ])
    expect(found).toEqual(issues)
  })

  it('and lets a client that sends more keep its connection', async () => {
    const big = { ...file, value: Buffer.alloc(2_000_000) }
    const body = multipartBody([big, big])
    const text = await exchange(
      backend,
      `POST /api/uploads HTTP/1.1\r\nHost: a\r\nContent-Type: ${multipartType}\r\nContent-Length: ${body.length}\r\n\r\n`,
      body,
      `${head('GET /api/education HTTP/1.1')}\r\n`,
    )
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 422', 'HTTP/1.1 200'])
  })

  it('in a multipart body', async () => {
    await backend.api.post('/api/uploads').send({ kind: 'resume' }).expect(415)
  })
})
