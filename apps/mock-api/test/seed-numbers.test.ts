import { steeringLimits } from '@recruiting/schema/steering/entities'
import { steeringClient } from '@recruiting/schema/test-support/client'
import { expect, it } from 'vitest'
import { referrals } from '../src/seed/referrals.ts'
import { seedJobs } from '../src/seed/seed-jobs.ts'
import { referralsOfSeed } from '../src/seed/varied-referrals.ts'
import { apply, callWith } from './support/links.ts'
import { type Steered, startSteered } from './support/test-support.ts'

async function seed(server: Steered, number: number) {
  await steeringClient(server.url)('seedServer', { body: { number } })
  await server.deliver()
  const { body } = await server.api.get('/api/jobs?pageSize=100').expect(200)
  const { mails } = await server.call('listMails')
  return { total: body.total, items: body.items, people: mails.map(({ to }) => to).toSorted() }
}

it('gives the data of a number, the same each time, after whatever happened before', async () => {
  const server = await startSteered()
  const seventh = await seed(server, 7)
  const { token } = await apply(server, 'ann@example.com', { jobCodes: [seventh.items[0].code] })
  const eighth = await seed(server, 8)
  await callWith(server, 'getPersonalInfo', token).expect(401)
  expect(eighth).not.toEqual(seventh)
  expect(await seed(server, 7)).toEqual(seventh)
  const jobs = seedJobs(server.context.now(), 7)
  expect(seventh.total).toBe(jobs.filter(({ status }) => status === 'open').length)
  expect(seventh.people).toEqual(
    referralsOfSeed(7, jobs)
      .map(({ referral }) => referral.email)
      .toSorted(),
  )
})

it('gives the seed of the contract for 1, as a reset does', async () => {
  const server = await startSteered()
  await seed(server, 7)
  const first = await seed(server, 1)
  expect(first.people).toEqual(referrals.map(({ referral }) => referral.email).toSorted())
  await seed(server, 7)
  await server.call('resetServer')
  const { body } = await server.api.get('/api/jobs?pageSize=100').expect(200)
  expect(body).toMatchObject({ total: first.total, items: first.items })
})

it.each([
  [{}, { path: 'number', rule: 'required' }],
  [{ number: 0 }, { path: 'number', rule: 'tooSmall', params: { min: 1 } }],
  [
    { number: steeringLimits.seed + 1 },
    { path: 'number', rule: 'tooLarge', params: { max: steeringLimits.seed } },
  ],
  [{ number: '7' }, { path: 'number', rule: 'number' }],
])('refuses %o and changes nothing', async (body, issue) => {
  const server = await startSteered()
  const { token } = await apply(server, 'ann@example.com')
  const answer = await server.api.post('/__mock/seeds').send(body).expect(422)
  expect(answer.body.issues).toEqual([issue])
  await callWith(server, 'getPersonalInfo', token).expect(200)
})
