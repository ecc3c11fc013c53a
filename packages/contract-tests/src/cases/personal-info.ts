import { type Case, casesOf } from '../kit/case.ts'
import { type Contract, type JsonObject, member, objectOf, objectsOf } from '../kit/contract.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import { exampleOf } from '../kit/people.ts'
import { answered, applicant, mailAfter, personalInfo, recordOf, refusedSave, saved } from './steps.ts'
import { bodyOf, shortIssues } from './support/problems.ts'
import { atOnce } from './support/requests.ts'

const where = 'docs/writing-a-backend/state.md#4-personal-information'
const must = { level: 'must', profile: 'links', where, needs: ['mails', 'writes'] } as const
const late = ['identity', 'contact', 'military', 'emergencyContact', 'health']
const idNumber = 'A223456781'

/** Reading and replacing the record of an application. */
export function personalInfoCases(contract: Contract): Case[] {
  const { cases } = objectOf(contract.json('vectors/etags.json'))
  // With a star alone all other cases save.
  const versions = objectsOf(cases).filter(({ header, value }) => header === 'If-Match' && value !== '*')
  return [
    ...recordCases,
    ...saveCases,
    ...orders.map(orderCase),
    ...maskCases(contract),
    ...versions.map(vectorCase),
    ...versionCases,
  ]
}

const recordCases: Case[] = casesOf(must, {
  'personal-info.record.as-submitted': {
    holds:
      'The record has the sections of the application as they were sent; sections never answered are absent.',
    async test(kit) {
      const { token, body, reference, submittedAt } = await applicant(kit)
      const record = await recordOf(kit, token)
      expectEqual('reference', record.reference, reference)
      expectEqual('submittedAt', record.submittedAt, submittedAt)
      const { personal, education, experience, application } = body
      const { headshot: _h, resume: _r, ...other } = objectOf(body.other)
      expectEqual('sections', record.sections, { personal, education, experience, application, other })
      for (const name of late)
        expectThat(`sections.${name} is absent`, !(name in objectOf(record.sections)), record.sections)
      expectThat('maskedIdNumber is absent', !('maskedIdNumber' in record), record)
    },
  },
  'personal-info.record.files-in-order': {
    holds: 'Files are listed as headshot, resume, portfolio, with name, type and size, without ids.',
    async test(kit) {
      const portfolio = await kit.people.staged('portfolio')
      const { token } = await applicant(kit, {
        change: (body) => ({ ...body, other: { portfolio, ...objectOf(body.other) } }),
      })
      const files = objectsOf((await recordOf(kit, token)).files)
      expectEqual(
        'the kinds of files',
        files.map(({ kind }) => kind),
        ['headshot', 'resume', 'portfolio'],
      )
      expectEqual(
        'the members of each file',
        files.map((file) => Object.keys(file).toSorted()),
        files.map(() => ['kind', 'name', 'size', 'type']),
      )
    },
  },
  'personal-info.record.at-once': {
    holds:
      'Of several records that are read at the same time, each answer is the record of the link that was sent.',
    async test(kit) {
      const people = [await applicant(kit), await applicant(kit)]
      const asked = Array.from({ length: 4 }, () => people).flat()
      const read = asked.map(({ token }) => answered(kit, 'getPersonalInfo', 200, { token }))
      const records = (await atOnce(read)).map(bodyOf)
      expectEqual(
        'references and addresses',
        records.map((record) => [record.reference, member(record, 'sections', 'personal', 'email')]),
        asked.map(({ reference, email }) => [reference, email]),
      )
    },
  },
  'personal-info.record.own-tag': {
    holds: 'The ETag of a record is strong, the same for every reading, and sent with HEAD too.',
    async test(kit) {
      const { token } = await applicant(kit)
      const first = await answered(kit, 'getPersonalInfo', 200, { token })
      const again = await answered(kit, 'getPersonalInfo', 200, { token })
      const tag = first.received.headers.etag
      expectThat('ETag is strong', tag?.startsWith('"') ?? false, tag, first)
      expectEqual('ETag of the second reading', again.received.headers.etag, tag, again)
      const head = await kit.http.request('HEAD', `${kit.contract.base}/personal-info`, { token })
      expectEqual('the status of HEAD', head.received.status, 200, head)
      expectEqual('ETag of HEAD', head.received.headers.etag, tag, head)
    },
  },
})

