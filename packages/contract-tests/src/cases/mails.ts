import { type Case, casesOf, type Need, rowCases } from '../kit/case.ts'
import { type JsonObject, objectOf, objectsOf } from '../kit/contract.ts'
import type { Kit } from '../kit/kit.ts'
import { decoded, type Facts, mailWords, missingPiece, textOfHtml } from '../kit/mail-words.ts'
import { expectEqual, Mismatch } from '../kit/mismatch.ts'
import { exchangeWith, type Mail } from '../kit/test-support.ts'
import {
  type Applicant,
  answered,
  applicant,
  confirmed,
  exportMail,
  type Language,
  linkOf,
  mailAfter,
  moved,
  personalInfo,
  recordOf,
  referred,
  saved,
  speaking,
  tokenOf,
} from './steps.ts'
import { bodyOf } from './support/problems.ts'

/** Throws `Mismatch` unless a mail has the words of `mails.json` in their order, as plain text and as HTML. */
export function expectMail(
  { contract }: Pick<Kit, 'contract'>,
  mail: Mail | undefined,
  id: string,
  language: Language,
  facts: Facts,
): void {
  if (!mail) throw new Mismatch(`the mail ${id}`, 'a mail', undefined)
  const words = mailWords(contract, id, language, facts)
  const exchange = exchangeWith(mail)
  expectEqual(`the language of ${id}`, mail.locale, language, exchange)
  const readable = textOfHtml(mail.html)
  for (const [what, text, expected] of [
    ['subject', mail.subject, words.subject],
    ['plain text', mail.text, words.text],
    ['HTML', readable, words.html],
    ['preview in the HTML', readable, words.preview],
    ['addresses of the HTML', decoded(mail.html), words.urls],
  ] as const) {
    const missing = missingPiece(text, expected)
    if (missing === undefined) continue
    const where = `the ${what} of ${id}`
    throw new Mismatch(
      where,
      missing,
      text,
      exchange,
      `${where}: expected ${JSON.stringify(missing)} at its place, not found`,
    )
  }
}

/** Throws `Mismatch` when a mail has a text. */
export function expectAbsent(mail: Mail | undefined, ...texts: string[]): void {
  for (const text of texts) {
    for (const part of ['subject', 'text', 'html'] as const) {
      const message = `expected that the ${part} of the mail does not have ${JSON.stringify(text)}`
      if (mail?.[part].includes(text))
        throw new Mismatch(message, `no ${text}`, mail[part], exchangeWith(mail), message)
    }
  }
}

/** A moment as mails write it: `yyyy/MM/dd HH:mm` in Taipei. @param moment ISO 8601. */
export function taipeiMinute(moment: unknown): string {
  const hours = 8
  const iso = new Date(Date.parse(String(moment)) + hours * 3_600_000).toISOString()
  return `${iso.slice(0, 10).replaceAll('-', '/')} ${iso.slice(11, 16)}`
}

/** The note under a vacancy for which the address has applied before, in the language of a mail. */
export function newerNote({ contract }: Pick<Kit, 'contract'>, language: Language): string {
  const found = objectsOf(objectOf(contract.json('mails.json')).mails)
    .filter(({ id }) => id === 'applicationReceived')
    .flatMap(({ words }) => objectsOf(objectOf(objectOf(words)[language]).body))
    .find(({ note }) => note !== undefined)
  return String(objectOf(found?.note).text)
}

const must = { level: 'must', profile: 'mails', where: 'mails.json', needs: ['mails', 'writes'] } as const
const names = { tw: '陳怡君', us: 'Yi-Chun Chen' } as const
const otherLanguage = { tw: 'us', us: 'tw' } as const

export const urlOf = (mail: Mail | undefined, at = 0) => mail?.links[at]?.url ?? ''
const deletionPage = (mail: Mail, language: Language) =>
  `${new URL(urlOf(mail)).origin}/delete-resume/apply?lang=${language}`

/** Code and title of the vacancies of a record, in the language of a mail. */
function jobsOf(record: JsonObject, language: Language) {
  return objectsOf(record.jobs).map(({ code, title }) => {
    const texts = objectOf(title)
    return { code: String(code), title: String(texts[language] ?? texts[otherLanguage[language]]) }
  })
}

async function confirmationFacts(
  kit: Kit,
  { mail, token, reference, submittedAt }: Applicant,
  language: Language,
) {
  const record = await recordOf(kit, token)
  return {
    ...{ name: names[language], reference, submittedAt: taipeiMinute(submittedAt) },
    ...{ link: urlOf(mail), expiresAt: taipeiMinute(record.expiresAt) },
    deletionPage: deletionPage(mail, language),
    jobs: jobsOf(record, language),
  }
}

