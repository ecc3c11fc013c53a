import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, send, startBackend } from './support/backend.ts'
import { deletionToken } from './support/links.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

describe('the language of a problem is the one that Accept-Language prefers', () => {
  it.each([
    [undefined, 'zh-Hant-TW'],
    ['', 'zh-Hant-TW'],
    ['*', 'zh-Hant-TW'],
    ['zh', 'zh-Hant-TW'],
    ['zh-CN', 'zh-Hant-TW'],
    ['fr', 'zh-Hant-TW'],
    ['fr, de;q=0.9', 'zh-Hant-TW'],
    ['en', 'en-US'],
    ['EN-gb', 'en-US'],
    ['fr, en;q=0.1', 'en-US'],
    ['zh;q=0.8, en;q=0.9', 'en-US'],
    ['zh;q=0.8, en;q=0.8', 'zh-Hant-TW'],
    ['en;q=0.8, zh;q=0.8', 'en-US'],
    ['en;q=0.8, zh', 'zh-Hant-TW'],
    ['en;q=0, fr', 'zh-Hant-TW'],
    ['*, en;q=0.9', 'zh-Hant-TW'],
    ['en, *;q=0.9', 'en-US'],
    ['en ; q=0.9 , zh;Q=0.8', 'en-US'],
    ['en;q=0.001', 'en-US'],
    ['en;q=0.0001', 'zh-Hant-TW'],
    ['zh, en;q=1.5', 'zh-Hant-TW'],
    ['zh;q=0.9, en;q=1.000', 'en-US'],
    ['zh, en;q=2', 'zh-Hant-TW'],
    ['zh;q=0.5, en;q=-1', 'zh-Hant-TW'],
    ['english', 'zh-Hant-TW'],
    ['en_US', 'zh-Hant-TW'],
    ['en;level=1', 'zh-Hant-TW'],
    [',;q=x,en', 'en-US'],
  ])('%s: %s', async (header, tag) => {
    const { headers, text } = await send(backend, 'GET', '/api/nothing', {
      headers: header === undefined ? {} : { 'accept-language': header },
    })
    expect(headers['content-language']).toBe(tag)
    expect(/[\u4E00-\u9FFF]/.test(JSON.parse(text).title)).toBe(tag === 'zh-Hant-TW')
  })
})

describe('the language of a mail is that of the request that ordered it', () => {
  it.each([
    [undefined, 'tw'],
    ['fr', 'tw'],
    ['en', 'us'],
  ])('Accept-Language %s: %s', async (language, locale) => {
    const email = `mail-${locale}-${language}@example.com`
    const application = await prepareApplication(backend)
    const body = { ...application, personal: { ...application.personal, email } }
    const request = submit(backend, body)
    if (language !== undefined) request.set('Accept-Language', language)
    await request.expect(201)
    expect((await backend.sendMails()).map((mail) => mail.locale)).toEqual([locale])
    // A later mail does not take the language of the application.
    const other = locale === 'tw' ? 'en' : 'zh'
    await deletionToken(backend, email)
    backend.clock.now += 60_000
    await backend.api.post('/api/delete-resume').set('Accept-Language', other).send({ email }).expect(202)
    expect((await backend.sendMails()).map((mail) => mail.locale)).toEqual([other === 'en' ? 'us' : 'tw'])
  })
})
