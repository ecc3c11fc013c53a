import { type Case, casesOf, rowCases } from '../kit/case.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { CallOptions } from '../kit/http.ts'
import { expectEqual, expectThat, Mismatch } from '../kit/mismatch.ts'
import { unknownToken } from './links.ts'
import {
  answered,
  applicant,
  confirmed,
  deletionLink,
  firstPurposes,
  lifetimeOf,
  linkOf,
  mailAfter,
  mailsHaveLeft,
  moved,
  needsOf,
  noMailAfter,
  purposes,
  readingCall,
  recordOf,
  referred,
  refused,
  sentAt,
  speaking,
  tokenOf,
} from './steps.ts'
import { bodyOf, comparable } from './support/problems.ts'
import { atOnce, unlimited } from './support/requests.ts'

const where = 'docs/writing-a-backend/state.md#new-links'
const must = { level: 'must', profile: 'links', where } as const
const writes = ['mails', 'writes'] as const
const purposeOf = { requestEditLinks: 'personal-info', requestResumeDeletion: 'delete-resume' } as const
const requests = ['requestEditLinks', 'requestResumeDeletion'] as const

/** Milliseconds that a person at the other end of a network can tell apart. */
const clearly = 25

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/** New links: replacing, resending, requesting. */
export const linkRenewalCases: Case[] = [
  ...purposes.flatMap((purpose) =>
    (['expired', 'replaced'] as const).map(
      (state): Case => ({
        ...must,
        id: `links.resend.${state}.${purpose}`,
        holds: `resendLink sends one new link for ${purpose} when it is ${state}; the new one works, in the language of the call.`,
        needs: needsOf(purpose, 'links', 'limits'),
        // The pause between two mails to an address is over when limits are forgotten.
        alone: true,
        async test(kit) {
          const { email, token } = await linkOf(kit, purpose)
          await kit.support.endLink(token, state)
          await kit.support.forgetLimits()
          const mail = await mailAfter(kit, email, purpose, () =>
            answered(kit, 'resendLink', 202, { token, headers: speaking('us') }),
          )
          expectEqual('the recipient', mail.to, email)
          expectEqual('the language', mail.locale, 'us')
          expectEqual(
            'the purposes of its links',
            mail.links.map((link) => link.purpose),
            [purpose],
          )
          await answered(kit, readingCall[purpose], 200, { token: tokenOf(mail) })
          await refused(kit, readingCall[purpose], [410, 'link_replaced'], { token })
        },
      }),
    ),
  ),
  ...requests.map((request): Case => {
    const purpose = purposeOf[request]
    return {
      ...must,
      id: `links.end.${purpose}`,
      holds: `${request} names in validHours how long its link works, counted from the moment the mail is sent.`,
      needs: writes,
      async test(kit) {
        const { email } = await applicant(kit)
        let hours: unknown
        const mail = await mailAfter(kit, email, purpose, async () => {
          hours = bodyOf(await answered(kit, request, 202, { json: { email } })).validHours
        })
        const exchange = await answered(kit, readingCall[purpose], 200, { token: tokenOf(mail) })
        const end = Date.parse(String(bodyOf(exchange).expiresAt))
        // To two minutes: a mailbox may show when it received the mail.
        const works = Math.round((end - sentAt(mail)) / 120_000) / 30
        expectEqual('the hours from the mail to expiresAt', works, hours, exchange)
      },
    }
  }),
  ...rowCases(must, 'links.requested.known-and-unknown-alike', requests, (call) => ({
    holds: `${call} gives the same status, headers and body for a known and an unknown address, and mails only the known one.`,
    needs: writes,
    async test(kit) {
      const { email } = await applicant(kit)
      const stranger = kit.people.newAddress()
      const options = (address: string): CallOptions => ({ json: { email: address } })
      const unknown = await answered(kit, call, 202, options(stranger))
      let known: Exchange = unknown
      await mailAfter(kit, email, purposeOf[call], async () => {
        known = await answered(kit, call, 202, options(email))
      })
      expectEqual('the answer', comparable(known), comparable(unknown), known)
      await mailsHaveLeft(kit)
      expectEqual('mails to the unknown address', (await kit.support.mailsTo(stranger)).length, 0)
    },
  })),
  ...rowCases(must, 'links.requested.known-and-unknown-as-fast', requests, (call) => ({
    profile: 'hardening',
    holds: `${call} answers a known address as fast as an unknown one.`,
    needs: writes,
    alone: true,
    async test(kit) {
      // A busy machine delays some answers of both kinds: the medians of nine are compared, twice when they differ.
      for (let attempt = 1; ; attempt++) {
        const known: number[] = []
        const unknown: number[] = []
        for (let pair = 0; pair < 9; pair++) {
          const { email } = await applicant(kit)
          for (const [address, times] of [
            [kit.people.newAddress(), unknown],
            [email, known],
          ] as const)
            times.push((await answered(kit, call, 202, { json: { email: address } })).took)
        }
        const later = median(known) - median(unknown)
        const isLater = later > clearly && median(known) > 2 * median(unknown)
        if (!isLater) return
        if (attempt === 2)
          throw new Mismatch('milliseconds by which a known address is answered later', 0, Math.round(later))
      }
    },
  })),
  ...requests.flatMap((call) =>
    (['older', 'none'] as const).map(
      (typed): Case => ({
        ...must,
        id: `links.requested.stored-spellings.${call}.${typed}`,
        holds: `Of records with several spellings of an address, ${call} mails the typed spelling if a record has it, else that of the newest, and links only records with this spelling.`,
        needs: writes,
        async test(kit) {
          const none = kit.people.newAddress()
          const older = none.replace('kit-', 'KIT-')
          const newer = none.replace('kit-', 'Kit-')
          const references: string[] = []
          for (const email of [older, newer]) references.push((await applicant(kit, { email })).reference)
          const [to, listed] = typed === 'older' ? [older, 0] : [newer, 1]
          const email = typed === 'older' ? older : none
          const mail = await mailAfter(kit, none, purposeOf[call], () =>
            answered(kit, call, 202, { json: { email } }),
          )
          expectEqual('the recipient', mail.to, to)
          expectEqual('the number of links', mail.links.length, 1)
          if (call === 'requestEditLinks')
            expectThat(
              'the mail names its application',
              mail.text.includes(references[listed] ?? ''),
              mail.text,
            )
        },
      }),
    ),
  ),
  ...rowCases(must, 'links.requested.pause', requests, (call) => ({
    holds: `${call} sends one mail within the pause of an address, in any case and also when asked several times at once; the answer does not tell.`,
    needs: writes,
    async test(kit) {
      const { email } = await applicant(kit)
      const ask = (address: string) => answered(kit, call, 202, { json: { email: address } })
      const answers = await atOnce([email, email, email.toUpperCase()].map(ask))
      const told = bodyOf(await ask(email))
      for (const each of [...answers, await ask(email.toUpperCase())])
        expectEqual('the answer', each.received.json, told, each)
      expectThat('resendAfter is at least a second', Number(told.resendAfter) >= 1, told.resendAfter)
      await kit.support.awaitMails(email, 2)
      await mailsHaveLeft(kit)
      expectEqual('the number of mails', (await kit.support.mailsTo(email)).length, 2)
    },
  })),
  ...casesOf(must, {
    'links.resend.same-answer': {
      holds:
        'resendLink answers 202 with the same body to a valid, a used, an unknown and a malformed token and to none, and sends nothing.',
      needs: [...writes, 'limits'],
      // The pause between two mails to an address is over when limits are forgotten.
      alone: true,
      async test(kit) {
        const valid = await applicant(kit)
        const used = await linkOf(kit, 'delete-resume')
        await confirmed(kit, used.email, used.token)
        await kit.support.forgetLimits()
        const counts = async () =>
          await Promise.all([valid, used].map(async ({ email }) => (await kit.support.mailsTo(email)).length))
        const before = await counts()
        const first = await answered(kit, 'resendLink', 202)
        const tokens = [valid.token, used.token, unknownToken(), 'x']
        for (const token of tokens) {
          const exchange = await answered(kit, 'resendLink', 202, { token })
          expectEqual('the answer', comparable(exchange), comparable(first), exchange)
        }
        await mailsHaveLeft(kit)
        expectEqual('the numbers of mails', await counts(), before)
        for (const { token } of [valid]) await recordOf(kit, token)
      },
    },
    'links.resend.pause': {
      holds:
        'resendLink sends one mail within the pause of an address, also when asked several times at once and whichever of its links is sent again, and requestEditLinks then none.',
      needs: [...writes, 'links'],
      async test(kit) {
        const { email, token } = await applicant(kit)
        await kit.support.endLink(token, 'expired')
        const mail = await mailAfter(kit, email, 'personal-info', () =>
          atOnce([1, 2, 3].map(() => answered(kit, 'resendLink', 202, { token }))),
        )
        await kit.support.endLink(tokenOf(mail), 'expired')
        await noMailAfter(kit, email, async () => {
          for (const each of [token, tokenOf(mail)]) await answered(kit, 'resendLink', 202, { token: each })
          await answered(kit, 'requestEditLinks', 202, { json: { email } })
        })
        // Those that were sent at once with the awaited one, too.
        expectEqual('the number of mails', (await kit.support.mailsTo(email)).length, 2)
      },
    },
    'links.resend.hours': {
      holds:
        'The answer of resendLink is the same for ended links of every purpose: its validHours is the shortest of their lifetimes.',
      needs: [...writes, 'referrals', 'links'],
      async test(kit) {
        const hours = firstPurposes.map((purpose) => lifetimeOf(kit, purpose) / 3_600_000)
        const answers: unknown[] = []
        for (const purpose of firstPurposes) {
          const { token } = await linkOf(kit, purpose)
          await kit.support.endLink(token, 'expired')
          const body = bodyOf(await answered(kit, 'resendLink', 202, { token }))
          answers.push(body)
          expectThat(
            'validHours is not above the shortest lifetime',
            Number(body.validHours) <= Math.min(...hours),
            body,
          )
        }
        for (const each of answers) expectEqual('the answer', each, answers[0])
      },
    },
    'links.resend.hours.export': {
      holds:
        'The answer of resendLink to an ended link for export is that to any caller: its validHours is not above the lifetime of an export.',
      needs: [...writes, 'links'],
      async test(kit) {
        const { token } = await linkOf(kit, 'export')
        await kit.support.endLink(token, 'expired')
        const told = bodyOf(await answered(kit, 'resendLink', 202))
        const exchange = await answered(kit, 'resendLink', 202, { token })
        expectEqual('the answer', exchange.received.json, told, exchange)
        const most = lifetimeOf(kit, 'export') / 3_600_000
        expectThat('validHours is not above the shortest lifetime', Number(told.validHours) <= most, told)
      },
    },
    'links.resend.to-the-present-address': {
      holds: 'A resent edit link goes to the present address of the application.',
      needs: [...writes, 'links', 'limits'],
      alone: true,
      async test(kit) {
        const { email, token } = await applicant(kit)
        const { to } = await moved(kit, token, email)
        await kit.support.endLink(token, 'expired')
        const mail = await mailAfter(kit, to, 'personal-info', () =>
          answered(kit, 'resendLink', 202, { token }),
        )
        await answered(kit, 'getPersonalInfo', 200, { token: tokenOf(mail) })
        expectEqual(
          'the number of mails to the earlier address',
          (await kit.support.mailsTo(email)).length,
          2,
        )
      },
    },
    'links.resend.nothing-stored': {
      holds: 'An ended deletion link of an address of which nothing is stored any more is not sent again.',
      needs: [...writes, 'links', 'limits'],
      alone: true,
      async test(kit) {
        const { email, token } = await applicant(kit)
        const deletion = await deletionLink(kit, email)
        await moved(kit, token, email)
        await kit.support.endLink(deletion, 'expired')
        await kit.support.forgetLimits()
        await noMailAfter(kit, email, () => answered(kit, 'resendLink', 202, { token: deletion }))
      },
    },
    'links.side-by-side': {
      holds:
        'Edit links of different applications, links of different recommendations, and links of different purposes work side by side.',
      needs: [...writes, 'referrals'],
      async test(kit) {
        const first = await applicant(kit)
        const { email } = first
        const second = await applicant(kit, { email })
        const referral = await referred(kit, { email })
        const other = await referred(kit, { email, reason: 'Another recommendation' })
        const deletion = await deletionLink(kit, email)
        for (const { token } of [first, second]) await answered(kit, 'getPersonalInfo', 200, { token })
        for (const { token } of [referral, other]) await answered(kit, 'getReferral', 200, { token })
        await answered(kit, 'getResumeDeletion', 200, { token: deletion })
      },
    },
    'links.requested.one-of-each-application': {
      holds:
        'requestEditLinks mails one link of each application, newest first, in one mail; they replace the earlier ones.',
      needs: writes,
      async test(kit) {
        const first = await applicant(kit)
        const { email } = first
        const second = await applicant(kit, { email })
        const mail = await mailAfter(kit, email, 'personal-info', () =>
          answered(kit, 'requestEditLinks', 202, { json: { email } }),
        )
        const records = await Promise.all(mail.links.map(async ({ token }) => await recordOf(kit, token)))
        expectEqual(
          'the references of its links',
          records.map(({ reference }) => reference),
          [second.reference, first.reference],
        )
        for (const { token } of [first, second])
          await refused(kit, 'getPersonalInfo', [410, 'link_replaced'], { token })
      },
    },
    'links.requested.fifty': {
      profile: 'hardening',
      holds: 'requestEditLinks mails the links of the 50 newest applications.',
      needs: writes,
      async test(kit) {
        const { email, reference } = await applicant(kit)
        const references: string[] = []
        while (references.length < 50) {
          const exchange = await unlimited(kit, async () =>
            kit.people.submit(await kit.people.application(email)),
          )
          expectEqual('the status', exchange.received.status, 201, exchange)
          references.push(String(bodyOf(exchange).reference))
        }
        await kit.support.awaitMails(email, 51)
        const mail = await mailAfter(kit, email, 'personal-info', () =>
          answered(kit, 'requestEditLinks', 202, { json: { email } }),
        )
        expectEqual('the number of links', mail.links.length, 50)
        for (const each of references) expectThat(`${each} is named`, mail.text.includes(each), mail.text)
        expectThat('the oldest is not named', !mail.text.includes(reference), mail.text)
      },
    },
    'links.requested.not-for-a-recommendation': {
      holds: 'requestEditLinks sends nothing to an address that was only recommended.',
      needs: [...writes, 'referrals'],
      async test(kit) {
        const { email } = await referred(kit)
        await noMailAfter(kit, email, () => answered(kit, 'requestEditLinks', 202, { json: { email } }))
      },
    },
    'links.requested.deletion-replaces': {
      holds: 'A newer deletion link of an address replaces the earlier one.',
      needs: [...writes, 'limits'],
      alone: true,
      async test(kit) {
        const { email, token } = await linkOf(kit, 'delete-resume')
        await kit.support.forgetLimits()
        const newer = await deletionLink(kit, email)
        await refused(kit, 'getResumeDeletion', [410, 'link_replaced'], { token })
        await refused(kit, 'confirmResumeDeletion', [410, 'link_replaced'], { token })
        await answered(kit, 'getResumeDeletion', 200, { token: newer })
      },
    },
    'links.requested.pause-of-each-purpose': {
      holds: 'The pause of an address for links to edit does not hold back a link for deletion.',
      needs: writes,
      async test(kit) {
        const { email } = await applicant(kit)
        for (const call of requests) await answered(kit, call, 202, { json: { email } })
        const mails = await kit.support.awaitMails(email, 3)
        const sent = mails.flatMap(({ links }) => links.map(({ purpose }) => purpose))
        expectEqual('the purposes of the links', sent.toSorted(), [
          'delete-resume',
          'personal-info',
          'personal-info',
        ])
      },
    },
  }),
]
