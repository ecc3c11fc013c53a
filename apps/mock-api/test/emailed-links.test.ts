import { answerIn, exchange } from '@recruiting/http/test-wire'
import type { CallName } from '@recruiting/schema/contract/calls'
import { type LinkPurpose, linkPurposes } from '@recruiting/schema/options'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepExpired } from '../src/deletion/retention.ts'
import { deliverNext } from '../src/mail/deliver.ts'
import { type Backend, send, startBackend } from './support/backend.ts'
import {
  allRows,
  apply,
  callWith,
  deletionToken,
  linkCalls,
  linkOf,
  linkOfEach,
  readingCall,
  refer,
  unknownToken,
} from './support/links.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ WRONG_LINKS: '100000', LINK_REQUESTS_PER_HOUR: '100000' }, afterAll)
})

const hour = 3_600_000
const lifetimes: Record<LinkPurpose, number> = {
  'delete-resume': 24 * hour,
  'personal-info': 72 * hour,
  referral: 14 * 24 * hour,
}
const pages: Record<LinkPurpose, string> = {
  'delete-resume': 'http://localhost:3000/delete-resume/detail/',
  'personal-info': 'http://localhost:3000/personal-info/edit/',
  referral: 'http://localhost:3000/referral/check/',
}
let person = 0
const newAddress = () => `person${++person}@example.com`

/** The answer without its variable parts. */
async function refusal(name: CallName, token: string | undefined) {
  const { status, body, headers } = await callWith(backend, name, token)
  const { requestId: _, ...problem } = body
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return { status, problem, headers: rest }
}

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

  it.each(linkPurposes)('for %s is valid until just before its expiry time', async (purpose) => {
    const token = await linkOf(backend, purpose, newAddress())
    const start = backend.clock.now
    const call = () => callWith(backend, readingCall[purpose], token)
    await call().expect(200)
    backend.clock.now = start + lifetimes[purpose] - 1
    await call().expect(200)
    backend.clock.now = start + lifetimes[purpose]
    expect((await call().expect(410)).body.code).toBe('link_expired')
    backend.clock.now = start + lifetimes[purpose] + 30 * 24 * hour
    await sweepExpired(backend.context)
    expect((await call().expect(401)).body.code).toBe('link_invalid')
    backend.clock.now = start
  })

  it('is replaced only by a newer one of the same purpose and subject', async () => {
    const email = newAddress()
    const first = await linkOfEach(backend, email)
    const second = await apply(backend, email)
    const newer = await deletionToken(backend, email)
    expect((await callWith(backend, 'getResumeDeletion', first['delete-resume']).expect(410)).body.code).toBe(
      'link_replaced',
    )
    await callWith(backend, 'getResumeDeletion', newer).expect(200)
    // Each application has its own edit link.
    await callWith(backend, 'getPersonalInfo', first['personal-info']).expect(200)
    await callWith(backend, 'getPersonalInfo', second.token).expect(200)
    await callWith(backend, 'getReferral', first.referral).expect(200)
  })

  it('stays valid beside the next one when its mail was sent again after an uncertain delivery', async () => {
    const email = newAddress()
    await apply(backend, email)
    backend.clock.now += 60_000
    await backend.api.post('/api/delete-resume').send({ email }).expect(202)
    const tokens: string[] = []
    const { db, config } = backend.context
    for (let attempt = 0; attempt < 5; attempt++) {
      backend.clock.now += 60_000
      await deliverNext({
        db,
        config,
        now: () => backend.clock.now,
        log: { warn() {}, error() {} },
        transport: {
          async send({ links: [link] }) {
            tokens.push(link?.token ?? '')
            throw new Error('The connection broke after the mail was taken')
          },
        },
      })
    }
    const statuses = await Promise.all(
      tokens.map(async (token) => (await callWith(backend, 'getResumeDeletion', token)).status),
    )
    expect(statuses).toEqual([410, 410, 200, 200, 200])
    await db.deleteFrom('outbox').execute()
  })
})

describe('a link of one purpose', () => {
  it('is refused by calls of other purposes with the same answer as an unknown or malformed one', async () => {
    const tokens = await linkOfEach(backend, newAddress())
    for (const { name, purpose } of linkCalls) {
      const unknown = await refusal(name, unknownToken())
      expect(unknown).toMatchObject({ status: 401, problem: { code: 'link_invalid' } })
      const others = linkPurposes.filter((other) => other !== purpose).map((other) => tokens[other])
      const malformed = [
        undefined,
        'x',
        `${tokens[purpose]}A`,
        tokens[purpose].slice(1),
        `${tokens[purpose].slice(0, -1)}=`,
        tokens[purpose].toUpperCase() === tokens[purpose] ? 'x'.repeat(43) : tokens[purpose].toUpperCase(),
        '%00'.repeat(14),
        'a'.repeat(5000),
      ]
      for (const token of [...others, ...malformed]) expect(await refusal(name, token)).toEqual(unknown)
    }
    // None of these requests has used a link.
    for (const purpose of linkPurposes)
      await callWith(backend, readingCall[purpose], tokens[purpose]).expect(200)
  })

  it('is checked first: without a valid one the answer reveals nothing about the request', async () => {
    const { api } = backend
    const refused = { code: 'link_invalid' }
    expect((await api.put('/api/personal-info').send({}).expect(401)).body).toMatchObject(refused)
    expect((await api.put('/api/personal-info').send('x').expect(401)).body).toMatchObject(refused)
    expect(
      (await api.get('/api/personal-info?x=1').set('Authorization', 'Bearer x').expect(401)).body,
    ).toMatchObject(refused)
  })
})

