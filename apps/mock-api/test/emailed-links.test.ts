import { answerIn, exchange } from '@recruiting/http/test-wire'
import { type LinkPurpose, linkPurposes } from '@recruiting/schema/options'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, send, startBackend } from './support/backend.ts'
import { allRows, apply, linkCalls, linkOf, linkOfEach, refer, unknownToken } from './support/links.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ WRONG_LINKS: '100000', LINK_REQUESTS_PER_HOUR: '100000' }, afterAll)
})

const pages: Record<LinkPurpose, string> = {
  'delete-resume': 'http://localhost:3000/delete-resume/detail/',
  'personal-info': 'http://localhost:3000/personal-info/edit/',
  referral: 'http://localhost:3000/referral/check/',
}
let person = 0
const newAddress = () => `person${++person}@example.com`

describe('a link in a mail', () => {
  it.each(linkPurposes)('for %s leads to its page and has 256 random bits', async (purpose) => {
    const email = newAddress()
    const mails = {
      'personal-info': async () => (await apply(backend, email)).mails,
      referral: async () => (await refer(backend, { email })).mails,
      async 'delete-resume'() {
        await apply(backend, email)
        await backend.api.post('/api/delete-resume').send({ email }).expect(202)
        return await backend.sendMails()
      },
    }
    const [mail] = await mails[purpose]()
    const [link] = mail?.links ?? []
    expect(link).toEqual({ url: `${pages[purpose]}${link?.token}?lang=tw`, purpose, token: link?.token })
    expect(link?.token).toMatch(/^[\w-]{43}$/)
    expect(mail?.text).toContain(link?.url)
    expect(await allRows(backend)).not.toContain(link?.token)
  })
})

it('the header of a link is refused when it occurs twice, even with valid tokens', async () => {
  const token = await linkOf(backend, 'personal-info', newAddress())
  const lines = ['GET /api/personal-info HTTP/1.1', 'Host: x', 'Connection: close']
  const header = `Authorization: Bearer ${token}`
  const ask = async (headers: string[]) =>
    answerIn(await exchange(backend, [...lines, ...headers, '', ''].join('\r\n'))).status
  expect(await ask([header])).toBe(200)
  expect(await ask([header, header])).toBe(401)
  expect(await ask([header, `authorization: Bearer ${unknownToken()}`])).toBe(401)
})

it('a scanner that follows links changes nothing by GET and HEAD', async () => {
  const tokens = await linkOfEach(backend, newAddress())
  const before = await allRows(backend)
  for (const { call, purpose } of linkCalls.filter((each) => each.call.method === 'GET')) {
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
      const headers = { Authorization: `Bearer ${tokens[purpose]}` }
      expect((await send(backend, method, `/api${call.path}`, { headers })).status).toBe(200)
    }
  }
  expect(await allRows(backend)).toBe(before)
})
