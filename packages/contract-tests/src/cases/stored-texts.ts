import { type Case, casesOf, mustHold } from '../kit/case.ts'
import { objectOf } from '../kit/contract.ts'
import { expectEqual } from '../kit/mismatch.ts'
import { applicant, personalInfo, recordOf, saved } from './steps.ts'
import { withChanges } from './support/changes.ts'
import { bodyOf } from './support/problems.ts'

const texts = {
  decomposed: 'Cafe\u0301 \u1100\u1161',
  'full-width': '１２３ ﬁ ㈱ 臺台',
  'beyond-16-bits': '𠮷野家 👩‍👩‍👧 🇹🇼',
  blanks: ' two  blanks ',
  invisible: 'a\u200Bb\u00ADc',
  markup: '<b>"\\n\' & {{name}} $(x) %s',
  'word-null': 'null',
  digits: '00123',
}

/** Fields of one line that get each text. */
const lines = [
  ...['personal.lastNameZh', 'personal.nameEn', 'application.desiredJob'],
  ...['education.highest.school', 'education.highest.department'],
  ...['experience.entries.0.companyName', 'experience.entries.0.jobTitle', 'other.recommenders.0.name'],
]

/** The maximum lengths of some fields, in characters. */
const longest = {
  'personal.lastNameZh': 50,
  'application.desiredJob': 100,
  'experience.entries.0.companyName': 100,
  'experience.entries.0.content': 2000,
  'other.lawsuitDetails': 1000,
}

/** Texts come back as they were sent. */
export const storedTextCases: Case[] = [
  ...Object.entries(texts).map(
    ([name, text]): Case => ({
      id: `submit.stored.text-${name}`,
      ...mustHold('links', 'docs/writing-a-backend/state.md#1-storage'),
      holds:
        'Texts come back with the code points, blanks and line breaks that were sent, by an application and by a save.',
      needs: ['mails', 'writes'],
      async test(kit) {
        const changes = [
          ...lines.map((set) => ({ set, value: text })),
          { set: 'other.lawsuit', value: true },
          { set: 'other.lawsuitDetails', value: `${text}\n\n${text}\n` },
        ]
        const { email, token, body } = await applicant(kit, {
          change: (given) => objectOf(withChanges(given, changes)),
        })
        const { headshot: _h, resume: _r, ...other } = objectOf(body.other)
        const { personal, education, experience, application } = body
        const { sections } = await recordOf(kit, token)
        expectEqual('sections', sections, { personal, education, experience, application, other })
        const late = [
          'contact.address',
          'emergencyContact.name',
          'emergencyContact.relation',
          'health.description',
        ]
        const info = objectOf(
          withChanges(personalInfo(kit, email), [
            ...changes,
            { set: 'health.condition', value: true },
            ...late.map((set) => ({ set, value: text })),
          ]),
        )
        const { idNumber: _, ...identity } = objectOf(info.identity)
        const exchange = await saved(kit, token, info)
        expectEqual('sections after a save', bodyOf(exchange).sections, { ...info, identity }, exchange)
      },
    }),
  ),
  ...casesOf(mustHold('links', 'docs/writing-a-backend/state.md#1-storage'), {
    'submit.stored.longest': {
      holds: 'Texts of their maximum length come back whole, also of characters beyond 16 bits.',
      needs: ['mails', 'writes'],
      async test(kit) {
        const changes = Object.entries(longest).map(([set, times]) => ({ set, text: '𠮷', times }))
        const { token, body } = await applicant(kit, {
          change: (given) =>
            objectOf(withChanges(given, [{ set: 'other.lawsuit', value: true }, ...changes])),
        })
        const { headshot: _h, resume: _r, ...other } = objectOf(body.other)
        const { personal, education, experience, application } = body
        const { sections } = await recordOf(kit, token)
        expectEqual('sections', sections, { personal, education, experience, application, other })
      },
    },
    'submit.stored.zero': {
      holds: 'An amount of zero comes back as zero.',
      needs: ['mails', 'writes'],
      async test(kit) {
        const amounts = ['application.expectedSalary', 'experience.entries.0.salary']
        const { token, body } = await applicant(kit, {
          change: (given) =>
            objectOf(
              withChanges(
                given,
                amounts.map((set) => ({ set, value: 0 })),
              ),
            ),
        })
        const sections = objectOf((await recordOf(kit, token)).sections)
        for (const name of ['application', 'experience'])
          expectEqual(`sections.${name}`, sections[name], body[name])
      },
    },
    'submit.stored.accepted-spelling': {
      holds:
        'Addresses, phone numbers and links come back, and are mailed to, in the spelling that was sent.',
      needs: ['mails', 'writes'],
      async test(kit) {
        const email = kit.people.newAddress().replace('kit-', 'As.Typed+Kit-')
        const portfolioUrl = 'https://Example.com/%7Eann/../x?q=臺#Top'
        const { token, mail } = await applicant(kit, {
          email,
          change: (body) => ({
            ...body,
            personal: { ...objectOf(body.personal), mobilePhone: '0912-345-678' },
            other: { ...objectOf(body.other), portfolioUrl },
          }),
        })
        expectEqual('the recipient', mail.to, email)
        const sections = objectOf((await recordOf(kit, token)).sections)
        expectEqual('personal.email', objectOf(sections.personal).email, email)
        expectEqual('personal.mobilePhone', objectOf(sections.personal).mobilePhone, '0912-345-678')
        expectEqual('other.portfolioUrl', objectOf(sections.other).portfolioUrl, portfolioUrl)
      },
    },
  }),
]
