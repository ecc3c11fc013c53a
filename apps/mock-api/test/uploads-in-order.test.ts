import type { UploadKind } from '@recruiting/schema/options'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfFile } from '../src/uploads/test-files/pdf-files.ts'
import { jpegFile, pngFile } from '../src/uploads/test-files/picture-files.ts'
import { exeFile } from '../src/uploads/test-files/plain-files.ts'
import { docFile, docxFile, zipFile } from '../src/uploads/test-files/word-files.ts'
import { type Backend, send, startBackend } from './support/backend.ts'
import { multipartBody, multipartType, type Part } from './support/multipart.ts'
import { samples, upload } from './support/uploads.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

/** Sends parts. @returns status, code and the issues as `path rule`. */
async function post(parts: readonly Part[]) {
  const { status, text } = await send(backend, 'POST', '/api/uploads', {
    headers: { 'content-type': multipartType },
    body: multipartBody(parts),
  })
  const { code, issues = [] } = JSON.parse(text)
  return [status, code, ...issues.map(({ path, rule }: { path: string; rule: string }) => `${path} ${rule}`)]
}

const kind = (value: string): Part => ({ name: 'kind', value })
const file = (value: Buffer, filename = 'cv.pdf', type?: string): Part => ({
  name: 'file',
  value,
  filename,
  ...(type !== undefined && { type }),
})
const picture = await pngFile()
const photo = await jpegFile()

describe('stageUpload counts', () => {
  it.each([
    ['a name of 100 bytes', [{ name: 'n'.repeat(100), value: 'x' }], [422, 'validation_failed']],
    ['a name of 101 bytes', [{ name: 'n'.repeat(101), value: 'x' }], [422, 'validation_failed']],
  ] as [string, Part[], unknown[]][])('%s', async (_, parts, expected) => {
    const [status, code] = await post([...parts, kind('resume'), file(pdfFile())])
    expect([status, code]).toEqual(expected)
  })
})

describe('stageUpload accepts other names of a type', () => {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  it.each([
    [
      'headshot',
      picture,
      'a.png',
      ['image/png', 'image/x-png', 'IMAGE/PNG; q=1', '', 'application/octet-stream'],
    ],
    ['headshot', photo, 'a.JPEG', ['image/jpeg', 'image/jpg', 'image/pjpeg']],
    ['resume', pdfFile(), 'cv.PDF', ['application/pdf', 'application/x-pdf', 'application/wps-office.pdf']],
    [
      'resume',
      docFile(),
      'cv.doc',
      ['application/msword', 'application/wps-office.doc', 'application/vnd.ms-office'],
    ],
    ['resume', docxFile(), 'cv.docx', [word, 'application/wps-office.docx', 'application/vnd.ms-office']],
  ] as [UploadKind, Buffer, string, string[]][])('%s', async (of, bytes, name, types) => {
    for (const type of types)
      expect([type, (await post([kind(of), file(bytes, name, type)]))[0]]).toEqual([type, 201])
    for (const type of ['text/plain', 'image/gif', 'application/zip', 'nonsense'])
      expect(await post([kind(of), file(bytes, name, type)])).toEqual([
        422,
        'validation_failed',
        `other.${of} fileKind`,
      ])
  })

  it('and detects the type of a portfolio by its content', async () => {
    const detected: [Buffer, string][] = [
      [picture, 'image/png'],
      [pdfFile(), 'application/pdf'],
      [docxFile(), word],
      [docFile(), 'application/msword'],
      [zipFile(), 'application/zip'],
      [exeFile(), 'application/octet-stream'],
    ]
    for (const [bytes, type] of detected) {
      const { body } = await upload(backend, { ...samples.portfolio, bytes, type: 'text/plain' }).expect(201)
      expect(body.type).toBe(type)
    }
  })
})

describe('the advice on a headshot', () => {
  const advice = async (options: Parameters<typeof pngFile>[0]) => {
    const { body } = await upload(backend, { ...samples.headshot, bytes: await pngFile(options) }).expect(201)
    return body.advice
  }
  it.each([
    [{ width: 300, height: 400 }, []],
    [{ width: 299, height: 400 }, ['smallPicture']],
    [{ width: 300, height: 399 }, ['smallPicture']],
    [{ width: 400, height: 400 }, []],
    [{ width: 401, height: 400 }, ['widerThanTall']],
    [{ width: 300, height: 400, background: '#bebebe' }, []],
    [{ width: 300, height: 400, background: '#bdbdbd' }, ['backgroundNotWhite']],
    [{ width: 300, height: 400, background: '#ffffdf' }, []],
    [{ width: 300, height: 400, background: '#ffffde' }, ['backgroundNotWhite']],
    [
      { width: 200, height: 100, background: '#000000' },
      ['backgroundNotWhite', 'smallPicture', 'widerThanTall'],
    ],
  ])('%o: %j', async (options, expected) => {
    expect(await advice(options)).toEqual(expected)
  })
})
