import { expect, test } from 'vitest'
import { fakeTarget, json } from '../cli/fake-target.ts'
import { contractFolder } from '../contract-folder.ts'
import { readContract } from '../kit/contract.ts'
import { sampleFiles } from '../kit/sample-files.ts'
import { createKits } from '../kit/target.ts'
import type { Mail } from '../kit/test-support.ts'
import { differing, type Mailbox, openMailbox, withoutRepeats } from './mailbox.ts'

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

test('a command gets the address and prints mails', async () => {
  const script =
    "const text = process.argv[1]; console.log(JSON.stringify([{ to: process.env.MAIL_TO, text }, { to: 'other', text }]))"
  const mailbox = opened(`command:"${process.execPath}" -e "${script}" "${url}"`)
  const [mail, ...more] = await mailbox.mailsTo('Kit-1@example.com')
  expect(mail).toMatchObject({ to: 'Kit-1@example.com', locale: 'tw', links: expected.links })
  expect(more).toEqual([])
})

test.each(['mailpit:what', 'command:', 'command: ', 'imap://host', '', 'mailpit:ftp://host'])(
  '%j is no mailbox',
  (spec) => {
    expect(openMailbox(spec, contract)).toBeUndefined()
  },
)

test('a mail of the target itself may arrive later than one answer', async () => {
  const sent = performance.now()
  const origin = await fakeTarget((request, response) => {
    const mails = performance.now() - sent < 900 ? [] : [{ id: 'a', to: 'kit@example.com' }]
    // A call that waits for mails answers later than the kit waits.
    if (request.url?.startsWith('/__mock/mails') === true) json(200, { mails })(request, response)
  })
  const options = { origin, contract, files: sampleFiles(contract), patience: 400, mailPatience: 3000 }
  const [mail] = await createKits(options)().support.awaitMails('kit@example.com', 1)
  expect(mail).toMatchObject({ id: 'a' })
})

const first: Mail = { ...expected, id: 'a', html: '', sentAt: '2026-11-22T00:00:00Z' }
const report: Mail = { ...first, links: [] }

test.each<[what: string, mails: Mail[], ids: string[]]>([
  ['has the id of another', [{ ...first, links: [], sentAt: '' }, first], ['a']],
  ['has the links of another', [{ ...first, id: 'b', sentAt: 'later' }, first], ['a']],
  ['is a report of the moment of another', [{ ...report, id: 'b' }, report], ['a']],
  ['is a report of a later moment', [{ ...report, id: 'b', sentAt: 'later' }, report], ['b', 'a']],
  ['is a report without a moment', ['b', 'a'].map((id) => ({ ...report, id, sentAt: '' })), ['b', 'a']],
  ['has other words', [{ ...first, id: 'b', subject: 'Other' }, first], ['b', 'a']],
])('which mails count when one %s', (_, mails, ids) => {
  expect(differing(mails).map(({ id }) => id)).toEqual(ids)
})

test('the wait for a number of mails does not count those that were delivered again', async () => {
  const counts: number[] = []
  const { awaitMails } = withoutRepeats({
    mailsTo: async () => [],
    async awaitMails(_, count) {
      counts.push(count)
      return count < 3 ? [first, first] : [{ ...first, id: 'b', subject: 'Other' }, first, first]
    },
  })
  expect((await awaitMails('kit@example.com', 2)).map(({ id }) => id)).toEqual(['b', 'a'])
  expect(counts).toEqual([2, 3])
})