const saveCases: Case[] = casesOf(must, {
  'personal-info.save.replaces-the-record': {
    holds:
      'A save replaces the whole record; its answer is the record as the next reading returns it, with its ETag. The link keeps its end.',
    async test(kit) {
      const { email, token } = await applicant(kit)
      const { expiresAt } = await recordOf(kit, token)
      const info = personalInfo(kit, email)
      const exchange = await saved(kit, token, info)
      const { idNumber: _, ...identity } = objectOf(objectOf(info).identity)
      expectEqual('sections', bodyOf(exchange).sections, { ...info, identity }, exchange)
      expectEqual('expiresAt', bodyOf(exchange).expiresAt, expiresAt, exchange)
      expectThat(
        'the ID number is not returned',
        !exchange.received.text.includes(idNumber),
        exchange.received.text,
      )
      const read = await answered(kit, 'getPersonalInfo', 200, { token })
      expectEqual('the record read', read.received.json, exchange.received.json, read)
      expectEqual('ETag', read.received.headers.etag, exchange.received.headers.etag, read)
    },
  },
  'personal-info.save.no-other-record': {
    holds:
      'A save changes no other record: neither another application of the address nor that of somebody else.',
    async test(kit) {
      const first = await applicant(kit)
      const others = [await applicant(kit, { email: first.email }), await applicant(kit)]
      const read = () =>
        Promise.all(
          others.map(async ({ token }) => {
            const { received } = await answered(kit, 'getPersonalInfo', 200, { token })
            return [received.json, received.headers.etag]
          }),
        )
      const before = await read()
      await saved(kit, first.token, personalInfo(kit, first.email))
      expectEqual('the other records and their tags', await read(), before)
    },
  },
  'personal-info.save.absent-is-removed': {
    holds: 'A value that is absent from a save is removed, but an absent ID number keeps the stored one.',
    async test(kit) {
      const { email, token } = await applicant(kit)
      const first = bodyOf(await saved(kit, token, personalInfo(kit, email)))
      const change = { identity: { country: 'TW' }, contact: {}, military: {} }
      const second = bodyOf(await saved(kit, token, personalInfo(kit, email, change)))
      const sections = objectOf(second.sections)
      for (const name of ['identity', 'contact', 'military'] as const)
        expectEqual(`sections.${name}`, sections[name], change[name])
      expectEqual('maskedIdNumber', second.maskedIdNumber, first.maskedIdNumber)
      const third = await saved(
        kit,
        token,
        personalInfo(kit, email, { identity: { idNumber: 'H800000002' } }),
      )
      expectEqual('the new maskedIdNumber', bodyOf(third).maskedIdNumber, 'H80****002', third)
    },
  },
  'personal-info.save.refused-changes-nothing': {
    holds: 'A refused save changes nothing: the record and its ETag stay, and no mail is sent.',
    async test(kit) {
      const { email, token } = await applicant(kit)
      const before = await answered(kit, 'getPersonalInfo', 200, { token })
      const wrong = personalInfo(kit, email, { emergencyContact: {} })
      const shape = await refusedSave(kit, token, wrong, [422, 'validation_failed'])
      expectThat(
        'emergencyContact.name is required',
        shortIssues(shape).includes('emergencyContact.name required'),
        shortIssues(shape),
        shape,
      )
      const valid = personalInfo(kit, email)
      await refusedSave(kit, token, valid, [412, 'precondition_failed'], '"another"')
      const after = await answered(kit, 'getPersonalInfo', 200, { token })
      expectEqual('the record', after.received.json, before.received.json, after)
      expectEqual('ETag', after.received.headers.etag, before.received.headers.etag, after)
      await mailAfter(kit, email, 'report', () => saved(kit, token, personalInfo(kit, email)))
      expectEqual('the number of mails', (await kit.support.mailsTo(email)).length, 2)
    },
  },
  'personal-info.save.recommenders.empty-rows-dropped': {
    holds: 'A save drops rows of references without any member.',
    async test(kit) {
      const { email, token } = await applicant(kit)
      const info = personalInfo(kit, email)
      const [row] = objectsOf(info.other.recommenders)
      const json = { ...info, other: { ...info.other, recommenders: [{}, row, {}] } }
      const { sections } = bodyOf(await saved(kit, token, json))
      expectEqual('recommenders', objectOf(objectOf(sections).other).recommenders, [row])
    },
  },
})

