import { randomUUID } from 'node:crypto'
import { type Case, casesOf, mustHold } from '../kit/case.ts'
import { type Contract, type JsonObject, objectOf, objectsOf } from '../kit/contract.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { expectAbsent, newerNote } from './mails.ts'
import {
  answered,
  applicant,
  confirmed,
  deleted,
  deletionLink,
  filesExpired,
  linkOf,
  mailsHaveLeft,
  moved,
  noMailAfter,
  receiptAfter,
  recordOf,
  referred,
  refused,
} from './steps.ts'
import { bodyOf, expectPresent } from './support/problems.ts'
import { atOnce } from './support/requests.ts'

const must = {
  ...mustHold('links', 'docs/writing-a-backend/state.md#5-deletion'),
  needs: ['mails', 'writes'],
} as const
const withReferrals = ['mails', 'writes', 'referrals'] as const
const many = 10

/** The numbers that a deletion names. */
function numbersIn({ applications, files, referrals }: JsonObject) {
  return { applications, files, referrals }
}
const nothing = { applications: 0, files: 0, referrals: 0 }

/** Deletion: what is shown, what goes, what stays. */
export function deletionCases(contract: Contract): Case[] {
  const { cases } = objectOf(contract.json('vectors/masks.json'))
  const masked = objectsOf(cases).filter(({ kind }) => kind === 'email')
  return [
    ...shownCases,
    ...masked.map(
      ({ id, why, value, masked: mask }): Case => ({
        ...must,
        id: `deletion.${String(id)}`,
        holds: `The address of a deletion is shown masked. ${String(why)}`,
        where: `vectors/masks.json: ${String(id)}`,
        needs: ['mails', 'writes', 'limits'],
        // The address of the vector is the same in every run, and mails to an address have a pause.
        alone: true,
        async test(kit) {
          const email = String(value)
          await applicant(kit, { email })
          const token = await deletionLink(kit, email)
          const exchange = await answered(kit, 'getResumeDeletion', 200, { token })
          expectEqual('maskedEmail', bodyOf(exchange).maskedEmail, mask, exchange)
          await confirmed(kit, email, token)
        },
      }),
    ),
    ...goneCases,
    ...keptCases,
  ]
}

const shownCases: Case[] = casesOf(must, {
  'deletion.shown-and-counted': {
    holds:
      'A deletion shows the numbers of applications, files and recommendations, also of those that came after the link, in whatever case their address was typed. It takes all of them.',
    needs: [...withReferrals, 'limits'],
    // Two links are unknown afterwards, which counts.
    alone: true,
    async test(kit) {
      const first = await applicant(kit)
      const { email } = first
      const token = await deletionLink(kit, email)
      const shown = async () => numbersIn(bodyOf(await answered(kit, 'getResumeDeletion', 200, { token })))
      expectEqual('the numbers', await shown(), { ...nothing, applications: 1, files: 2 })
      const second = await applicant(kit, { email: email.toUpperCase().replace('KIT-', 'Kit-') })
      await referred(kit, { email })
      const later = { applications: 2, files: 4, referrals: 1 }
      expectEqual('the later numbers', await shown(), later)
      const { exchange } = await confirmed(kit, email, token)
      expectEqual('the numbers of the receipt', numbersIn(bodyOf(exchange)), later, exchange)
      for (const each of [first, second])
        await refused(kit, 'getPersonalInfo', [401, 'link_invalid'], { token: each.token })
    },
  },
  'deletion.receipt': {
    holds: 'A confirmation answers with time and numbers, as its receipt mail does.',
    async test(kit) {
      const { email } = await applicant(kit)
      const { exchange, receipt } = await confirmed(kit, email, await deletionLink(kit, email))
      const { deletedAt } = bodyOf(exchange)
      expectEqual(
        'the numbers',
        numbersIn(bodyOf(exchange)),
        { ...nothing, applications: 1, files: 2 },
        exchange,
      )
      expectPresent('deletedAt', deletedAt, exchange)
      expectEqual('the links of the receipt', receipt.links, [])
      expectEqual('the recipient', receipt.to, email)
    },
  },
  'deletion.of-a-recommended-person': {
    holds: 'A person who was only recommended can delete the recommendation.',
    needs: ['mails', 'referrals'],
    async test(kit) {
      const { email, token } = await referred(kit)
      expectEqual('the numbers', numbersIn(await deleted(kit, email)), { ...nothing, referrals: 1 })
      await refused(kit, 'getReferral', [401, 'link_invalid'], { token })
    },
  },
})

