import { differing } from '../adapters/mailbox.ts'
import { type Case, casesOf } from '../kit/case.ts'
import { objectOf, objectsOf } from '../kit/contract.ts'
import type { Kit } from '../kit/kit.ts'
import { expectArisen, expectEqual, expectThat, fewVacancies } from '../kit/mismatch.ts'
import { createTestSupport, type Mail, mailsOf, supportedCalls } from '../kit/test-support.ts'
import { expectAbsent, newerNote, taipeiMinute, urlOf } from './mails.ts'
import {
  answered,
  applicant,
  confirmed,
  deletionLink,
  lifetimeOf,
  mailAfter,
  mailsHaveLeft,
  moved,
  noMailAfter,
  personalInfo,
  recordOf,
  referred,
  saved,
  sentAt,
} from './steps.ts'
import { pathOf } from './support/requests.ts'

const must = {
  level: 'must',
  profile: 'mails',
  where: 'docs/writing-a-backend/state.md#6-mails',
  needs: ['mails', 'writes'],
} as const

/** The mails of an address in the mailbox of the target itself, which a deletion empties. */
async function ownMails(kit: Kit, address: string): Promise<Mail[]> {
  const calls = await supportedCalls(kit.http)
  expectArisen(calls.has('listMails'), 'The mailbox is not that of the target.')
  return differing(await createTestSupport(kit.http).mailsTo(address))
}

/** What a client may write into headers about the name by which it reached the server. */
const forged = {
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'gopher',
  'X-Forwarded-Port': '666',
  'X-Forwarded-Prefix': '/evil.example',
  'X-Original-Host': 'evil.example',
  Forwarded: 'host=evil.example;proto=gopher',
}
/** What a page of the site itself could not send: but a backend that reads it takes it from anybody. */
const ofAnotherPage = {
  'Sec-Fetch-Site': 'same-origin',
  Origin: 'https://evil.example',
  Referer: 'https://evil.example/',
}

/** Milliseconds around a moment whose minute a mail may name. */
const around = [-60_000, 0, 60_000]

/** Throws `Mismatch` unless a mail names the minute of a moment in Taipei, or the one before or after it. */
export function expectMinute(mail: Mail, moment: number): void {
  const minutes = around.map((more) => taipeiMinute(new Date(moment + more).toISOString()))
  expectThat(
    `the mail names ${minutes[1]}`,
    minutes.some((minute) => mail.text.includes(minute)),
    mail.text,
  )
}

