import { type Case, casesOf, type Need, rowCases } from '../kit/case.ts'
import { type Contract, objectOf, objectsOf } from '../kit/contract.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import {
  answered,
  applicant,
  confirmed,
  deletionLink,
  filesExpired,
  linkOf,
  mailAfter,
  mailsHaveLeft,
  needsOf,
  noMailAfter,
  type Purpose,
  personalInfo,
  purposes,
  readingCall,
  referred,
  refused,
  saved,
  spentPurposes,
  tokenOf,
} from './steps.ts'
import { bodyOf, expectShort } from './support/problems.ts'

const hour = 3600
const day = 24 * hour
/** Seconds between an edge and the moments that are tried: the clock runs on while a case runs. */
const margin = 300
/** Seconds before the end of a pause: this short, so that a pause of another length is seen. */
const pauseMargin = 4
const must = { level: 'must', profile: 'hardening', alone: true } as const
const links = 'docs/writing-a-backend/state.md#3-links'
const retention = 'docs/writing-a-backend/state.md#5-deletion'

/** What the passing of time changes. The cases move the clock, so they run alone. */
export function clockCases(contract: Contract): Case[] {
  const { purposes: facts, oldLinkDays } = objectOf(contract.document['x-links'])
  const hoursOf = (purpose: Purpose) =>
    Number(objectsOf(facts).find((each) => each.purpose === purpose)?.lifetimeHours)
  return [
    ...purposes.map((purpose) => expiryCase(purpose, hoursOf(purpose) * hour)),
    ...rowCases(must, 'clock.links.replaced-then-expired', purposes, (purpose) => ({
      holds: `A replaced link for ${purpose} stays \`link_replaced\` after its end.`,
      where: 'docs/writing-a-backend/state.md#state-and-answer',
      needs: clockNeeds(purpose, 'links'),
      async test(kit) {
        const { token } = await linkOf(kit, purpose)
        await kit.support.endLink(token, 'replaced')
        await kit.support.moveClock(hoursOf(purpose) * hour + margin)
        await refused(kit, readingCall[purpose], [410, 'link_replaced'], { token })
      },
    })),
    ...purposes.map((purpose) => forgottenCase(purpose, hoursOf(purpose) * hour, Number(oldLinkDays) * day)),
    ...storedCases,
    ...(['', '.export'] as const).map(
      (more): Case => ({
        ...must,
        id: `clock.links.six-an-hour${more}`,
        holds: `An address gets at most six mails that were requested or sent again in an hour, and others in the next one${more && '; those with a link for export count'}.`,
        where: 'docs/writing-a-backend/state.md#new-links',
        needs: ['mails', 'writes', 'clock'],
        async test(kit) {
          const { email, token } = await applicant(kit)
          // The first of these requests replaces the link of the application, which can then be sent again.
          const calls =
            more === ''
              ? ['requestEditLinks', 'requestResumeDeletion', 'resendLink', 'requestResumeDeletion']
              : ['requestExport', 'requestResumeDeletion']
          for (let request = 0; request < 8; request++) {
            const call = calls[request % calls.length] ?? ''
            const isOfToken = call === 'resendLink' || call === 'requestExport'
            const exchange = await answered(kit, call, 202, isOfToken ? { token } : { json: { email } })
            await kit.support.moveClock(
              Math.ceil(Number(objectOf(exchange.received.json).resendAfter) / 2 + 1),
            )
          }
          await mailsHaveLeft(kit)
          await kit.support.moveClock(hour)
          await deletionLink(kit, email)
          // Besides the confirmation and the mail of the next hour. Counted last: a late mail counts too.
          const requested = (await kit.support.mailsTo(email)).length - 2
          expectThat('at most six mails were sent', requested >= 1 && requested <= 6, requested)
        },
      }),
    ),
    ...spentPurposes.map((purpose) => ({
      ...must,
      id: `clock.links.used.remembered${purpose === 'export' ? '.export' : ''}`,
      holds: `A used link for ${purpose} is remembered until it would have expired; then it is unknown.`,
      where: links,
      needs: clockNeeds(purpose, 'limits'),
      async test(kit: Kit) {
        const { email, token } = await linkOf(kit, purpose)
        if (purpose === 'export') await answered(kit, 'downloadExport', 200, { token })
        else await confirmed(kit, email, token)
        await kit.support.moveClock(hoursOf(purpose) * hour - margin)
        await refused(kit, readingCall[purpose], [410, 'link_used'], { token })
        await kit.support.moveClock(2 * margin)
        await refused(kit, readingCall[purpose], [401, 'link_invalid'], { token })
      },
    })),
  ]
}

