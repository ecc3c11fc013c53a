import { expect, test } from 'vitest'
import { fakeTarget, json } from '../cli/fake-target.ts'
import { contractFolder } from '../contract-folder.ts'
import { readContract } from '../kit/contract.ts'
import type { Mailbox } from './mailbox.ts'
import { decodedHeader, openMailbox } from './open-mailbox.ts'

const contract = readContract(contractFolder())
const token = 'abcdefghijklmnopqrstuvwxyz-_0123456789ABCDE'
const url = `https://jobs.example/delete-resume/detail/${token}?lang=tw`
const text = `您好：\n刪除資料：${url}\n連結有效至 …`
const subject = '【某某公司】確認刪除'

/** What each mailbox must make of the same mail. */
const expected = {
  to: 'Kit-1@example.com',
  subject,
  text,
  locale: 'tw',
  links: [{ url, token, purpose: 'delete-resume' }],
}

function opened(spec: string): Mailbox {
  const mailbox = openMailbox(spec, contract)
  if (mailbox === undefined || mailbox === 'test-support') throw new TypeError(`${spec} is no mailbox`)
  return mailbox
}

test('Mailpit', async () => {
  const other = { ID: 'b', To: [{ Address: 'other@example.com' }] }
  const origin = await fakeTarget((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://mailpit')
    const answers: Record<string, unknown> = {
      '/api/v1/search': { messages: [{ ID: 'a', To: [{ Address: 'Kit-1@example.com' }] }, other] },
      '/api/v1/message/a': {
        ...{ ID: 'a', To: [{ Name: '', Address: 'Kit-1@example.com' }], Subject: subject },
        ...{ Text: text, HTML: '<p>', Date: '2026-11-22T00:00:00Z' },
      },
      '/api/v1/message/a/headers': { 'Content-Language': ['zh-Hant-TW'] },
    }
    const isFound = pathname !== '/api/v1/search' || searchParams.get('query') === 'to:"kit-1@example.com"'
    json(isFound && answers[pathname] ? 200 : 404, answers[pathname])(request, response)
  })
  expect(await opened(`mailpit:${origin}/`).mailsTo('kit-1@example.com')).toEqual([
    { ...expected, id: 'a', html: '<p>', sentAt: '2026-11-22T00:00:00Z' },
  ])
})

test('maildev lists all mails, the oldest first', async () => {
  const mail = { id: 'a', to: [{ address: 'Kit-1@example.com', name: '' }], subject, text, html: '' }
  const headers = { 'content-language': 'zh-Hant-TW' }
  const origin = await fakeTarget(
    json(200, [
      { ...mail, id: 'first', headers, date: '2026-11-22T00:00:00Z' },
      { ...mail, to: [{ address: 'other@example.com' }] },
      { ...mail, id: 'second', headers, date: '2026-11-22T00:01:00Z' },
    ]),
  )
  const mails = await opened(`maildev:${origin}`).mailsTo('kit-1@example.com')
  expect(mails.map(({ id }) => id)).toEqual(['second', 'first'])
  expect(mails[1]).toEqual({ ...expected, id: 'first', html: '', sentAt: '2026-11-22T00:00:00Z' })
})

test('MailHog shows parts as they were sent', async () => {
  const base64 = Buffer.from(text).toString('base64').replace(/.{60}/g, '$&\r\n')
  const quoted = '<html lang=3D"zh-Hant-TW"><p>=E6=82=A8=E5=A5=\r\n=BD</p>'
  const part = (type: string, encoding: string, body: string) => ({
    Headers: { 'Content-Type': [`${type}; charset=utf-8`], 'Content-Transfer-Encoding': [encoding] },
    Body: body,
  })
  const Subject = [...subject].map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`)
  const origin = await fakeTarget(
    json(200, {
      items: [
        {
          ID: 'a',
          To: [{ Mailbox: 'Kit-1', Domain: 'example.com' }],
          Created: '2026-11-22T00:00:00Z',
          Content: { Headers: { Subject: [Subject.join('\r\n ')] }, Body: '' },
          MIME: {
            Parts: [part('text/plain', 'base64', base64), part('text/html', 'quoted-printable', quoted)],
          },
        },
      ],
    }),
  )
  expect(await opened(`mailhog:${origin}`).mailsTo('kit-1@example.com')).toEqual([
    { ...expected, id: 'a', html: '<html lang="zh-Hant-TW"><p>您好</p>', sentAt: '2026-11-22T00:00:00Z' },
  ])
})

test('a command gets the address and prints mails', async () => {
  const script =
    "const text = process.argv[1]; console.log(JSON.stringify([{ to: process.env.MAIL_TO, text }, { to: 'other', text }]))"
  const mailbox = opened(`command:"${process.execPath}" -e "${script}" "${url}"`)
  const [mail, ...more] = await mailbox.mailsTo('Kit-1@example.com')
  expect(mail).toMatchObject({ to: 'Kit-1@example.com', locale: 'tw', links: expected.links })
  expect(more).toEqual([])
})

test.each(['mailpit:what', 'command:', 'command: ', 'imap://host', '', 'mailhog:ftp://host'])(
  '%j is no mailbox',
  (spec) => {
    expect(openMailbox(spec, contract)).toBeUndefined()
  },
)

test('encoded words keep blanks that are part of a text', () => {
  expect(decodedHeader('=?utf-8?Q?a_b=20?= =?utf-8?q?c?= d')).toBe('a b c d')
})