type MailTest = {
  holds: string
  needs?: readonly Need[]
  alone?: true
  test: (kit: Kit, language: Language) => Promise<void>
}

/** Each mail: words, recipient, language of the call although the person used the other before, links. */
const tests: Readonly<Record<string, MailTest>> = {
  applicationReceived: {
    holds:
      'The confirmation of an application has the words of the contract, and says which vacancy it replaces.',
    async test(kit, language) {
      const first = await applicant(kit, { language })
      const facts = await confirmationFacts(kit, first, language)
      const jobs = facts.jobs.map((job) => ({ ...job, isNewerVersion: false }))
      expectMail(kit, first.mail, 'applicationReceived', language, { ...facts, jobs })
      expectEqual('the recipient', first.mail.to, first.email)
      const note = newerNote(kit, language)
      expectAbsent(first.mail, note)
      const codes = [...objectsOf(jobs).map(({ code }) => code), ...(await kit.people.openJobs()).slice(1, 2)]
      const second = await applicant(kit, {
        email: first.email,
        language,
        change: (body) => ({ ...body, jobCodes: codes }),
      })
      const newer = await confirmationFacts(kit, second, language)
      expectMail(kit, second.mail, 'applicationReceived', language, {
        ...newer,
        jobs: newer.jobs.map((job, at) => ({ ...job, isNewerVersion: at === 0 })),
      })
      expectEqual('how often it says that it replaces one', second.mail.text.split(note).length - 1, 1)
    },
  },
  personalInfoChanged: {
    holds: 'The report of a save has the words of the contract and names no value.',
    async test(kit, language) {
      const { email, token, reference } = await applicant(kit, { language: otherLanguage[language] })
      const mail = await mailAfter(kit, email, 'report', () =>
        saved(kit, token, personalInfo(kit, email), { language }),
      )
      expectMail(kit, mail, 'personalInfoChanged', language, { reference, addressChanged: false })
      expectAbsent(mail, 'A223456781', '陳怡君', 'Yi-Chun', '忠孝西路', '912345678', email)
      expectEqual('the links', mail.links, [])
    },
  },
  'personalInfoChanged.address': {
    holds: 'The report of a changed address goes to both addresses with the words of the contract.',
    async test(kit, language) {
      const { email, token, reference } = await applicant(kit, { language: otherLanguage[language] })
      const { to, mails } = await moved(kit, token, email, { language })
      for (const mail of mails) {
        expectMail(kit, mail, 'personalInfoChanged', language, { reference, addressChanged: true })
        expectAbsent(mail, email, to, '陳', '忠孝西路', 'A223456781', '912345678')
        expectEqual('the links', mail.links, [])
      }
      expectEqual(
        'the recipients',
        mails.map((mail) => mail.to),
        [email, to],
      )
    },
  },
  editLinksRequested: {
    holds: 'Requested edit links come in one mail with the words of the contract.',
    async test(kit, language) {
      const first = await applicant(kit, { language: otherLanguage[language] })
      const { email } = first
      const second = await applicant(kit, { email, language: otherLanguage[language] })
      const mail = await mailAfter(kit, email, 'personal-info', () =>
        answered(kit, 'requestEditLinks', 202, { json: { email }, headers: speaking(language) }),
      )
      const applications = await Promise.all(
        [second, first].map(async ({ reference, submittedAt }, at) => {
          const record = await recordOf(kit, mail.links[at]?.token ?? '')
          return {
            ...{ reference, submittedAt: taipeiMinute(submittedAt), jobs: jobsOf(record, language) },
            ...{ link: urlOf(mail, at), expiresAt: taipeiMinute(record.expiresAt) },
          }
        }),
      )
      expectMail(kit, mail, 'editLinksRequested', language, { applications })
      expectEqual(
        'the purposes of its links',
        mail.links.map(({ purpose }) => purpose),
        ['personal-info', 'personal-info'],
      )
    },
  },
  personalInfoLink: {
    holds: 'A resent edit link comes with the words of the contract.',
    needs: ['mails', 'writes', 'links'],
    async test(kit, language) {
      const { email, token, reference } = await applicant(kit, { language: otherLanguage[language] })
      await kit.support.endLink(token, 'expired')
      const mail = await mailAfter(kit, email, 'personal-info', () =>
        answered(kit, 'resendLink', 202, { token, headers: speaking(language) }),
      )
      const record = await recordOf(kit, tokenOf(mail))
      const facts = { reference, link: urlOf(mail), expiresAt: taipeiMinute(record.expiresAt) }
      expectMail(kit, mail, 'personalInfoLink', language, facts)
    },
  },
  exportLink: {
    holds: 'A link to download an export comes with the words of the contract, and names no value.',
    async test(kit, language) {
      const one = await applicant(kit, { language: otherLanguage[language] })
      const mail = await exportMail(kit, one, language)
      expectMail(kit, mail, 'exportLink', language, { reference: one.reference, link: urlOf(mail) })
      expectAbsent(mail, '陳怡君', 'Yi-Chun', '912345678', one.email)
      expectEqual(
        'the purposes of its links',
        mail.links.map(({ purpose }) => purpose),
        ['export'],
      )
    },
  },
  resumeDeletionRequested: {
    holds: 'A requested deletion link comes with the words of the contract.',
    async test(kit, language) {
      const { email } = await applicant(kit, { language: otherLanguage[language] })
      const mail = await mailAfter(kit, email, 'delete-resume', () =>
        answered(kit, 'requestResumeDeletion', 202, { json: { email }, headers: speaking(language) }),
      )
      const shown = bodyOf(await answered(kit, 'getResumeDeletion', 200, { token: tokenOf(mail) }))
      const facts = { link: urlOf(mail), expiresAt: taipeiMinute(shown.expiresAt) }
      expectMail(kit, mail, 'resumeDeletionRequested', language, facts)
      expectEqual(
        'the purposes of its links',
        mail.links.map(({ purpose }) => purpose),
        ['delete-resume'],
      )
    },
  },
  resumeDeleted: {
    holds: 'The receipt of a deletion has the words of the contract and no personal data.',
    async test(kit, language) {
      const { email, token } = await linkOf(kit, 'delete-resume')
      const { exchange, receipt } = await confirmed(kit, email, token, language)
      const { deletedAt, applications, files, referrals } = bodyOf(exchange)
      expectMail(kit, receipt, 'resumeDeleted', language, {
        deletedAt: taipeiMinute(deletedAt),
        ...{ applications: String(applications), files: String(files), referrals: String(referrals) },
      })
      expectAbsent(receipt, '陳怡君', 'Yi-Chun', email)
    },
  },
  referralInvitation: {
    holds: 'An invitation has the words of the contract, and neither address, phone number nor reason.',
    needs: ['mails', 'referrals'],
    async test(kit, language) {
      const { email, mail, token, order } = await referred(kit, { locale: language })
      const referral = bodyOf(await answered(kit, 'getReferral', 200, { token }))
      expectMail(kit, mail, 'referralInvitation', language, {
        ...{ recommender: String(order.recommender), name: String(order.applicantName) },
        ...{
          link: urlOf(mail),
          deletionPage: deletionPage(mail, language),
          jobs: jobsOf(referral, language),
        },
      })
      expectAbsent(mail, email, String(order.phone), String(order.reason))
    },
  },
}