const goneCases: Case[] = casesOf(must, {
  'deletion.second-confirmation': {
    holds:
      'A second confirmation, and reading with the used link, are 410 `link_used`; no second receipt is sent.',
    async test(kit) {
      const { email } = await applicant(kit)
      const token = await deletionLink(kit, email)
      await confirmed(kit, email, token)
      await noMailAfter(kit, email, async () => {
        await refused(kit, 'confirmResumeDeletion', [410, 'link_used'], { token })
        await refused(kit, 'getResumeDeletion', [410, 'link_used'], { token })
      })
    },
  },
  'deletion.one-of-concurrent-confirmations': {
    holds:
      'Of several confirmations at once one answers 200 and mails a receipt, and the others `link_used`.',
    async test(kit) {
      const { email } = await applicant(kit)
      const token = await deletionLink(kit, email)
      const known = new Set((await kit.support.mailsTo(email)).map(({ id }) => id))
      const { result } = await receiptAfter(kit, email, () =>
        atOnce(Array.from({ length: many }, () => kit.http.call('confirmResumeDeletion', { token }))),
      )
      const statuses = result.map(({ received }) => received.status).toSorted((a, b) => a - b)
      expectEqual('the statuses', statuses, [200, ...Array.from({ length: many - 1 }, () => 410)])
      await mailsHaveLeft(kit)
      const receipts = (await kit.support.mailsTo(email)).filter(({ id }) => !known.has(id))
      expectEqual('the number of receipts', receipts.length, 1)
    },
  },
  'deletion.links-gone': {
    holds:
      'All other links of the address are 401 afterwards, a replaced link for deletion too, and resendLink sends nothing for them.',
    needs: [...withReferrals, 'limits'],
    alone: true,
    async test(kit) {
      const { email, token } = await applicant(kit)
      const referral = await referred(kit, { email })
      const replaced = await deletionLink(kit, email)
      await kit.support.forgetLimits()
      await deleted(kit, email)
      await kit.support.forgetLimits()
      await refused(kit, 'getPersonalInfo', [401, 'link_invalid'], { token })
      await refused(kit, 'getResumeDeletion', [401, 'link_invalid'], { token: replaced })
      await refused(kit, 'getReferral', [401, 'link_invalid'], { token: referral.token })
      await noMailAfter(kit, email, async () => {
        for (const each of [token, referral.token, replaced])
          await answered(kit, 'resendLink', 202, { token: each })
      })
    },
  },
  'deletion.links-gone.export': {
    holds: 'A link for export is 401 afterwards, and resendLink sends nothing for it.',
    needs: ['mails', 'writes', 'limits'],
    alone: true,
    async test(kit) {
      const { email, token } = await linkOf(kit, 'export')
      await kit.support.forgetLimits()
      await deleted(kit, email)
      await kit.support.forgetLimits()
      await refused(kit, 'downloadExport', [401, 'link_invalid'], { token })
      await noMailAfter(kit, email, () => answered(kit, 'resendLink', 202, { token }))
    },
  },
  'deletion.address-unknown-afterwards': {
    holds:
      'Afterwards the address is unknown: requests get 202 and no mail. It may apply again, as for the first time.',
    needs: ['mails', 'writes', 'limits'],
    alone: true,
    async test(kit) {
      const { email, body } = await applicant(kit)
      await deleted(kit, email)
      await kit.support.forgetLimits()
      await noMailAfter(kit, email, async () => {
        for (const call of ['requestEditLinks', 'requestResumeDeletion'])
          await answered(kit, call, 202, { json: { email } })
      })
      const { jobCodes } = body
      const again = await applicant(kit, { email, change: (given) => ({ ...given, jobCodes }) })
      expectAbsent(again.mail, newerNote(kit, 'tw'))
      await kit.support.forgetLimits()
      const { applications } = await deleted(kit, again.email)
      expectEqual('applications', applications, 1)
    },
  },
  'deletion.ended-links-stay-ended': {
    holds:
      'When the address applies again and asks for another deletion, its earlier links stay as they were: the used one `link_used`, the others unknown.',
    needs: ['mails', 'writes', 'limits'],
    alone: true,
    async test(kit) {
      const { email, token } = await applicant(kit)
      const used = await deletionLink(kit, email)
      await confirmed(kit, email, used)
      await kit.support.forgetLimits()
      await applicant(kit, { email })
      await deletionLink(kit, email)
      for (const call of ['getResumeDeletion', 'confirmResumeDeletion'])
        await refused(kit, call, [410, 'link_used'], { token: used })
      await refused(kit, 'getPersonalInfo', [401, 'link_invalid'], { token })
    },
  },
  'deletion.keys-forgotten': {
    holds:
      'An `Idempotency-Key` of the address is free afterwards: the same submission is a first one, whose files are gone.',
    async test(kit) {
      const email = kit.people.newAddress()
      const json = await kit.people.application(email)
      const headers = { 'Idempotency-Key': randomUUID() }
      kit.people.remember(email)
      const first = await answered(kit, 'submitApplication', 201, { json, headers })
      await kit.support.awaitMails(email, 1)
      await deleted(kit, email)
      const gone = [422, 'validation_failed', ...filesExpired] as const
      await refused(kit, 'submitApplication', gone, { json, headers })
      const { other } = await kit.people.application(email)
      const second = await answered(kit, 'submitApplication', 201, { json: { ...json, other }, headers })
      expectThat(
        'the reference is a new one',
        bodyOf(second).reference !== bodyOf(first).reference,
        bodyOf(second).reference,
        second,
      )
    },
  },
})