/** What is sent when, to whom, in which language, and whose mails go. */
export const mailRecipientCases: Case[] = casesOf(must, {
  'mails.links.base': {
    holds: 'The base of a link is configured: it comes from no header of a request, Host included.',
    where: 'docs/writing-a-backend/state.md#3-links',
    async test(kit) {
      const { email, mail } = await applicant(kit)
      const site = new URL(urlOf(mail)).origin
      const other = kit.people.newAddress()
      const confirmation = await mailAfter(kit, other, 'personal-info', async () =>
        kit.people.submit(await kit.people.application(other), { ...forged, ...ofAnotherPage }),
      )
      expectEqual('the origin of the link in a confirmation', new URL(urlOf(confirmation)).origin, site)
      expectAbsent(confirmation, 'evil.example', 'gopher:')
      for (const [call, headers] of [
        ['requestEditLinks', { ...forged, ...ofAnotherPage }],
        ['requestResumeDeletion', { Host: 'evil.example' }],
      ] as const) {
        const before = (await kit.support.mailsTo(email)).length
        const exchange = await kit.http.request('POST', pathOf(kit, call), { json: { email }, headers })
        // A server in front may refuse a name that it does not serve: then no mail has a link of that name.
        if ('Host' in headers && [400, 403, 404, 421].includes(exchange.received.status)) continue
        expectEqual('the status', exchange.received.status, 202, exchange)
        const [newest] = await kit.support.awaitMails(email, before + 1)
        expectEqual('the origin of the link', new URL(urlOf(newest)).origin, site, exchange)
        expectAbsent(newest, 'evil.example', 'gopher:')
      }
    },
  },
  'mails.none.refused-or-repeated': {
    holds: 'A refused submission and a repeated one send no mail.',
    async test(kit) {
      const email = kit.people.newAddress()
      kit.people.remember(email)
      const json = await kit.people.application(email)
      const headers = { 'Idempotency-Key': `once for ${email}` }
      await answered(kit, 'submitApplication', 422, { json: { ...json, jobCodes: ['NO-0000'] }, headers })
      for (let time = 0; time < 3; time++) await answered(kit, 'submitApplication', 201, { json, headers })
      await answered(kit, 'submitApplication', 422, { json: { ...json, extra: 1 }, headers })
      await kit.support.awaitMails(email, 1)
      await mailsHaveLeft(kit)
      expectEqual('the number of mails', (await kit.support.mailsTo(email)).length, 1)
    },
  },
  'mails.none.reading': {
    holds: 'Reading with a link sends no mail.',
    async test(kit) {
      const { email, token } = await applicant(kit)
      await noMailAfter(kit, email, async () => {
        for (let time = 0; time < 3; time++) await recordOf(kit, token)
      })
    },
  },
  'mails.language.default': {
    holds:
      'A mail is in the language that Accept-Language selects by its qualities: in Chinese without one, or with another one.',
    where: 'docs/writing-a-backend/requests.md#languages',
    async test(kit) {
      for (const [language, headers] of [
        ['tw', {}],
        ['tw', { 'Accept-Language': 'fr' }],
        ['tw', { 'Accept-Language': 'en;q=0.2, zh-TW;q=0.8' }],
        ['us', { 'Accept-Language': 'fr, zh;q=0.3, en-GB;q=0.4' }],
      ] as const) {
        const email = kit.people.newAddress()
        const exchange = await kit.people.submit(await kit.people.application(email), headers)
        expectEqual('the status', exchange.received.status, 201, exchange)
        const [mail] = await kit.support.awaitMails(email, 1)
        expectEqual('the language', mail?.locale, language)
      }
    },
  },
  'mails.jobs-keep-their-order': {
    holds: 'The confirmation, and a mail of requested links, list the vacancies in the order of `jobCodes`.',
    async test(kit) {
      const codes = (await kit.people.openJobs()).slice(0, 4)
      expectArisen(codes.length === 4, fewVacancies)
      for (const jobCodes of [codes, codes.toReversed()]) {
        const { email, mail } = await applicant(kit, { change: (body) => ({ ...body, jobCodes }) })
        const request = () => answered(kit, 'requestEditLinks', 202, { json: { email } })
        for (const { text } of [mail, await mailAfter(kit, email, 'personal-info', request)]) {
          const named = jobCodes.filter((code) => text.includes(code))
          const inOrder = named.toSorted((a, b) => text.indexOf(a) - text.indexOf(b))
          expectEqual('the codes that the mail names', inOrder, jobCodes)
        }
      }
    },
  },
  'mails.times': {
    holds: 'A report names the minute of its save, and an invitation that of the end of its link, in Taipei.',
    where: 'mails.json: facts',
    needs: ['mails', 'writes', 'referrals'],
    async test(kit) {
      const { email, token } = await applicant(kit)
      let date = ''
      const report = await mailAfter(kit, email, 'report', async () => {
        date = (await saved(kit, token, personalInfo(kit, email))).received.headers.date ?? ''
      })
      expectMinute(report, Date.parse(date))
      const { mail } = await referred(kit)
      expectMinute(mail, sentAt(mail) + lifetimeOf(kit, 'referral'))
    },
  },
  'mails.title-in-the-other-language': {
    holds: 'A vacancy that has no title in the language of a mail has its other title there.',
    where: 'mails.json: facts',
    needs: ['seed', 'mails', 'writes'],
    async test(kit) {
      const seed = objectsOf(objectOf(kit.contract.json('seed/jobs.json')).jobs)
      const jobs = seed
        .filter(({ status, title }) => status === 'open' && Object.keys(objectOf(title)).length === 1)
        .slice(0, 5)
      const jobCodes = jobs.map(({ code }) => code)
      for (const language of ['tw', 'us'] as const) {
        const { mail } = await applicant(kit, { language, change: (body) => ({ ...body, jobCodes }) })
        for (const title of jobs.flatMap((job) => Object.values(objectOf(job.title))))
          expectThat(`the mail names ${String(title)}`, mail.text.includes(String(title)), mail.text)
      }
    },
  },
  'mails.newer-version.in-another-spelling': {
    holds: 'An application of the same address in another case is a newer version for the same vacancy.',
    where: 'docs/writing-a-backend/state.md#1-storage',
    async test(kit) {
      const { email, body } = await applicant(kit)
      const { jobCodes } = body
      const other = email.replace('kit-', 'KIT-')
      const { mail } = await applicant(kit, { email: other, change: (given) => ({ ...given, jobCodes }) })
      expectThat(
        'the mail says that it is a newer version',
        mail.text.includes(newerNote(kit, 'tw')),
        mail.text,
      )
    },
  },
  'mails.nobody-else': {
    holds: 'Everything that a person does sends mails to this person only.',
    alone: true,
    async test(kit) {
      const sent = async () => {
        await mailsHaveLeft(kit)
        const calls = await supportedCalls(kit.http)
        expectArisen(calls.has('listMails'), 'The mailbox is not that of the target.')
        return mailsOf(await kit.http.request('GET', '/__mock/mails'))
      }
      const before = new Set((await sent()).map(({ id }) => id))
      const [one, other] = [await applicant(kit), await applicant(kit)]
      await saved(kit, one.token, personalInfo(kit, one.email))
      await answered(kit, 'requestEditLinks', 202, { json: { email: one.email } })
      await confirmed(kit, other.email, await deletionLink(kit, other.email))
      const recipients = (await sent()).filter(({ id }) => !before.has(id)).map(({ to }) => to)
      const people = [...kit.people.addresses]
      expectEqual(
        'recipients that are nobody of the case',
        recipients.filter((to) => !people.includes(to)),
        [],
      )
    },
  },
  'mails.other-addresses': {
    holds:
      'An address without its dot or its tag, or with a sign that is a wildcard elsewhere, is the address of somebody else: a request for it mails nobody.',
    where: 'docs/writing-a-backend/state.md#1-storage',
    async test(kit) {
      const email = kit.people.newAddress().replace('kit-', 'kit.').replace('@', '+tag@')
      await applicant(kit, { email })
      const wildcards = ['_', '%'].map((any) => email.replace('kit.', `kit${any}`))
      const others = [email.replace('kit.', 'kit'), email.replace('+tag', ''), ...wildcards]
      for (const call of ['requestEditLinks', 'requestResumeDeletion'])
        await noMailAfter(kit, email, async () => {
          for (const each of others) await answered(kit, call, 202, { json: { email: each } })
        })
      for (const each of others)
        expectEqual(`the number of mails to ${each}`, (await kit.support.mailsTo(each)).length, 0)
    },
  },
  'deletion.mails-gone': {
    profile: 'links',
    holds: 'A deletion empties the mailbox of the target of all mails to the address but the receipt.',
    where: 'docs/writing-a-backend/state.md#5-deletion',
    async test(kit) {
      const { email } = await applicant(kit)
      const { receipt } = await confirmed(kit, email, await deletionLink(kit, email))
      const left = await ownMails(kit, email)
      expectEqual(
        'the subjects of its mails',
        left.map(({ subject }) => subject),
        [receipt.subject],
      )
    },
  },
  'deletion.mails-to-an-earlier-address-gone': {
    profile: 'links',
    holds: 'Mails about a record go with it, also those to an earlier address of the record.',
    where: 'docs/writing-a-backend/state.md#5-deletion',
    async test(kit) {
      const { email, token } = await applicant(kit)
      const { to } = await moved(kit, token, email)
      await confirmed(kit, to, await deletionLink(kit, to))
      const subjects = (await ownMails(kit, email)).map(({ subject }) => subject)
      expectEqual('the subjects of mails to the earlier address', subjects, [])
    },
  },
})
