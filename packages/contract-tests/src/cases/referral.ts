import { type Case, casesOf, mustHold } from '../kit/case.ts'
import { type JsonObject, objectsOf } from '../kit/contract.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { answered, changeIsSeen, newCode, referred, withJobs } from './steps.ts'
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
})
