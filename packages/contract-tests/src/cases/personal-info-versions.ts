import { type Case, casesOf } from '../kit/case.ts'
import { type Contract, type JsonObject, objectOf } from '../kit/contract.ts'
import { expectEqual, expectThat } from '../kit/mismatch.ts'
import {
  answered,
  applicant,
  bodyOf,
  objectsOf,
  personalInfo,
  recordOf,
  refusedSave,
  saved,
} from './steps.ts'

const where = 'docs/writing-a-backend/state.md#versions'
const must = { level: 'must', profile: 'links', where, needs: ['mails', 'writes'] } as const
const atOnce = 10

/** Versions of a record: `ETag`, `If-Match`, concurrent saves. */
export function personalInfoVersionCases(contract: Contract): Case[] {
  const { cases } = objectOf(contract.json('vectors/etags.json'))
  const vectors = objectsOf(cases).filter(({ header }) => header === 'If-Match')
  return [...vectors.map(vectorCase), ...versionCases]
}

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

/** The value of a vector, where `"1"` stands for the tag of the record, and its text for the tag's text. */
function withTag(value: string, tag: string): string {
  const text = tag.slice(1, -1)
  return value
    .split(',')
    .map((part) => (part.trim() === '1' ? part.replace('1', text) : part.replace('"1"', tag)))
    .map((part) => part.replace('"11"', `"${text}1"`))
    .join(',')
}

const versionCases: Case[] = casesOf(must, {
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
      const exchanges = await Promise.all(
        Array.from({ length: atOnce }, async (_, at) => {
          const health = { condition: true, description: `Number ${at}` }
          return await kit.http.call('savePersonalInfo', {
            token,
            json: personalInfo(kit, email, { health }),
            headers: { 'If-Match': ifMatch },
          })
        }),
      )
      const statuses = exchanges.map(({ received }) => received.status).toSorted((a, b) => a - b)
      expectEqual('the statuses', statuses, [200, ...Array.from({ length: atOnce - 1 }, () => 412)])
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
