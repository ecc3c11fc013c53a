import type { Case } from '../kit/case.ts'
import { objectOf } from '../kit/contract.ts'
import { expectEqual } from '../kit/mismatch.ts'

export const jobCases: Case[] = [
  {
    id: 'jobs.list.first-page',
    level: 'must',
    profile: 'core',
    holds: 'The list without a query is the first page of all open vacancies, newest first.',
    where: 'openapi.json: listJobs',
    async test({ http }) {
      const exchange = await http.call('listJobs')
      expectEqual('the status', exchange.received.status, 200, exchange)
      expectEqual('page', objectOf(exchange.received.json).page, 1, exchange)
    },
  },
  {
    id: 'submit.accepted',
    level: 'must',
    profile: 'mails',
    holds: 'A valid application is stored and answered with its reference number; a confirmation is mailed.',
    where: 'openapi.json: submitApplication',
    needs: ['mails', 'writes'],
    async test({ people, support }) {
      const { email, reference } = await people.applied()
      const [mail] = await support.awaitMails(email, 1)
      expectEqual('the reference in the mail', mail?.text.includes(reference), true)
    },
  },
]
