import { type Case, casesOf } from '../kit/case.ts'
import { objectOf, objectsOf } from '../kit/contract.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual } from '../kit/mismatch.ts'
import {
  answered,
  applicant,
  changeIsSeen,
  newCode,
  noMailAfter,
  referred,
  refused,
  withJobs,
} from './steps.ts'
import { bodyOf, shortIssues } from './support/problems.ts'

const where = 'docs/writing-a-backend/state.md#closing-and-when-a-change-is-seen'
const must = { level: 'must', profile: 'hardening', where, alone: true } as const

/** Seconds between the last moment of a vacancy and the moments that are tried: the clock runs on while a case runs. */
const margin = 300

/** Compares what the list finds for the code of a vacancy: the vacancy, or nothing. */
async function expectListed(kit: Kit, code: string, isOpen: boolean): Promise<void> {
  const exchange = await answered(kit, 'listJobs', 200, { query: `keyword=${code}` })
  const codes = objectsOf(bodyOf(exchange).items).map((job) => job.code)
  expectEqual(
    `the vacancies called ${code} in the list`,
    codes.filter((each) => each === code),
    isOpen ? [code] : [],
    exchange,
  )
}

/** The rules of the issues of an application for one vacancy; empty when it is accepted. */
async function rulesOf(kit: Kit, code: string): Promise<string[]> {
  const json = await kit.people.application(kit.people.newAddress(), { jobCodes: [code] })
  const exchange = await kit.people.submit(json)
  if (exchange.received.status === 201) return []
  return shortIssues(exchange)
}

/** What changes when vacancies open and close. */
export const jobChangeCases: Case[] = casesOf(must, {
  'jobs.changes.seen': {
    holds:
      'A vacancy that closes or opens again is seen by every request one second later: in the list, its total and ETag, on its page, and at once by an application.',
    needs: ['mails', 'writes', 'jobs'],
    async test(kit) {
      const code = newCode()
      await withJobs(kit, [code], async () => {
        await changeIsSeen()
        const opened = await answered(kit, 'listJobs', 200)
        const page = await answered(kit, 'getJob', 200, { params: { code } })
        await expectListed(kit, code, true)

        await kit.support.setJobStatus(code, 'closed')
        expectEqual('issues of an application', await rulesOf(kit, code), ['jobCodes.0 jobClosed'])
        await changeIsSeen()
        const tag = opened.received.headers.etag ?? ''
        const closed = await answered(kit, 'listJobs', 200, { headers: { 'If-None-Match': tag } })
        expectEqual('the total', bodyOf(closed).total, Number(bodyOf(opened).total) - 1, closed)
        await expectListed(kit, code, false)
        const known = { 'If-None-Match': page.received.headers.etag ?? '' }
        await refused(kit, 'getJob', [410, 'job_closed'], { params: { code }, headers: known })

        await kit.support.setJobStatus(code, 'open')
        expectEqual('issues of an application', await rulesOf(kit, code), [])
        await changeIsSeen()
        await expectListed(kit, code, true)
        await answered(kit, 'getJob', 200, { params: { code } })
      })
    },
  },
  'jobs.changes.record-keeps-closed': {
    holds:
      'A vacancy that has closed stays, with its title, in the records that applied for it; their ETag stays, and nobody gets a mail.',
    needs: ['mails', 'writes', 'jobs'],
    async test(kit) {
      const code = newCode()
      await withJobs(kit, [code], async () => {
        const { email, token } = await applicant(kit, { change: (body) => ({ ...body, jobCodes: [code] }) })
        const before = await answered(kit, 'getPersonalInfo', 200, { token })
        expectEqual(
          'the codes of jobs',
          objectsOf(bodyOf(before).jobs).map((job) => job.code),
          [code],
        )
        await noMailAfter(kit, email, async () => {
          await kit.support.setJobStatus(code, 'closed')
          await changeIsSeen()
        })
        const after = await answered(kit, 'getPersonalInfo', 200, { token })
        expectEqual('the record after closing', after.received.json, before.received.json, after)
        expectEqual('ETag after closing', after.received.headers.etag, before.received.headers.etag, after)
      })
    },
  },
  'clock.jobs.close': {
    holds:
      'A vacancy is open until `validThrough`; then it is missing from the list, which has another ETag, its page is 410, a referral counts it as closed, and an application for it is refused.',
    needs: ['seed', 'mails', 'writes', 'referrals', 'clock'],
    async test(kit) {
      const { code, end } = await firstToEnd(kit)
      const { date } = (await answered(kit, 'getJob', 200, { params: { code } })).received.headers
      const left = Math.floor((end - Date.parse(date ?? '')) / 1000)
      await kit.support.moveClock(left - margin)
      const { token } = await referred(kit, { jobCodes: [code] })
      const closedJobs = async () => bodyOf(await answered(kit, 'getReferral', 200, { token })).closedJobs
      expectEqual('closedJobs before its end', await closedJobs(), 0)
      await expectListed(kit, code, true)
      await answered(kit, 'getJob', 200, { params: { code } })
      expectEqual('issues of an application', await rulesOf(kit, code), [])
      const { etag = '' } = (await answered(kit, 'listJobs', 200)).received.headers

      await kit.support.moveClock(2 * margin)
      await answered(kit, 'listJobs', 200, { headers: { 'If-None-Match': etag } })
      await expectListed(kit, code, false)
      const gone = await refused(kit, 'getJob', [410, 'job_closed'], { params: { code } })
      const { jobType, locations } = seedJob(kit, code)
      expectEqual('the job', bodyOf(gone).job, { jobType, locations }, gone)
      expectEqual('issues of an application', await rulesOf(kit, code), ['jobCodes.0 jobClosed'])
      expectEqual('closedJobs after its end', await closedJobs(), 1)
    },
  },
})

function seedJob({ contract }: Kit, code: string) {
  const { jobs } = objectOf(contract.json('seed/jobs.json'))
  return objectOf(objectsOf(jobs).find((job) => job.code === code))
}

/** The open vacancy of the seed that ends first, with the end that the target publishes, in ms. */
export async function firstToEnd(kit: Kit): Promise<{ code: string; end: number }> {
  const { jobs } = objectOf(kit.contract.json('seed/jobs.json'))
  const ends: { code: string; end: number }[] = []
  for (const { code } of objectsOf(jobs).filter((job) => job.status === 'open' && job.validThrough)) {
    const exchange = await answered(kit, 'getJob', 200, { params: { code: String(code) } })
    ends.push({ code: String(code), end: Date.parse(String(bodyOf(exchange).validThrough)) })
  }
  const [first] = ends.toSorted((one, other) => one.end - other.end)
  if (first === undefined) throw new TypeError('No vacancy of the seed ends')
  return first
}
