import { newerNote } from '../cases/mails.ts'
import { contractFolder } from '../contract-folder.ts'
import { objectOf, objectsOf, readContract } from '../kit/contract.ts'
import {
  bodyEdit,
  edited,
  firstAnswer,
  headerOf,
  headerRead,
  isProblem,
  jsonOf,
  objectFrom,
  ofList,
  ofTexts,
  onRequest,
  removed,
  secondTime,
  sentEdit,
  statusInstead,
  withJson,
} from './edits.ts'
import { type Fault, mutantsOf, type ProxiedRequest } from './mutant.ts'
import { headerAs, otherIssues, readAs, wrongIn } from './vector-mutants.ts'

const mailbox = ['mails']

/** A fault in the mails that the mailbox shows, for those that are meant. */
function mailEdit(
  isMeant: (mail: Record<string, unknown>) => boolean,
  edit: (text: string) => string,
): () => Fault {
  return bodyEdit(
    mailbox,
    'mails',
    ofList((mails) =>
      mails.map((mail) => {
        const { text, html, ...others } = objectFrom(mail)
        if (!isMeant({ text, html, ...others })) return mail
        return { ...others, text: edit(String(text)), html: edit(String(html)) }
      }),
    ),
  )
}

const purposesOf = ({ links }: Record<string, unknown>) =>
  (Array.isArray(links) ? links : []).map((link) => objectFrom(link).purpose)
const time = /\b(\d{4})\/(\d{2})\/(\d{2}) (\d{2}):(\d{2})\b/g

/** A moment in Taipei, written as one in UTC. */
const inUtc = (text: string) =>
  text.replace(time, (_, ...parts: string[]) => {
    const [year, month, day, hour, minute] = parts.slice(0, 5).map(Number)
    const moment = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, (hour ?? 0) - 8, minute))
    return moment.toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ')
  })

const contract = readContract(contractFolder())
const note = newerNote({ contract }, 'tw')
const jobs = `${contract.base}/jobs`

/** A problem of a save or a submission whose first issue is this one has another rule. */
const otherRule = (path: string, rule: string) => otherIssues('submitApplication', [{ path, rule }])
const record = ['getPersonalInfo', 'savePersonalInfo']

const isRefusal = (status: number) => status >= 400
/** The id of the staged résumé that a body names. Vectors name one of a single repeated letter, which is not staged. */
const resumeOf = (request: ProxiedRequest) => {
  const { resume } = objectFrom(objectFrom(jsonOf(request)).other)
  return typeof resume === 'string' && !/^(.)\1{42}$/.test(resume) ? resume : undefined
}

/** One careless answer for each rule of the documents that no vector has. */
const rules: Readonly<Record<string, () => Fault>> = {
  'stages.shape.one-issue-a-path': otherRule('Idempotency-Key', 'characters'),
  'stages.not-applicable': otherRule('other.lawsuitDetails', 'notApplicable'),
  'stages.shape.most-issues': bodyEdit('*', 'issues.999', removed, isProblem),
  'queries.issues.most': bodyEdit('*', 'issues.999', removed, isProblem),
  'submit.idempotency.parallel': headerRead(['submitApplication'], 'idempotency-key', () =>
    crypto.randomUUID(),
  ),
  'jobs.changes.record-keeps-closed': bodyEdit(record, 'jobs', () => []),
  'personal-info.save.refused-changes-nothing': headerAs(
    ['savePersonalInfo'],
    'if-match',
    /^"another"$/,
    '*',
  ),
  'personal-info.address.only-the-case-changed': sentEdit(['savePersonalInfo'], 'personal.email', (email) =>
    String(email).toLowerCase(),
  ),
  'vectors.search.all': readAs(jobs, `${jobs}?pageSize=19`),
  'vectors.queries.none': readAs(jobs, `${jobs}?pageSize=19`),
  'deletion.one-of-concurrent-confirmations': statusInstead(['confirmResumeDeletion'], 410, 409),
  'deletion.nothing-left': bodyEdit(['getResumeDeletion'], 'applications', (count) => count || 1),
  'uploads.claim.not-by-a-refused-submit': secondTime('submitApplication', resumeOf, firstAnswer, isRefusal),
  'personal-info.files.staged-after-a-refusal': secondTime(
    'savePersonalInfo',
    resumeOf,
    firstAnswer,
    isRefusal,
  ),
  ...Object.fromEntries(
    ['submitApplication', 'requestEditLinks', 'savePersonalInfo'].map((call) => [
      `json.refused.${call}`,
      onRequest([call], (request) =>
        jsonOf(request) === undefined ? { ...request, body: Buffer.from('{}') } : request,
      ),
    ]),
  ),
  ...Object.fromEntries(
    objectsOf(objectOf(contract.json('vectors/masks.json')).cases).map(({ id, kind, masked }) => [
      `${kind === 'email' ? 'deletion' : 'personal-info'}.${String(id)}`,
      kind === 'email'
        ? bodyEdit(['getResumeDeletion'], 'maskedEmail', (mask) => (mask === masked ? '***' : mask))
        : bodyEdit(record, 'maskedIdNumber', (mask) => (mask === masked ? '******' : mask)),
    ]),
  ),
}