const clockNeeds = (purpose: Purpose, ...more: Need[]) => needsOf(purpose, 'clock', ...more)

function expiryCase(purpose: Purpose, lifetime: number): Case {
  return {
    ...must,
    id: `clock.links.expire.${purpose}`,
    holds: `A link for ${purpose} works until its end and is \`link_expired\` afterwards; resendLink then sends a new one.`,
    where: links,
    needs: clockNeeds(purpose, 'limits'),
    async test(kit) {
      const { email, token } = await linkOf(kit, purpose)
      // A download uses its link up.
      const early = purpose === 'export' ? await linkOf(kit, purpose) : { token }
      await kit.support.moveClock(lifetime - margin)
      await answered(kit, readingCall[purpose], 200, { token: early.token })
      await kit.support.moveClock(2 * margin)
      await refused(kit, readingCall[purpose], [410, 'link_expired'], { token })
      const before = (await kit.support.mailsTo(email)).length
      await answered(kit, 'resendLink', 202, { token })
      const [mail] = await kit.support.awaitMails(email, before + 1)
      expectEqual('the recipient', mail?.to, email)
      await answered(kit, readingCall[purpose], 200, { token: tokenOf(mail) })
      await refused(kit, readingCall[purpose], [410, 'link_replaced'], { token })
    },
  }
}

function forgottenCase(purpose: Purpose, lifetime: number, memory: number): Case {
  return {
    ...must,
    id: `clock.links.forgotten.${purpose}`,
    holds: `An expired or replaced link for ${purpose} is remembered for 30 days after its end; then it is unknown, and resendLink sends nothing.`,
    where: links,
    needs: clockNeeds(purpose, 'limits', 'links'),
    async test(kit) {
      const [expired, replaced] = [await linkOf(kit, purpose), await linkOf(kit, purpose)]
      await kit.support.endLink(replaced.token, 'replaced')
      await kit.support.moveClock(lifetime + memory - margin)
      await refused(kit, readingCall[purpose], [410, 'link_expired'], { token: expired.token })
      await refused(kit, readingCall[purpose], [410, 'link_replaced'], { token: replaced.token })
      await kit.support.moveClock(2 * margin)
      for (const { email, token } of [expired, replaced]) {
        await refused(kit, readingCall[purpose], [401, 'link_invalid'], { token })
        await noMailAfter(kit, email, () => answered(kit, 'resendLink', 202, { token }))
      }
    },
  }
}