type Entry = [name: string, start: string, end?: string]
const current: Entry = ['current', '202001']
const currentLater: Entry = ['current, begun later', '202203']
const future: Entry = ['ends in the future', '202001', '203012']
const recent: Entry = ['recent', '201801', '202005']
const recentLater: Entry = ['recent, begun later', '201901', '202005']
const same: Entry = ['recent, begun later, sent second', '201901', '202005']
const oldest: Entry = ['oldest', '201001', '201012']

export const orders: { id: string; holds: string; sent: Entry[]; expected: Entry[] }[] = [
  {
    id: 'by-end',
    holds: 'by end, latest first, where a current one counts as later than every month',
    sent: [oldest, recent, future, current],
    expected: [current, future, recent, oldest],
  },
  {
    id: 'then-by-start',
    holds: 'of equal ends by start, latest first',
    sent: [recent, current, recentLater, currentLater],
    expected: [currentLater, current, recentLater, recent],
  },
  {
    id: 'then-as-sent',
    holds: 'of equal ends and starts in the order sent',
    sent: [recent, same, recentLater],
    expected: [same, recentLater, recent],
  },
]

function entryOf([companyName, start, end]: Entry): JsonObject {
  const ended = end === undefined ? { stillEmployed: true } : { end, reasonForLeaving: 'x' }
  return { category: 'work', companyName, location: 'x', jobTitle: 'x', start, salary: 1, ...ended }
}

function orderCase({ id, holds, sent, expected }: (typeof orders)[number]): Case {
  return {
    ...must,
    id: `personal-info.experience.newest-first.${id}`,
    holds: `Entries of experience come back newest first, after a submission and after a save: ${holds}.`,
    where: 'docs/writing-a-backend/state.md#1-storage',
    async test(kit) {
      const experience = { seniority: 'over5', entries: sent.map(entryOf) }
      const { email, token } = await applicant(kit, { change: (body) => ({ ...body, experience }) })
      const namesIn = (record: JsonObject) =>
        objectsOf(objectOf(objectOf(record.sections).experience).entries).map(
          ({ companyName }) => companyName,
        )
      const names = expected.map(([name]) => name)
      expectEqual('the entries submitted', namesIn(await recordOf(kit, token)), names)
      const exchange = await saved(kit, token, personalInfo(kit, email, { experience }))
      expectEqual('the entries saved', namesIn(bodyOf(exchange)), names, exchange)
    },
  }
}

function maskCases(contract: Contract): Case[] {
  const { cases } = objectOf(contract.json('vectors/masks.json'))
  const identity = objectOf(exampleOf(contract, 'PersonalInfo').identity)
  return objectsOf(cases)
    .filter(({ kind }) => kind === 'idNumber')
    .map((vector) => ({
      ...must,
      id: `personal-info.${String(vector.id)}`,
      holds: `The stored ID number is returned masked. ${String(vector.why)}`,
      where: `vectors/masks.json: ${String(vector.id)}`,
      async test(kit) {
        const { email, token } = await applicant(kit)
        const json = personalInfo(kit, email, {
          // A passport number goes with another nationality than that of a national ID.
          identity: {
            ...identity,
            country: /^[A-Z]{1,2}\d{8,9}$/.test(String(vector.value)) ? 'TW' : 'US',
            idNumber: vector.value,
          },
        })
        const exchange = await saved(kit, token, json)
        expectEqual('maskedIdNumber', bodyOf(exchange).maskedIdNumber, vector.masked, exchange)
      },
    }))
}