describe('the header of a link', () => {
  let token: string
  beforeAll(async () => {
    token = (await linkOfEach(backend, newAddress()))['personal-info']
  })
  const path = '/api/personal-info'
  const get = (headers: Record<string, string>) => send(backend, 'GET', path, { headers })

  it.each([
    ['as it should be', (it: string) => `Bearer ${it}`],
    ['with its scheme in another case', (it: string) => `bearer ${it}`],
    ['with more blanks', (it: string) => `BEARER   ${it}`],
    ['with blanks behind, which are none of the header', (it: string) => `Bearer ${it}   `],
  ])('is accepted %s', async (_, header) => {
    expect((await get({ Authorization: header(token) })).status).toBe(200)
  })

  it.each([
    ['missing', () => ({})],
    ['empty', () => ({ Authorization: '' })],
    ['without a scheme', (it: string) => ({ Authorization: it })],
    ['of another scheme', (it: string) => ({ Authorization: `Basic ${it}` })],
    ['with two tokens', (it: string) => ({ Authorization: `Bearer ${it} ${it}` })],
    ['with a comma', (it: string) => ({ Authorization: `Bearer ${it}, Bearer ${it}` })],
    ['with a tab', (it: string) => ({ Authorization: `Bearer\t${it}` })],
    ['in quotes', (it: string) => ({ Authorization: `Bearer "${it}"` })],
    [
      'elsewhere',
      (it: string) => ({ 'X-Authorization': `Bearer ${it}`, Cookie: `token=${it}`, 'X-Token': it }),
    ],
  ])('is refused %s', async (_, headers) => {
    const answer = await get(headers(token))
    expect(answer.status).toBe(401)
    expect(JSON.parse(answer.text).code).toBe('link_invalid')
  })

  it('is refused when it occurs twice, even with valid tokens', async () => {
    const lines = [`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close']
    const header = `Authorization: Bearer ${token}`
    const ask = async (headers: string[]) =>
      answerIn(await exchange(backend, [...lines, ...headers, '', ''].join('\r\n'))).status
    expect(await ask([header])).toBe(200)
    expect(await ask([header, header])).toBe(401)
    expect(await ask([header, `authorization: Bearer ${unknownToken()}`])).toBe(401)
  })

  it('cannot be replaced by a token in the query or body', async () => {
    expect((await send(backend, 'GET', `${path}?token=${token}`)).status).toBe(401)
    await backend.api.post('/api/delete-resume/confirm').send({ token }).expect(401)
  })
})

describe('a scanner that follows links', () => {
  it('changes nothing by GET and HEAD', async () => {
    const tokens = await linkOfEach(backend, newAddress())
    const before = await allRows(backend)
    for (const { call, purpose } of linkCalls.filter((each) => each.call.method === 'GET')) {
      for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
        const headers = { Authorization: `Bearer ${tokens[purpose]}` }
        const answer = await send(backend, method, `/api${call.path}`, { headers })
        expect(answer.status).toBe(200)
        expect(answer.headers['cache-control']).toBe('no-store')
        expect(answer.text === '').toBe(method === 'HEAD')
      }
    }
    expect(await allRows(backend)).toBe(before)
  })

  it('cannot confirm, save or resend by GET or HEAD', async () => {
    const tokens = await linkOfEach(backend, newAddress())
    const before = await allRows(backend)
    for (const path of ['/api/delete-resume/confirm', '/api/links/resend']) {
      for (const method of ['GET', 'HEAD']) {
        const headers = { Authorization: `Bearer ${tokens['delete-resume']}` }
        expect((await send(backend, method, path, { headers })).status).toBe(405)
      }
    }
    expect(await allRows(backend)).toBe(before)
  })

  it('cannot confirm from another site, even with the link', async () => {
    const tokens = await linkOfEach(backend, newAddress())
    const before = await allRows(backend)
    for (const origin of ['https://evil.example', 'null']) {
      const request = callWith(backend, 'confirmResumeDeletion', tokens['delete-resume'])
      expect((await request.set('Origin', origin).expect(403)).body.code).toBe('origin_forbidden')
    }
    expect(await allRows(backend)).toBe(before)
  })
})
