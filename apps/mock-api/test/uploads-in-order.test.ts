import { limits } from '@recruiting/schema/limits'
import type { UploadKind } from '@recruiting/schema/options'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encryptedPdf, pdfFile } from '../src/files/test-files/pdf-files.ts'
import { jpegFile, pngFile } from '../src/files/test-files/picture-files.ts'
import { bytesFile, exeFile } from '../src/files/test-files/plain-files.ts'
import { docFile, docxFile, zipFile } from '../src/files/test-files/word-files.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, send, startBackend } from './support/backend.ts'
import { apply, callWith, personalInfo, save } from './support/links.ts'
import { boundary, multipartBody, multipartType, type Part } from './support/multipart.ts'
import { samples, stage, upload } from './support/uploads.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

/** Sends parts. @returns status, code and the issues as `path rule`. */
async function post(parts: readonly Part[], { type = multipartType, end = '' } = {}) {
  const body = Buffer.concat([multipartBody(parts), Buffer.from(end)])
  return await postBytes(body, type)
}

async function postBytes(body: Buffer, type = multipartType) {
  const { status, text } = await send(backend, 'POST', '/api/uploads', {
    headers: { 'content-type': type },
    body,
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
const extra: Part = { name: 'note', value: 'x' }
const tooBig = bytesFile(limits.fileBytes + 1)
const picture = await pngFile()
const photo = await jpegFile()

describe('stageUpload reports the first fault of an upload, in this order', () => {
  it.each([
    [
      'media type before parts',
      () => post([kind('diploma')], { type: `multipart/mixed; boundary=${boundary}` }),
      [415, 'unsupported_media_type'],
    ],
    [
      'boundary before parts',
      () => post([kind('diploma')], { type: 'multipart/form-data' }),
      [400, 'malformed'],
    ],
    [
      'all parts up to the file before the file',
      () => post([extra, kind('diploma'), file(tooBig, 'cv.exe')]),
      [422, 'validation_failed', 'note unknownField', 'kind option'],
    ],
    [
      'size before the parts behind the file',
      () => post([kind('resume'), file(tooBig, 'cv.exe'), extra]),
      [413, 'payload_too_large', 'other.resume fileTooBig'],
    ],
    [
      'the first part behind the file before the file’s kind',
      () => post([kind('resume'), file(exeFile(), 'cv.exe'), extra, kind('resume')]),
      [422, 'validation_failed', 'note unknownField'],
    ],
    [
      'an unfinished body before the file’s kind',
      () => postBytes(multipartBody([kind('resume'), file(exeFile(), 'cv.exe')]).subarray(0, -8)),
      [400, 'malformed'],
    ],
    [
      'emptiness before kind',
      () => post([kind('resume'), file(Buffer.alloc(0), 'cv.exe', 'image/gif')]),
      [422, 'validation_failed', 'other.resume fileEmpty'],
    ],
    [
      'name before content',
      () => post([kind('resume'), file(encryptedPdf('secret'), 'cv.exe')]),
      [422, 'validation_failed', 'other.resume fileKind'],
    ],
    [
      'declared type before content',
      () => post([kind('resume'), file(encryptedPdf('secret'), 'cv.pdf', 'image/png')]),
      [422, 'validation_failed', 'other.resume fileKind'],
    ],
    [
      'signature before readability',
      () => post([kind('headshot'), file(picture.subarray(0, 100), 'a.jpg')]),
      [422, 'validation_failed', 'other.headshot fileKind'],
    ],
    [
      'readability before the password',
      () => post([kind('resume'), file(encryptedPdf('secret').subarray(0, 200))]),
      [422, 'validation_failed', 'other.resume fileUnreadable'],
    ],
  ])('%s', async (_, ask, expected) => {
    expect(await ask()).toEqual(expected)
  })
})

describe('stageUpload counts', () => {
  it.each([
    ['a name of 100 bytes', [{ name: 'n'.repeat(100), value: 'x' }], [422, 'validation_failed']],
    ['a name of 101 bytes', [{ name: 'n'.repeat(101), value: 'x' }], [422, 'validation_failed']],
    [
      '6 text parts with the kind',
      Array.from({ length: 5 }, (_, at) => ({ name: `n${at}`, value: 'x' })),
      [422, 'validation_failed'],
    ],
    [
      '7 text parts with the kind',
      Array.from({ length: 6 }, (_, at) => ({ name: `n${at}`, value: 'x' })),
      [400, 'malformed'],
    ],
  ] as [string, Part[], unknown[]][])('%s', async (_, parts, expected) => {
    const [status, code] = await post([...parts, kind('resume'), file(pdfFile())])
    expect([status, code]).toEqual(expected)
  })

  it('bytes before the first boundary and after the last as nothing', async () => {
    const body = multipartBody([kind('resume'), file(pdfFile())])
    const framed = Buffer.concat([Buffer.from('preamble\r\n'), body, Buffer.from('\r\nepilogue')])
    expect(await postBytes(framed)).toEqual([201, undefined])
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

describe('a staged file', () => {
  it('can be claimed once, also by two applications at the same time', async () => {
    const application = await prepareApplication(backend)
    const answers = await Promise.all([submit(backend, application), submit(backend, application)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body.issues).toEqual(
      ['headshot', 'resume', 'portfolio'].map((each) => ({ path: `other.${each}`, rule: 'fileExpired' })),
    )
  })

  it('stays staged when an application or a save is refused', async () => {
    const { token, application } = await apply(backend, 'staged@example.com')
    const resume = await stage(backend, 'resume')
    const info = { ...personalInfo, other: { ...personalInfo.other, resume: resume.id } }
    await save(backend, token, info, '"7"').expect(412)
    await save(backend, token, { ...info, extra: 1 }).expect(422)
    await save(backend, token, {
      ...info,
      other: { ...info.other, headshot: application.other.headshot },
    }).expect(422)
    await save(backend, token, info).expect(200)
  })

  it('that is claimed is not discarded', async () => {
    const { token, application } = await apply(backend, 'claimed@example.com')
    await backend.api.delete(`/api/uploads/${application.other.resume}`).expect(204)
    const { body } = await callWith(backend, 'getPersonalInfo', token).expect(200)
    expect(body.files.map((each: { kind: string }) => each.kind)).toContain('resume')
  })
})