const mustForVersions = { ...must, where: 'docs/writing-a-backend/state.md#versions' } as const
const many = 10

function vectorCase({ id, why, value, status }: JsonObject): Case {
  return {
    ...must,
    id: `personal-info.${String(id)}`,
    holds: `A save is accepted only for the version that was read. ${String(why)}`,
    where: `vectors/etags.json: ${String(id)}`,
    async test(kit) {
      const { email, token } = await applicant(kit)
      const read = await answered(kit, 'getPersonalInfo', 200, { token })
      const tag = read.received.headers.etag ?? ''
      const sent = typeof value === 'string' ? withTag(value, tag) : undefined
      const exchange = await kit.http.call('savePersonalInfo', {
        token,
        json: personalInfo(kit, email),
        headers: sent === undefined ? {} : { 'If-Match': sent },
      })
      expectEqual('the status', exchange.received.status, status, exchange)
      if (status === 412) expectEqual('the code', bodyOf(exchange).code, 'precondition_failed', exchange)
      if (status === 428) expectEqual('the code', bodyOf(exchange).code, 'precondition_required', exchange)
    },
  }
}

/** The value of a vector, versionRules `"1"` stands for the tag of the record, and its text for the tag's text. */
function withTag(value: string, tag: string): string {
  const text = tag.slice(1, -1)
  return value
    .split(',')
    .map((part) => (part.trim() === '1' ? part.replace('1', text) : part.replace('"1"', tag)))
    .map((part) => part.replace('"11"', `"${text}1"`))
    .join(',')
}

/** Versions of a record: `ETag`, `If-Match`, concurrent saves. */
const versionCases: Case[] = casesOf(mustForVersions, {
  'personal-info.version.changes-with-every-save': {
    holds: 'The ETag changes with every save, also with a save of equal values.',
    async test(kit) {
      const { email, token } = await applicant(kit)
      const info = personalInfo(kit, email)
      const tags = [(await answered(kit, 'getPersonalInfo', 200, { token })).received.headers.etag ?? '']
      for (let save = 0; save < 3; save++) {
        const { received } = await saved(kit, token, info, { ifMatch: tags.at(-1) ?? '' })
        tags.push(received.headers.etag ?? '')
      }
      expectEqual('the number of different tags', new Set(tags).size, tags.length)
      for (const earlier of tags.slice(0, -1))
        await refusedSave(kit, token, info, [412, 'precondition_failed'], earlier)
    },
  },
  'personal-info.version.one-of-concurrent-saves': {
    holds: 'Of several saves at once with the same tag one succeeds, and the record is its record.',
    async test(kit) {
      const { email, token } = await applicant(kit)
      const ifMatch = (await answered(kit, 'getPersonalInfo', 200, { token })).received.headers.etag ?? ''
      const exchanges = await atOnce(
        Array.from({ length: many }, async (_, at) => {
          const health = { condition: true, description: `Number ${at}` }
          return await kit.http.call('savePersonalInfo', {
            token,
            json: personalInfo(kit, email, { health }),
            headers: { 'If-Match': ifMatch },
          })
        }),
      )
      const statuses = exchanges.map(({ received }) => received.status).toSorted((a, b) => a - b)
      expectEqual('the statuses', statuses, [200, ...Array.from({ length: many - 1 }, () => 412)])
      const winner = exchanges.find(({ received }) => received.status === 200)
      expectEqual('the record', await recordOf(kit, token), winner?.received.json)
    },
  },
  'personal-info.version.kept-by-other-calls': {
    holds: 'The ETag does not change when new links are issued.',
    async test(kit) {
      const { email, token } = await applicant(kit)
      const tag = (await answered(kit, 'getPersonalInfo', 200, { token })).received.headers.etag
      await answered(kit, 'requestEditLinks', 202, { json: { email } })
      const [mail] = await kit.support.awaitMails(email, 2)
      const newer = mail?.links[0]?.token ?? ''
      const read = await answered(kit, 'getPersonalInfo', 200, { token: newer })
      expectThat('ETag is the same', read.received.headers.etag === tag, read.received.headers.etag, read)
    },
  },
})
