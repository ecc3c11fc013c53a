import { type Case, casesOf, mustHold } from '../kit/case.ts'
import { type JsonObject, objectsOf } from '../kit/contract.ts'
import { expectArisen, expectEqual, expectThat, fewVacancies } from '../kit/mismatch.ts'
import {
  answered,
  changeIsSeen,
  deleted,
  mailAfter,
  newCode,
  referred,
  refused,
  tokenOf,
  withJobs,
} from './steps.ts'
import { bodyOf } from './support/problems.ts'

const must = {
  ...mustHold('links', 'openapi.json: getReferral'),
  needs: ['mails', 'referrals'],
} as const

/** What a recommended person sees. */
export const referralCases: Case[] = casesOf(must, {
  'referral.as-recommended': {
    holds:
      'A recommendation shows what the recommender wrote, without members for what was left out, and its vacancies in their order.',
    async test(kit) {
      const codes = (await kit.people.openJobs()).slice(0, 4)
      expectArisen(codes.length === 4, fewVacancies)
      const leftOut = { recommenderEmployeeId: undefined, recommendCode: undefined }
      for (const change of [{ jobCodes: codes }, { jobCodes: codes.toReversed(), ...leftOut }]) {
        const { token, order } = await referred(kit, change)
        const { jobCodes, locale: _, ...written }: JsonObject = JSON.parse(JSON.stringify(order))
        const exchange = await answered(kit, 'getReferral', 200, { token })
        const { jobs, ...shown } = bodyOf(exchange)
        expectEqual('the recommendation', shown, { ...written, closedJobs: 0 }, exchange)
        const listed = objectsOf(jobs).map(({ code }) => code)
        expectEqual('the codes of jobs', listed, jobCodes, exchange)
      }
    },
  },
  'referral.twice': {
    holds:
      'An equal recommendation is stored once; its invitation is mailed again, with a link that replaces the earlier one.',
    where: 'test-support.openapi.json: createReferral',
    async test(kit) {
      const first = await referred(kit)
      const second = await referred(kit, first.order)
      await answered(kit, 'getReferral', 200, { token: second.token })
      await refused(kit, 'getReferral', [410, 'link_replaced'], { token: first.token })
      const { referrals } = await deleted(kit, first.email)
      expectEqual('the number of recommendations', referrals, 1)
    },
  },
  'referral.of-another-spelling': {
    holds:
      'A recommendation is found whatever the case of its address: a deletion that is requested in lower case takes it.',
    where: 'docs/writing-a-backend/state.md#1-storage',
    async test(kit) {
      const lower = kit.people.newAddress()
      const { mail } = await referred(kit, { email: lower.replace('kit-', 'Kit-') })
      expectEqual('the recipient of the invitation', mail.to, lower.replace('kit-', 'Kit-'))
      const { referrals } = await deleted(kit, lower)
      expectEqual('the number of recommendations', referrals, 1)
    },
  },
  'referral.closed-vacancies-counted': {
    holds:
      'A vacancy that closed since is left out of a recommendation and counted, but named by an invitation that is sent again; opened again it is shown.',
    needs: ['mails', 'referrals', 'jobs', 'links'],
    alone: true,
    async test(kit) {
      const code = newCode()
      await withJobs(kit, [code], async () => {
        const [other] = (await kit.people.openJobs()).filter((each) => each !== code)
        const invited = await referred(kit, { jobCodes: [code, other] })
        let { token } = invited
        const shown = async () => {
          const { jobs, closedJobs } = bodyOf(await answered(kit, 'getReferral', 200, { token }))
          return { codes: objectsOf(jobs).map((job) => job.code), closedJobs }
        }
        await kit.support.setJobStatus(code, 'closed')
        await changeIsSeen()
        expectEqual('after closing', await shown(), { codes: [other], closedJobs: 1 })
        await kit.support.endLink(token, 'expired')
        const again = await mailAfter(kit, invited.email, 'referral', () =>
          answered(kit, 'resendLink', 202, { token }),
        )
        token = tokenOf(again)
        for (const { text } of [invited.mail, again])
          expectThat('the invitation names the vacancy', text.includes(code), text)
        await kit.support.setJobStatus(code, 'open')
        await changeIsSeen()
        expectEqual('after opening', await shown(), { codes: [code, other], closedJobs: 0 })
      })
    },
  },
})
