import { expect, test } from 'vitest'
import { fakeTarget, json } from '../cli/fake-target.ts'
import { createPace } from '../cli/run-command.ts'
import { contractFolder } from '../contract-folder.ts'
import { addressesIn, cleanUp } from './clean-up.ts'
import { readContract } from './contract.ts'
import type { Exchange } from './exchange.ts'
import { sampleFiles } from './sample-files.ts'
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

test('deletes by the link that a case has left, else by that of a new mail although connections end, and says what could not be deleted', async () => {
  const confirmed: string[] = []
  const requested: string[] = []
  let interrupted = 0
  let unreadable = 0
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
      } else if (request.headers.authorization === 'Bearer left') json(200, {})(request, response)
      else if (request.headers.authorization === 'Bearer new' && interrupted++ === 0) request.socket.destroy()
      else {
        confirmed.push(request.headers.authorization ?? '')
        // The confirmation whose connection ended was carried out.
        json(410, { code: 'link_used' })(request, response)
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
        if (to === 'a@example.com' && unreadable++ % 2 === 0) throw new Error('The mailbox is away')
        const earlier = [mailOf(to, to === 'c@example.com' ? 'left' : 'old')]
        return to === 'a@example.com' && requested.includes(to) ? [mailOf(to, 'new'), ...earlier] : earlier
      },
    },
  })
  const addresses = ['a@example.com', 'b@example.com']
  const done = await cleanUp(target, [...addresses, 'c@example.com'], { quiet: 4, interval: 1 })
  expect(requested.toSorted()).toEqual(addresses)
  expect(confirmed).toEqual(['Bearer old', 'Bearer old', 'Bearer new'])
  const deleted = ['c@example.com', 'a@example.com']
  expect(done.requests.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  expect(done).toMatchObject({ deleted, unanswered: ['b@example.com'], refused: [] })
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