const languagesOfMails = ['tw', 'us'] as const

const marked = {
  lastNameZh: '<b>陳',
  firstNameZh: '怡君</b>',
  nameEn: '<a href="https://evil.example">Yi & Co</a>',
}

/** The words of mails. */
export const mailCases: Case[] = [
  ...Object.entries(tests).flatMap(([id, { holds, test, ...rest }]) =>
    languagesOfMails.map(
      (language): Case => ({
        ...must,
        ...rest,
        id: `mails.${id}.${language}`,
        holds: `${holds} It is in the language of its call (${language}), whatever the person used before.`,
        test: (kit) => test(kit, language),
      }),
    ),
  ),
  ...rowCases(must, 'mails.markup.confirmation', languagesOfMails, (language) => ({
    holds: 'Markup in the name of an applicant is text in the HTML of a mail.',
    async test(kit) {
      const change = (body: JsonObject) => ({ ...body, personal: { ...objectOf(body.personal), ...marked } })
      const { mail } = await applicant(kit, { language, change })
      const name = language === 'tw' ? marked.lastNameZh + marked.firstNameZh : marked.nameEn
      expectMail(kit, mail, 'applicationReceived', language, { name })
    },
  })),
  ...casesOf(must, {
    'mails.markup.invitation': {
      holds: 'Markup in the names of an invitation is text in its HTML.',
      needs: ['mails', 'referrals'],
      async test(kit) {
        const names = { recommender: '<i>王</i> & 小明', applicantName: marked.nameEn }
        const { mail } = await referred(kit, { ...names, locale: 'us' })
        const facts = { recommender: names.recommender, name: names.applicantName }
        expectMail(kit, mail, 'referralInvitation', 'us', facts)
      },
    },
  }),
]