const keptCases: Case[] = casesOf(must, {
  'deletion.others-stay': {
    holds:
      'Data of other addresses stays: of addresses that differ in a dot, a tag or a wildcard of SQL, and a row of another application that names the deleted person as a recommender.',
    async test(kit) {
      const email = kit.people.newAddress().replace('kit-', 'ki_t.')
      await applicant(kit, { email })
      const nearly = [
        email.replace('ki_t.', 'ki-t.'),
        email.replace('ki_t.', 'ki_t'),
        email.replace('@', '+tag@'),
        email.replace('ki_t', 'a.ki_t'),
      ]
      const neighbours = await Promise.all(nearly.map((each) => applicant(kit, { email: each })))
      const recommenders = [{ name: '陳怡君', contactEmail: email }]
      const other = await applicant(kit, {
        change: (body) => ({ ...body, other: { ...objectOf(body.other), recommenders } }),
      })
      await deleted(kit, email)
      const { sections } = await recordOf(kit, other.token)
      expectEqual('recommenders', objectOf(objectOf(sections).other).recommenders, recommenders)
      for (const { token } of neighbours) await recordOf(kit, token)
    },
  },
  'deletion.staged-files-stay': {
    holds: 'Files that no application has claimed stay: they belong to no address.',
    async test(kit) {
      const body = await kit.people.application(kit.people.newAddress())
      const { email } = await applicant(kit)
      await deleted(kit, email)
      const exchange = await kit.people.submit(body)
      expectEqual('the status', exchange.received.status, 201, exchange)
    },
  },
  'deletion.nothing-left': {
    holds:
      'A link whose address has nothing any more shows zeros; its confirmation uses it up and mails the receipt.',
    async test(kit) {
      const { email, token } = await applicant(kit)
      const deletion = await deletionLink(kit, email)
      await moved(kit, token, email)
      const shown = bodyOf(await answered(kit, 'getResumeDeletion', 200, { token: deletion }))
      expectEqual('the numbers', numbersIn(shown), nothing)
      const { exchange } = await confirmed(kit, email, deletion)
      expectEqual('the numbers of the receipt', numbersIn(bodyOf(exchange)), nothing, exchange)
      await refused(kit, 'confirmResumeDeletion', [410, 'link_used'], { token: deletion })
      await recordOf(kit, token)
    },
  },
})
