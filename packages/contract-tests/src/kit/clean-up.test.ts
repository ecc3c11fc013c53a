import { expect, test } from 'vitest'
import { fakeTarget, json } from '../cli/fake-target.ts'
import { createPace } from '../cli/run-command.ts'
import { contractFolder } from '../contract-folder.ts'
import { cleanUp } from './clean-up.ts'
import { readContract } from './contract.ts'
import type { Exchange } from './exchange.ts'
import { sampleFiles } from './sample-files.ts'
import { addressesIn, storedAfter } from './stored.ts'
import { openTarget } from './target.ts'

const contract = readContract(contractFolder())

function exchangeOf(operation: string | undefined, target: string, status: number, body: unknown): Exchange {
  return {
    operation,
    sent: { method: 'POST', target, headers: {}, body: JSON.stringify(body) },
    received: { status, headers: {}, text: '', json: undefined },
    took: 1,
  }
}

test('addresses are those of accepted requests that store something', () => {
  const personal = (email: string) => ({ personal: { email } })
  expect(
    addressesIn([
      exchangeOf('submitApplication', '/api/applications', 201, personal(' a@example.com')),
      exchangeOf('submitApplication', '/api/applications', 422, personal('refused@example.com')),
      exchangeOf('savePersonalInfo', '/api/personal-info', 200, personal('b@example.com')),
      exchangeOf('requestResumeDeletion', '/api/delete-resume', 202, { email: 'c@example.com' }),
      exchangeOf(undefined, '/__mock/referrals', 201, { email: 'd@example.com' }),
      exchangeOf('submitApplication', '/api/applications', 201, personal('a@example.com')),
      exchangeOf('submitApplication', '/api/applications', 201, 'text'),
    ]),
  ).toEqual(['a@example.com', 'b@example.com', 'd@example.com'])
})

/** An accepted application, by the address as typed. */
function submitted(email: string, reference: string): Exchange {
  const exchange = exchangeOf('submitApplication', '/api/applications', 201, { personal: { email } })
  return { ...exchange, received: { ...exchange.received, json: { reference } } }
}

/** A call with the link that was mailed to an address; its token is the address itself. */
function withLink(operation: string, owner: string, body?: unknown): Exchange {
  const exchange = exchangeOf(operation, '/', 200, body)
  return { ...exchange, sent: { ...exchange.sent, headers: { Authorization: `Bearer ${owner}` } } }
}

const [one, two] = ['one@example.com', 'two@example.com']
const clock = (days: number) => exchangeOf(undefined, '/__mock/clock', 200, { seconds: days * 24 * 3600 })
const clockIsReset: Exchange = { ...clock(0), sent: { ...clock(0).sent, method: 'DELETE' } }

test.each<[what: string, exchanges: Exchange[], stored: string[]]>([
  ['an application', [submitted(one, '1')], [one]],
  ['one in other letters', [submitted(' ONE@example.com', '1')], [one]],
  ['a recommendation', [exchangeOf(undefined, '/__mock/referrals', 201, { email: one })], [one]],
  ['a deletion', [submitted(one, '1'), withLink('confirmResumeDeletion', one)], []],
  ['a deletion of another address', [submitted(one, '1'), withLink('confirmResumeDeletion', two)], [one]],
  [
    'an application after a deletion',
    [submitted(one, '1'), withLink('confirmResumeDeletion', one), submitted(one, '2')],
    [one],
  ],
  [
    'a change of the address',
    [submitted(one, '1'), withLink('savePersonalInfo', one, { personal: { email: two } })],
    [two],
  ],
  [
    'a change of one of two applications',
    [
      submitted(one, '1'),
      submitted(one, '2'),
      withLink('savePersonalInfo', one, { personal: { email: two } }),
    ],
    [two, one],
  ],
  [
    'a change after a repeated answer',
    [
      submitted(one, '1'),
      submitted(one, '1'),
      withLink('savePersonalInfo', one, { personal: { email: two } }),
    ],
    [two],
  ],
  ['a reset', [submitted(one, '1'), exchangeOf(undefined, '/__mock/reset', 204, undefined)], []],
  ['the end of retention', [submitted(one, '1'), clock(700), submitted(two, '2'), clock(100)], [two]],
  ['the clock turned back', [submitted(one, '1'), clock(700), clockIsReset, clock(100)], [one]],
])('what is stored after %s', (_, exchanges, stored) => {
  expect([...storedAfter(exchanges, (token) => token)]).toEqual(stored)
})

test('deletes by the link of a new mail, and says what could not be deleted', async () => {
  const confirmed: string[] = []
  const requested: string[] = []
  const origin = await fakeTarget((request, response) => {
    if (request.url === '/__mock') return json(404, {})(request, response)
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      if (request.url === '/api/delete-resume') {
        requested.push(JSON.parse(body).email)
        response.writeHead(202).end()
      } else {
        confirmed.push(request.headers.authorization ?? '')
        response.writeHead(200).end('no receipt')
      }
    })
  })
  const link = (token: string) => ({ url: `https://jobs.example/${token}`, token, purpose: 'delete-resume' })
  const mailOf = (to: string, token: string) => ({
    ...{ id: token, to, subject: '', locale: 'tw', text: '', html: '', sentAt: '' },
    links: [link(token)],
  })
  const target = await openTarget({
    origin,
    contract,
    files: sampleFiles(contract),
    mailbox: {
      mailsTo: async (to) => {
        if (to === 'read@example.com') return []
        const earlier = to === 'b@example.com' ? [] : [mailOf(to, to === 'a@example.com' ? 'old' : 'gone')]
        return to !== 'a@example.com' || !requested.includes(to) ? earlier : [mailOf(to, 'new'), ...earlier]
      },
    },
  })
  const addresses = ['a@example.com', 'b@example.com', 'gone@example.com', 'read@example.com']
  const stored = ['a@example.com', 'gone@example.com', 'read@example.com'].map((email) =>
    submitted(email, email),
  )
  const isOver = [withLink('confirmResumeDeletion', 'gone'), withLink('confirmResumeDeletion', 'only-read')]
  // The mailbox has lost this mail since a case read it.
  const read = exchangeOf(undefined, '/__mock/mails', 200, undefined)
  read.received.json = { mails: [mailOf('read@example.com', 'only-read')] }
  const done = await cleanUp(target, addresses, [...stored, read, ...isOver], { quiet: 4, interval: 1 })
  expect(requested).toEqual(addresses)
  expect(confirmed).toEqual(['Bearer new'])
  expect(done.unanswered).toEqual(['b@example.com'])
  expect(done.gone).toEqual(['gone@example.com', 'read@example.com'])
  expect(done.deleted).toEqual(['a@example.com'])
})

test('requests are sent at most at the rate, whatever the time between them', async () => {
  let clock = 0
  const turns: number[] = []
  const turn = createPace(
    200,
    () => clock,
    async (milliseconds) => {
      clock += milliseconds
    },
  )
  for (const idle of [0, 0, 1000, 0, 50]) {
    clock += idle
    await turn()
    turns.push(clock)
  }
  expect(turns).toEqual([0, 200, 1200, 1400, 1600])
})
