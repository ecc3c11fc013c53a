import { exampleReferralOrder } from '@recruiting/schema/test-support/examples'
import { describe, expect, it } from 'vitest'
import { createReferral } from '../src/referrals/referrals.ts'
import { transact } from '../src/storage/database.ts'
import { exampleReferral } from './support/links.ts'
import { type Steered, startSteered } from './support/test-support.ts'

/** Recommends each person and delivers the invitations in this order. */
async function invite({ context, deliver }: Steered, ...addresses: string[]): Promise<void> {
  for (const email of addresses) {
    await transact(context.db, (trx) =>
      createReferral(trx, { ...exampleReferral, email }, { locale: 'tw', now: context.now() }),
    )
    await deliver()
  }
}

const recipients = (mails: readonly { to: string }[]) => mails.map(({ to }) => to)

describe('GET /__mock/mails', () => {
  it('lists mails newest first, each with all its parts', async () => {
    const server = await startSteered()
    await invite(server, 'ann@mail.example', 'Bob@mail.example')
    const { mails } = await server.call('listMails')
    expect(recipients(mails)).toEqual(['Bob@mail.example', 'ann@mail.example'])
    const [mail] = mails
    const [link] = mail?.links ?? []
    expect(mail).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      to: 'Bob@mail.example',
      subject: expect.stringContaining('王小明'),
      locale: 'tw',
      sentAt: '2026-11-21T06:00:00.000Z',
      text: expect.stringContaining('/referral/check/'),
      html: expect.stringContaining('<!DOCTYPE html>'),
      links: [
        { url: expect.stringContaining(link?.token ?? '-'), purpose: 'referral', token: expect.any(String) },
      ],
    })
    expect(await server.call('getMail', { params: { id: mail?.id ?? '' } })).toEqual(mail)
    await server.api.get('/api/referral').set('Authorization', `Bearer ${link?.token}`).expect(200)
  })

  it.each([
    ['to=%20', 'to', 'required'],
    ['to=a&to=b', 'to', 'tooMany'],
    ['to=%00', 'to', 'characters'],
    [`to=${'a'.repeat(255)}`, 'to', 'tooLong'],
    ['from=a', 'from', 'unknownField'],
  ])('refuses %s', async (query, path, rule) => {
    const { api } = await startSteered()
    const { body } = await api.get(`/__mock/mails?${query}`).expect(422)
    expect(body.issues).toMatchObject([{ path, rule }])
  })
})

describe('GET /__mock/awaited-mails', () => {
  it('waits for a mail that comes later, to this recipient and after that mail', async () => {
    const server = await startSteered()
    await invite(server, 'ann@mail.example')
    const { mails: before } = await server.call('listMails')
    const query = { to: 'ann@mail.example', after: before[0]?.id, timeout: '30' }
    const awaited = server.call('awaitMails', { query })
    await invite(server, 'bob@mail.example')
    const order = { ...exampleReferralOrder, email: 'ann@mail.example', locale: 'us' as const }
    await server.call('createReferral', { body: order })
    await server.deliver()
    const { mails } = await awaited
    expect(mails).toMatchObject([{ to: 'ann@mail.example', locale: 'us' }])
    expect(mails[0]?.id).not.toBe(before[0]?.id)
  })

  it.each([
    ['after=3b241101-e2bb-4255-8caf-4136c566a962', { path: 'after', rule: 'invalid' }],
    ['after=%27', { path: 'after', rule: 'invalid' }],
    ['timeout=31', { path: 'timeout', rule: 'tooLarge', params: { max: 30 } }],
    ['timeout=-1', { path: 'timeout', rule: 'number' }],
    ['timeout=1e1', { path: 'timeout', rule: 'number' }],
    ['count=0', { path: 'count', rule: 'tooSmall', params: { min: 1 } }],
    ['count=1001', { path: 'count', rule: 'tooLarge', params: { max: 1000 } }],
    ['to=a&wait=1', { path: 'wait', rule: 'unknownField' }],
  ])('refuses %s', async (query, issue) => {
    const { api } = await startSteered()
    const { body } = await api.get(`/__mock/awaited-mails?${query}`).expect(422)
    expect(body.issues).toEqual([issue])
  })
})

describe('a server with a mail server', () => {
  it('has no calls about mails, and says so', async () => {
    const { api, call } = await startSteered({
      SMTP_URL: 'smtp://localhost:25',
      SMTP_FROM: 'jobs@example.com',
    })
    const { calls } = await call('getTestSupport')
    expect(calls).toContain('moveClock')
    expect(calls.filter((name) => /mail/i.test(name))).toEqual([])
    for (const path of ['mails', 'mails/a', 'awaited-mails']) await api.get(`/__mock/${path}`).expect(404)
  })
})