/** What was done before, by whom, at which hour, and what a call forgets that others keep. */
export const eventMutants = [
  ...Object.entries(rules).map(([id, mutate]) => wrongIn(id, mutate)),
  ...mutantsOf({
    'mails.times': {
      'mails.report-in-utc': mailEdit((mail) => purposesOf(mail).length === 0, inUtc),
      'mails.invitation-in-utc': mailEdit((mail) => purposesOf(mail).includes('referral'), inUtc),
    },
    'mails.title-in-the-other-language': {
      'mails.no-title-in-the-other-language': mailEdit(
        ({ locale }) => locale === 'us',
        (text) => text.replace(/\p{Script=Han}+/gu, ''),
      ),
    },
    'mails.newer-version.in-another-spelling': {
      'mails.versions-of-a-spelling': mailEdit(
        ({ to }) => /[A-Z]/.test(String(to)),
        (text) => text.replaceAll(note, ''),
      ),
    },
    'deletion.address-unknown-afterwards': { 'deletion.versions-stay': versionsStay },
    'deletion.ended-links-stay-ended': { 'links.used-as-replaced-later': replacedLater },
    'personal-info.birth-date.now': { 'validation.birth-date-of-a-day-behind': birthDateBy(0, '2099-01-01') },
    'personal-info.birth-date.in-the-evening': {
      'validation.birth-date-by-taiwan': birthDateBy(8, '1990-01-01'),
    },
  }),
]

/** The count of the versions of an address outlives its deletion. */
function versionsStay(): Fault {
  const submitted = new Map<string, number>()
  return {
    answer(answer, { operation, body, target }) {
      if (operation === 'submitApplication' && answer.status === 201) {
        const email = String(objectFrom(objectFrom(jsonOf({ body })).personal).email)
        submitted.set(email, (submitted.get(email) ?? 0) + 1)
      }
      const to = new URLSearchParams(target.split('?')[1]).get('to') ?? ''
      if (operation !== 'mails' || (submitted.get(to) ?? 0) < 2) return answer
      return withJson(answer, (json) =>
        edited(
          json,
          'mails.0.text',
          ofTexts((text) => `${text}\n${note}`),
        ),
      )
    },
  }
}

/** A link that was used up counts as replaced once another deletion is asked for. */
function replacedLater(): Fault {
  const used = new Map<string, boolean>()
  return {
    answer(answer, request) {
      const { operation } = request
      const token = headerOf(request, 'authorization') ?? ''
      if (operation === 'confirmResumeDeletion' && answer.status === 200) used.set(token, false)
      if (operation === 'requestResumeDeletion') for (const each of used.keys()) used.set(each, true)
      if (answer.status !== 410 || used.get(token) !== true) return answer
      const body = answer.body.toString('utf8').replaceAll('link_used', 'link_replaced')
      return { ...answer, body: Buffer.from(body) }
    },
  }
}

/** The day of an hour later or earlier than now is read as another birth date. */
function birthDateBy(hours: number, instead: string): () => Fault {
  return () => {
    let now = Date.now()
    return {
      request(request) {
        const day = new Date(now + hours * 3_600_000).toISOString().slice(0, 10)
        const read = (born: unknown) => (born === day ? instead : born)
        return request.operation === 'savePersonalInfo'
          ? withJson(request, (body) => edited(body, 'identity.birthDate', read))
          : request
      },
      answer(answer) {
        now = Date.parse(headerOf(answer, 'date') ?? '') || now
        return answer
      },
    }
  }
}
