import { type Case, casesOf, mustHold } from '../kit/case.ts'
import { objectOf } from '../kit/contract.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { answered, bodyOf, changeIsSeen, newCode, objectsOf, referred, withJobs } from './steps.ts'

const must = {
  ...mustHold('links', 'openapi.json: getReferral'),
  needs: ['mails', 'referrals'],
} as const

/** What a recommended person sees. */
export const referralCases: Case[] = casesOf(must, {
  'referral.as-recommended': {
    holds: 'A recommendation shows what the recommender wrote, and its vacancies in their order.',
    async test(kit) {
      const codes = (await kit.people.openJobs()).slice(0, 4)
      for (const jobCodes of [codes, codes.toReversed()]) {
        const { token, order } = await referred(kit, { jobCodes })
        const { jobCodes: _c, locale: _, ...written } = order
        const exchange = await answered(kit, 'getReferral', 200, { token })
        const { jobs, ...shown } = bodyOf(exchange)
        expectEqual('the recommendation', shown, { ...written, closedJobs: 0 }, exchange)
        const listed = objectsOf(jobs).map(({ code }) => code)
        expectEqual('the codes of jobs', listed, jobCodes, exchange)
      }
    },
  },
  'referral.closed-vacancies-counted': {
    holds:
      'A vacancy that closed since is left out of a recommendation and counted; opened again it is shown.',
    needs: ['mails', 'referrals', 'jobs'],
    alone: true,
    async test(kit) {
      const code = newCode()
      await withJobs(kit, [code], async () => {
        const [other] = (await kit.people.openJobs()).filter((each) => each !== code)
        const { token, mail } = await referred(kit, { jobCodes: [code, other] })
        expectThat('the invitation names the vacancy', mail.text.includes(code), mail.text)
        const shown = async () => {
          const { jobs, closedJobs } = bodyOf(await answered(kit, 'getReferral', 200, { token }))
          return { codes: objectsOf(jobs).map((job) => job.code), closedJobs }
        }
        await kit.support.setJobStatus(code, 'closed')
        await changeIsSeen()
        expectEqual('after closing', await shown(), { codes: [other], closedJobs: 1 })
        await kit.support.setJobStatus(code, 'open')
        await changeIsSeen()
        expectEqual('after opening', await shown(), { codes: [code, other], closedJobs: 0 })
      })
    },
  },
  'referral.optional-parts-absent': {
    holds: 'A recommendation without employee id and code has no such members.',
    async test(kit) {
      const { order } = await referred(kit)
      const { recommenderEmployeeId: _e, recommendCode: _c, ...rest } = order
      const email = kit.people.newAddress()
      kit.people.remember(email)
      await kit.support.createReferral({ ...rest, email })
      const [mail] = await kit.support.awaitMails(email, 1)
      const exchange = await answered(kit, 'getReferral', 200, { token: mail?.links[0]?.token ?? '' })
      const shown = objectOf(exchange.received.json)
      for (const name of ['recommenderEmployeeId', 'recommendCode'])
        expectThat(`${name} is absent`, !(name in shown), shown, exchange)
    },
  },
})
