import type { Case } from '../kit/case.ts'
import { objectOf } from '../kit/contract.ts'
import { expectEqual } from '../kit/mismatch.ts'
import { codeOf, expectShort, issuesOf, shortIssue } from './support/problems.ts'
import { ask, send, unlimited } from './support/requests.ts'

const where = 'docs/writing-a-backend/requests.md#staged-files'
const refused = 'validation_failed'
const unknownId = 'x'.repeat(43)

/** What happens to staged files: discarding and claiming. */
export const uploadClaimCases: Case[] = [
  {
    id: 'uploads.discard.again',
    level: 'must',
    profile: 'uploads',
    holds: 'Discarding is 204 without a body, again and for an unknown id.',
    where,
    async test(kit) {
      const id = await kit.people.staged('resume')
      for (const each of [id, id, unknownId]) {
        const exchange = await ask(kit, 'discardUpload', { params: { id: each } })
        expectEqual('the status', exchange.received.status, 204, exchange)
      }
    },
  },
  {
    id: 'uploads.discard.malformed-id',
    level: 'must',
    profile: 'uploads',
    holds: 'An id of another form is 404.',
    where: 'docs/writing-a-backend/requests.md#order-of-checks',
    async test(kit) {
      for (const id of ['1', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}.`]) {
        const exchange = await send(kit, 'DELETE', `${kit.contract.base}/uploads/${id}`)
        expectShort(id, exchange, 404, 'not_found')
      }
    },
  },
  {
    id: 'uploads.discard.not-with-a-body',
    level: 'must',
    profile: 'uploads',
    holds: 'A discard that is refused discards nothing.',
    where,
    needs: ['writes'],
    async test(kit) {
      const body = await kit.people.application(kit.people.newAddress())
      const { resume } = objectOf(body.other)
      const exchange = await send(kit, 'DELETE', `${kit.contract.base}/uploads/${String(resume)}`, {
        headers: { 'Content-Type': 'application/json' },
        body: '{"a":',
      })
      expectShort('a discard with a body', exchange, 400, 'malformed')
      const submitted = await unlimited(kit, () => kit.people.submit(body))
      expectEqual('the status of the application', submitted.received.status, 201, submitted)
    },
  },
  {
    id: 'uploads.discard.really',
    level: 'must',
    profile: 'uploads',
    holds: 'A discarded file can no longer be claimed.',
    where,
    async test(kit) {
      const body = await kit.people.application(kit.people.newAddress())
      const { headshot, resume } = objectOf(body.other)
      await kit.http.call('discardUpload', { params: { id: String(resume) } })
      const exchange = await unlimited(kit, () => kit.people.submit(body))
      expectShort('the application', exchange, 422, refused, 'other.resume fileExpired')
      await kit.http.call('discardUpload', { params: { id: String(headshot) } })
    },
  },
  {
    id: 'uploads.claim.once',
    level: 'must',
    profile: 'uploads',
    holds:
      'Of two applications with the same files at the same time one gets fileExpired for each of its files.',
    where,
    needs: ['writes'],
    async test(kit) {
      const body = await kit.people.application(kit.people.newAddress())
      const both = await Promise.all([kit.people.submit(body), kit.people.submit(body)])
      const statuses = both.map(({ received }) => received.status).toSorted((a, b) => a - b)
      expectEqual('the statuses', statuses, [201, 422])
      const loser = both.find(({ received }) => received.status === 422)
      if (loser === undefined) return
      expectEqual('the code', codeOf(loser), refused, loser)
      const issues = ['other.headshot fileExpired', 'other.resume fileExpired']
      expectEqual('issues', issuesOf(loser).map(shortIssue), issues, loser)
    },
  },
  {
    id: 'uploads.claim.not-by-a-refused-submit',
    level: 'must',
    profile: 'uploads',
    holds: 'A refused application leaves its files staged.',
    where,
    needs: ['writes'],
    async test(kit) {
      const body = await kit.people.application(kit.people.newAddress())
      const tries = [
        { ...body, extra: 1 },
        { ...body, jobCodes: ['NO-0000'] },
      ]
      for (const wrong of tries) {
        const exchange = await unlimited(kit, () => kit.people.submit(wrong))
        expectEqual('the status of a wrong application', exchange.received.status, 422, exchange)
      }
      const exchange = await unlimited(kit, () => kit.people.submit(body))
      expectEqual('the status of the application', exchange.received.status, 201, exchange)
    },
  },
  {
    id: 'uploads.claim.of-its-kind',
    level: 'must',
    profile: 'uploads',
    holds: 'A file of another kind than its field is fileExpired.',
    where,
    async test(kit) {
      const body = await kit.people.application(kit.people.newAddress())
      const other = objectOf(body.other)
      const swapped = { ...other, headshot: other.resume, resume: other.headshot }
      const exchange = await unlimited(kit, () => kit.people.submit({ ...body, other: swapped }))
      const issues = ['other.headshot fileExpired', 'other.resume fileExpired']
      expectShort('the application', exchange, 422, refused, ...issues)
      for (const id of [other.headshot, other.resume])
        await kit.http.call('discardUpload', { params: { id: String(id) } })
    },
  },
]
