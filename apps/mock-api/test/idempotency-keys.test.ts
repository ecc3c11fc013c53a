import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, send, startBackend } from './support/backend.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ TRUST_PROXY: 'loopback' }, afterAll)
})

const marker = '"expectedSalary":85000'

describe('a repeated attempt is the same when its JSON has the same meaning', () => {
  it.each([
    ['white space', (text: string) => `\n${text.replaceAll('":', '" : ')} `],
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['escapes', (text: string) => text.replace('"Yi-Chun', '"\\u0059i-Chun')],
    ['a number with a fraction of zero', (text: string) => text.replace(marker, '"expectedSalary":85000.0')],
    ['a number with an exponent', (text: string) => text.replace(marker, '"expectedSalary":85e3')],
    ['a repeated name', (text: string) => text.replace(marker, `"expectedSalary":1,${marker}`)],
  ])('%s', async (name, spelled) => {
    const text = JSON.stringify(await prepareApplication(backend))
    expect(spelled(text)).not.toBe(text)
    const first = await submit(backend, text, name).expect(201)
    const second = await submit(backend, spelled(text), name).expect(201)
    expect(second.text).toBe(first.text)
  })

  it('whoever sends it, in whichever language', async () => {
    const application = await prepareApplication(backend)
    const first = await submit(backend, application, 'scope').expect(201)
    const second = await submit(backend, application, 'scope')
      .set('X-Forwarded-For', '203.0.113.7')
      .set('Accept-Language', 'en')
      .expect(201)
    expect(second.text).toBe(first.text)
    expect(await backend.sendMails()).not.toEqual([])
  })
})

describe('a repeated attempt is another when', () => {
  it.each([
    [
      'the order of a list differs',
      (text: string) => text.replace('"SW-1001","SW-1003"', '"SW-1003","SW-1001"'),
    ],
    ['a text differs in case', (text: string) => text.replace('"Yi-Chun', '"yi-chun')],
    ['a text differs in its Unicode form', (text: string) => text.replace('Café', 'Café'.normalize('NFD'))],
    ['an optional field is missing', (text: string) => text.replace(`,${marker}`, '')],
  ])('%s', async (name, changed) => {
    const text = JSON.stringify(await prepareApplication(backend, { jobCodes: ['SW-1001', 'SW-1003'] }))
    expect(changed(text)).not.toBe(text)
    await submit(backend, text, name).expect(201)
    const { body } = await submit(backend, changed(text), name).expect(422)
    expect([body.code, body.issues]).toEqual(['idempotency_key_reused', undefined])
  })
})

describe('a key', () => {
  it.each([
    ['of one character', 'k'],
    ['of 255 characters', 'k'.repeat(255)],
    ['of any printable ASCII', ' !"#$%&\'()*+,-./0:;<=>?@A[\\]^_`a{|}~'.trim()],
  ])('%s is accepted', async (_, key) => {
    await submit(backend, await prepareApplication(backend), key).expect(201)
  })

  it('is compared with case, and without blanks around it', async () => {
    const application = await prepareApplication(backend)
    const first = await submit(backend, application, 'Spelled').expect(201)
    const { status, text } = await send(backend, 'POST', '/api/applications', {
      headers: { 'content-type': 'application/json', 'idempotency-key': ' \tSpelled ' },
      body: JSON.stringify(application),
    })
    expect([status, text]).toEqual([201, first.text])
    await submit(backend, application, 'spelled').expect(422)
  })

  it('sent in two headers is both values, joined by a comma', async () => {
    const body = JSON.stringify(await prepareApplication(backend))
    const answers: string[] = []
    for (const key of [['first', 'second'], 'first, second']) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key }
      const answer = await send(backend, 'POST', '/api/applications', { headers, body })
      expect(answer.status).toBe(201)
      answers.push(answer.text)
    }
    expect(answers[0]).toBe(answers[1])
  })

  it('of blanks is missing', async () => {
    const { status, text } = await send(backend, 'POST', '/api/applications', {
      headers: { 'content-type': 'application/json', 'idempotency-key': '  ' },
      body: JSON.stringify(await prepareApplication(backend)),
    })
    expect([status, JSON.parse(text).issues]).toEqual([422, [{ path: 'Idempotency-Key', rule: 'required' }]])
  })
})
