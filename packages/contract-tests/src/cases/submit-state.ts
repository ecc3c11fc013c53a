import { type Case, casesOf } from '../kit/case.ts'
import { type Contract, type JsonObject, objectOf } from '../kit/contract.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual } from '../kit/mismatch.ts'
import {
  applicant,
  bodyOf,
  issuesOf,
  listOf,
  objectsOf,
  personalInfo,
  recordOf,
  refused,
  saved,
} from './steps.ts'

const page = 'docs/writing-a-backend/state.md#1-storage'

/** What a submission depends on besides its body: `vectors/state.json`, and the vacancies of the record. */
export function submitStateCases(contract: Contract): Case[] {
  const { cases } = objectOf(contract.json('vectors/state.json'))
  return [...objectsOf(cases).map(vectorCase), ...orderCases]
}

function vectorCase(vector: JsonObject): Case {
  const issues = objectsOf(vector.issues)
  return {
    id: `submit.${String(vector.id)}`,
    level: 'must',
    profile: 'mails',
    holds: `A submission is compared with what is stored. ${String(vector.why)}`,
    where: `vectors/state.json: ${String(vector.id)}`,
    needs: ['seed', 'mails', 'writes'],
    async test(kit) {
      const body = await bodyOfVector(kit, vector)
      const exchange = await kit.people.submit(body)
      const { status } = exchange.received
      expectEqual('the status', status, issues.length === 0 ? 201 : 422, exchange)
      if (issues.length === 0) return
      expectEqual(
        'the issues',
        issuesOf(exchange),
        issues.map(({ path, rule }) => `${String(path)} ${String(rule)}`),
        exchange,
      )
    },
  }
}

async function bodyOfVector({ contract, people }: Kit, { body, changes }: JsonObject): Promise<JsonObject> {
  const { bodies } = objectOf(contract.json('vectors/validation.json'))
  const value = structuredClone(objectOf(objectOf(objectOf(bodies)[String(body)]).value))
  const [headshot, resume, portfolio] = await Promise.all([
    people.staged('headshot'),
    people.staged('resume'),
    people.staged('portfolio'),
  ])
  const files: Record<string, string> = { headshot, resume, portfolio }
  const base: JsonObject = {
    ...value,
    personal: { ...objectOf(value.personal), email: people.newAddress() },
    other: { ...objectOf(value.other), ...files },
  }
  return objectsOf(changes).reduce((made, change) => changed(made, change, files), base)
}

/** Makes one change of a vector: sets a member to a value or to the id of a staged file, or removes it. */
function changed(body: JsonObject, change: JsonObject, files: Readonly<Record<string, string>>): JsonObject {
  const path = String(change.set ?? change.remove)
  const value = typeof change.staged === 'string' ? files[change.staged] : change.value
  const [name = '', ...below] = path.split('.')
  if (below.length > 0) {
    const inner = changed(
      objectOf(body[name]),
      { ...change, ...(change.set === undefined ? { remove: below.join('.') } : { set: below.join('.') }) },
      files,
    )
    return { ...body, [name]: inner }
  }
  if (change.set !== undefined) return { ...body, [name]: value }
  const { [name]: _, ...rest } = body
  return rest
}

const codesOf = (record: JsonObject) => objectsOf(record.jobs).map(({ code }) => code)

const orderCases: Case[] = casesOf(
  { level: 'must', profile: 'links', where: page },
  {
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
    'submit.refused.claims-no-file': {
      profile: 'mails',
      holds: 'A refused submission leaves its files staged: the corrected one is accepted.',
      where: 'docs/writing-a-backend/requests.md#staged-files',
      needs: ['mails', 'writes'],
      async test(kit) {
        const body = await kit.people.application(kit.people.newAddress())
        await refused(kit, 'submitApplication', [422, 'validation_failed'], {
          json: { ...body, consent: { agreed: true, version: '2020-01-01' } },
          headers: { 'Idempotency-Key': kit.people.newAddress() },
        })
        const exchange = await kit.people.submit(body)
        expectEqual('the status of the corrected submission', exchange.received.status, 201, exchange)
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
        expectEqual('the status', again.received.status, 422, again)
        expectEqual(
          'the issues',
          issuesOf(again),
          ['other.headshot fileExpired', 'other.resume fileExpired'],
          again,
        )
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
            change: (body) => ({ ...body, other: { ...objectOf(body.other), recommenders } }),
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
  },
)

const texts = {
  decomposed: 'Cafe\u0301 \u1100\u1161',
  'full-width': '１２３ ﬁ ㈱ 臺台',
  'beyond-16-bits': '𠮷野家 👩‍👩‍👧 🇹🇼',
  blanks: ' two  blanks ',
  invisible: 'a\u200Bb\u00ADc',
  markup: '<b>"\\n\' & {{name}} $(x) %s',
  'word-null': 'null',
}

/** Texts come back as they were sent. */
export const storedTextCases: Case[] = [
  ...Object.entries(texts).map(
    ([name, text]): Case => ({
      id: `submit.stored.text-${name}`,
      level: 'must',
      profile: 'links',
      holds: 'Texts come back with the code points, blanks and line breaks that were sent.',
      where: 'docs/writing-a-backend/state.md#1-storage',
      needs: ['mails', 'writes'],
      async test(kit) {
        const { token, body } = await applicant(kit, {
          change: (given) => {
            const education = objectOf(given.education)
            return {
              ...given,
              personal: { ...objectOf(given.personal), lastNameZh: text, nameEn: text },
              education: {
                ...education,
                highest: { ...objectOf(education.highest), school: text, department: text },
              },
              application: { ...objectOf(given.application), desiredJob: text },
              other: {
                ...objectOf(given.other),
                lawsuit: true,
                lawsuitDetails: `${text}\n\n${text}\n`,
              },
            }
          },
        })
        const { headshot: _h, resume: _r, ...other } = objectOf(body.other)
        const { personal, education, experience, application } = body
        const { sections } = await recordOf(kit, token)
        expectEqual('sections', sections, { personal, education, experience, application, other })
      },
    }),
  ),
  ...casesOf(
    { level: 'must', profile: 'links', where: 'docs/writing-a-backend/state.md#1-storage' },
    {
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
    },
  ),
]