const storedCases: Case[] = casesOf(must, {
  'clock.uploads.expire': {
    holds: 'A staged file can be claimed for two hours; then it is `fileExpired`.',
    where: 'docs/writing-a-backend/requests.md#staged-files',
    needs: ['mails', 'writes', 'clock'],
    async test(kit) {
      const [early, late] = [
        await kit.people.application(kit.people.newAddress()),
        await kit.people.application(kit.people.newAddress()),
      ]
      await kit.support.moveClock(2 * hour - margin)
      const accepted = await kit.people.submit(early)
      expectEqual('the status before their end', accepted.received.status, 201, accepted)
      await kit.support.moveClock(2 * margin)
      const exchange = await kit.people.submit(late)
      expectShort('after their end', exchange, 422, 'validation_failed', ...filesExpired)
    },
  },
  'clock.idempotency.expires': {
    holds: 'The answer to an `Idempotency-Key` is kept for 24 hours; then the key is free.',
    where: 'docs/writing-a-backend/requests.md#idempotency',
    needs: ['mails', 'writes', 'clock'],
    async test(kit) {
      const email = kit.people.newAddress()
      kit.people.remember(email)
      const json = await kit.people.application(email)
      const headers = { 'Idempotency-Key': `a day of ${email}` }
      const first = await answered(kit, 'submitApplication', 201, { json, headers })
      await kit.support.moveClock(day - margin)
      const again = await answered(kit, 'submitApplication', 201, { json, headers })
      expectEqual('the answer', again.received.json, first.received.json, again)
      await kit.support.moveClock(2 * margin)
      await answered(kit, 'submitApplication', 422, { json, headers })
    },
  },
  'clock.retention.applications': {
    holds:
      'Applications are deleted 730 days after the newest of their address, without mail; a recommendation 730 days after its creation.',
    where: retention,
    // It deletes everything older than the period, so the target must be one that may be reset.
    needs: ['mails', 'writes', 'referrals', 'clock', 'limits', 'reset'],
    async test(kit) {
      const old = await applicant(kit)
      const { email } = old
      const recommended = await referred(kit)
      await kit.support.moveClock(700 * day)
      await applicant(kit, { email })
      const newest = await editLinks(email)
      expectEqual('the number of applications', newest.length, 2)
      await kit.support.moveClock(30 * day - margin)
      await deletionLink(kit, recommended.email)
      expectEqual('applications within the period', (await editLinks(email)).length, 2)
      await kit.support.moveClock(2 * margin)
      await noMailAfter(kit, recommended.email, () =>
        answered(kit, 'requestResumeDeletion', 202, { json: { email: recommended.email } }),
      )
      expectEqual('applications within the period of the newest', (await editLinks(email)).length, 2)
      await kit.support.moveClock(700 * day - 2 * margin)
      expectEqual('applications at the end of that period', (await editLinks(email)).length, 2)
      await kit.support.moveClock(2 * margin)
      await noMailAfter(kit, email, async () => {
        await answered(kit, 'requestEditLinks', 202, { json: { email } })
        await answered(kit, 'requestResumeDeletion', 202, { json: { email } })
      })
      await kit.support.reset()

      async function editLinks(address: string) {
        const known = (await kit.support.mailsTo(address)).length
        await answered(kit, 'requestEditLinks', 202, { json: { email: address } })
        const [mail] = await kit.support.awaitMails(address, known + 1)
        return mail?.links ?? []
      }
    },
  },
  'clock.retention.of-all-spellings': {
    holds: 'An application is kept as long as a newer one of the same address in another case.',
    where: retention,
    needs: ['mails', 'writes', 'clock', 'reset'],
    async test(kit) {
      const { email } = await applicant(kit)
      await kit.support.moveClock(700 * day)
      await applicant(kit, { email: email.replace('kit-', 'KIT-') })
      await kit.support.moveClock(40 * day)
      const token = await deletionLink(kit, email)
      const { applications } = bodyOf(await answered(kit, 'getResumeDeletion', 200, { token }))
      expectEqual('the number of applications', applications, 2)
      await kit.support.reset()
    },
  },
  'clock.mails.once': {
    // A mail is sent at least once: a backend whose clock moves while it sends may send it again.
    level: 'should',
    holds: 'A mail that was sent is not sent again later.',
    where: 'docs/writing-a-backend/state.md#6-mails',
    needs: ['mails', 'writes', 'clock'],
    async test(kit) {
      const { email, token } = await applicant(kit)
      await mailAfter(kit, email, 'report', () => saved(kit, token, personalInfo(kit, email)))
      await deletionLink(kit, email)
      const count = (await kit.support.mailsTo(email)).length
      for (const seconds of [2 * hour, 2 * day]) {
        await kit.support.moveClock(seconds)
        await mailsHaveLeft(kit)
        expectEqual(
          `the number of mails ${seconds} s later`,
          (await kit.support.mailsTo(email)).length,
          count,
        )
      }
    },
  },
  'clock.links.pause-ends': {
    holds:
      'Until the pause that `resendAfter` names has passed, an address gets no other mail; then it does.',
    where: 'docs/writing-a-backend/state.md#new-links',
    needs: ['mails', 'writes', 'clock'],
    async test(kit) {
      const { email } = await applicant(kit)
      // The pause begins with the request, and the mail may leave seconds later.
      const started = performance.now()
      const first = await answered(kit, 'requestEditLinks', 202, { json: { email } })
      await kit.support.moveClock(Number(objectOf(first.received.json).resendAfter) - pauseMargin)
      await answered(kit, 'requestEditLinks', 202, { json: { email } })
      const isBefore = performance.now() - started < (pauseMargin - 1) * 1000
      await kit.support.awaitMails(email, 2)
      await mailsHaveLeft(kit)
      if (isBefore) expectEqual('mails before its end', (await kit.support.mailsTo(email)).length, 2)
      await kit.support.moveClock(pauseMargin)
      await answered(kit, 'requestEditLinks', 202, { json: { email } })
      await kit.support.awaitMails(email, 3)
    },
  },
})
