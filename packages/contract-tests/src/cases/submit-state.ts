import { type Case, casesOf, mustHold } from '../kit/case.ts'
import { type JsonObject, objectOf } from '../kit/contract.ts'
import { expectEqual } from '../kit/mismatch.ts'
import { applicant, bodyOf, filesExpired, listOf, objectsOf, personalInfo, recordOf, saved } from './steps.ts'
import { withChanges, withValue } from './support/changes.ts'
import { expectShort } from './support/problems.ts'

const page = 'docs/writing-a-backend/state.md#1-storage'

const codesOf = (record: JsonObject) => objectsOf(record.jobs).map(({ code }) => code)

/** The vacancies and files of a submission, and rows that are dropped. */
export const submitStateCases: Case[] = casesOf(mustHold('links', page), {
  'submit.jobs.keep-their-order': {
    holds: 'The vacancies of a record keep the order of `jobCodes`, also after a save.',
    needs: ['seed', 'mails', 'writes'],
    async test(kit) {
      const codes = (await kit.people.openJobs()).slice(0, 5)
      for (const jobCodes of [codes, codes.toReversed(), [...codes.slice(2), ...codes.slice(0, 2)]]) {
        const { email, token } = await applicant(kit, { change: (body) => ({ ...body, jobCodes }) })
        expectEqual('the codes of jobs', codesOf(await recordOf(kit, token)), jobCodes)
        const exchange = await saved(kit, token, personalInfo(kit, email))
        expectEqual('the codes of jobs after a save', codesOf(bodyOf(exchange)), jobCodes)
      }
    },
  },
  'submit.again.separate-record': {
    holds: 'Applying again for the same vacancy is accepted, and is a record of its own.',
    needs: ['mails', 'writes'],
    async test(kit) {
      const first = await applicant(kit)
      const second = await applicant(kit, { email: first.email })
      const [one, other] = [await recordOf(kit, first.token), await recordOf(kit, second.token)]
      expectEqual('the reference of the first record', one.reference, first.reference)
      expectEqual('the reference of the second record', other.reference, second.reference)
      expectEqual('the vacancies of both', codesOf(one), codesOf(other))
    },
  },
  'submit.files.claimed-once': {
    profile: 'mails',
    holds: 'A file of one application cannot be claimed by another.',
    where: 'docs/writing-a-backend/requests.md#staged-files',
    needs: ['mails', 'writes'],
    async test(kit) {
      const { body } = await kit.people.applied()
      const again = await kit.people.submit(body)
      expectShort('the second submission', again, 422, 'validation_failed', ...filesExpired)
    },
  },
  'submit.recommenders.empty-rows-dropped': {
    holds: 'Rows of references without any member are dropped; the others keep their order.',
    needs: ['mails', 'writes'],
    async test(kit) {
      const rows = [
        { name: 'Zoe', contactEmail: 'zoe@example.com' },
        { name: 'Amy', contactPhone: '0912345678' },
      ]
      const cases = [
        [{}, ...rows],
        [rows[0], {}, rows[1]],
        [{}, {}, {}],
      ]
      for (const recommenders of cases) {
        const { token } = await applicant(kit, {
          change: (body) => objectOf(withValue(body, 'other.recommenders', recommenders)),
        })
        const { other } = objectOf((await recordOf(kit, token)).sections)
        expectEqual(
          'recommenders',
          listOf(objectOf(other).recommenders),
          recommenders.filter((row) => row !== undefined && Object.keys(row).length > 0),
        )
      }
    },
  },
})

const texts = {
  decomposed: 'Cafe\u0301 \u1100\u1161',
  'full-width': '１２３ ﬁ ㈱ 臺台',
  'beyond-16-bits': '𠮷野家 👩‍👩‍👧 🇹🇼',
  blanks: ' two  blanks ',
  invisible: 'a\u200Bb\u00ADc',
  markup: '<b>"\\n\' & {{name}} $(x) %s',
  'word-null': 'null',
}

/** Fields of one line that get each text. */
const lines = [
  ...['personal.lastNameZh', 'personal.nameEn', 'application.desiredJob'],
  ...['education.highest.school', 'education.highest.department'],
]

/** Texts come back as they were sent. */
export const storedTextCases: Case[] = [
  ...Object.entries(texts).map(
    ([name, text]): Case => ({
      id: `submit.stored.text-${name}`,
      ...mustHold('links', 'docs/writing-a-backend/state.md#1-storage'),
      holds: 'Texts come back with the code points, blanks and line breaks that were sent.',
      needs: ['mails', 'writes'],
      async test(kit) {
        const { token, body } = await applicant(kit, {
          change: (given) =>
            objectOf(
              withChanges(given, [
                ...lines.map((set) => ({ set, value: text })),
                { set: 'other.lawsuit', value: true },
                { set: 'other.lawsuitDetails', value: `${text}\n\n${text}\n` },
              ]),
            ),
        })
        const { headshot: _h, resume: _r, ...other } = objectOf(body.other)
        const { personal, education, experience, application } = body
        const { sections } = await recordOf(kit, token)
        expectEqual('sections', sections, { personal, education, experience, application, other })
      },
    }),
  ),
  ...casesOf(mustHold('links', 'docs/writing-a-backend/state.md#1-storage'), {
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
