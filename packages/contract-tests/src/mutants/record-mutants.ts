import { randomUUID } from 'node:crypto'
import {
  bodyEdit,
  edited,
  headerEdit,
  headerOf,
  headerRead,
  jsonAnswer,
  jsonOf,
  onAnswer,
  onRequest,
  plusOne,
  reversed,
  statusInstead,
  withHeader,
  withJson,
} from './edits.ts'
import type { Fault, ProxiedAnswer, ProxyMutant } from './mutant.ts'

const submit = ['submitApplication']
const upload = ['stageUpload']
const record = ['getPersonalInfo', 'savePersonalInfo']
const linkCalls = [...record, 'getReferral', 'getResumeDeletion', 'confirmResumeDeletion']
const requests = ['requestEditLinks', 'requestResumeDeletion', 'resendLink']

/** Staged files. */
export const uploadMutants: ProxyMutant[] = [
  {
    id: 'uploads.ok-instead-of-created',
    about: 'A staged file is answered with 200.',
    caughtBy: ['uploads'],
    mutate: statusInstead(upload, 201, 200),
  },
  {
    id: 'uploads.no-advice',
    about: 'Advice on a picture is never given.',
    caughtBy: ['uploads'],
    mutate: bodyEdit(upload, 'advice', () => []),
  },
  {
    id: 'uploads.advice-reversed',
    about: 'Advice is in the opposite order.',
    caughtBy: ['uploads'],
    mutate: bodyEdit(upload, 'advice', reversed),
  },
  {
    id: 'uploads.advice-on-every-picture',
    about: 'Every picture is called small.',
    caughtBy: ['uploads'],
    mutate: bodyEdit(upload, '', (body) =>
      edited(body, 'advice', (advice) =>
        Array.isArray(advice) && advice.length === 0 && JSON.stringify(body).includes('"headshot"')
          ? ['smallPicture']
          : advice,
      ),
    ),
  },
  {
    id: 'uploads.type-unknown',
    about: 'The type of a file is always application/octet-stream.',
    caughtBy: ['uploads'],
    mutate: bodyEdit(upload, 'type', () => 'application/octet-stream'),
  },
  {
    id: 'uploads.size-wrong',
    about: 'The size of a file is one byte too large.',
    caughtBy: ['uploads'],
    mutate: bodyEdit(upload, 'size', plusOne),
  },
  {
    id: 'uploads.name-lost',
    about: 'Every file is called file.',
    caughtBy: ['uploads'],
    mutate: bodyEdit(upload, 'name', () => 'file'),
  },
  {
    id: 'uploads.kind-swapped',
    about: 'Every file is a portfolio in the answer.',
    caughtBy: ['uploads'],
    mutate: bodyEdit(upload, 'kind', () => 'portfolio'),
  },
  {
    id: 'uploads.scanned',
    about: 'Files are said to be scanned in an undeclared word.',
    caughtBy: ['uploads'],
    mutate: bodyEdit(upload, 'scan', () => 'ok'),
  },
  {
    id: 'uploads.expires-at-once',
    about: 'A staged file expires after a minute.',
    caughtBy: ['uploads'],
    mutate: bodyEdit(upload, 'expiresAt', () => new Date(Date.now() + 60_000).toISOString()),
  },
  {
    id: 'uploads.one-id-for-all',
    about: 'All staged files get the same id.',
    caughtBy: ['uploads', 'submit'],
    mutate: bodyEdit(upload, 'id', () => 'a'.repeat(43)),
  },
  {
    id: 'uploads.issue-at-the-part',
    about: 'Issues of a file stand at the part instead of the field.',
    caughtBy: ['uploads'],
    mutate: bodyEdit(
      upload,
      'issues.*.path',
      (path) => String(path).replace(/^other\.\w+$/, 'file'),
      ({ status }) => status >= 400,
    ),
  },
  {
    id: 'uploads.password-is-unreadable',
    about: 'A file with a password is called unreadable.',
    caughtBy: ['uploads'],
    mutate: bodyEdit(
      upload,
      'issues.*.rule',
      (rule) => (rule === 'filePassword' ? 'fileUnreadable' : rule),
      ({ status }) => status >= 400,
    ),
  },
  {
    id: 'uploads.too-big-as-issue',
    about: 'A file that is too large is 422.',
    caughtBy: ['uploads', 'limits'],
    mutate: statusInstead(upload, 413, 422),
  },
  {
    id: 'uploads.not-discarded',
    about: 'A discarded file stays.',
    caughtBy: ['uploads'],
    mutate: onRequest(['discardUpload'], (request) =>
      request.method === 'DELETE'
        ? withoutType({ ...jsonAnswer(204, null), body: Buffer.alloc(0) })
        : request,
    ),
  },
  {
    id: 'uploads.discard-twice-not-found',
    about: 'Discarding a file for the second time is 404.',
    caughtBy: ['uploads'],
    mutate: () => {
      const discarded = new Set<string>()
      return {
        answer(answer, { operation, target }) {
          if (operation !== 'discardUpload' || answer.status !== 204) return answer
          if (discarded.has(target)) return { ...answer, status: 404 }
          discarded.add(target)
          return answer
        },
      }
    },
  },
]

function withoutType(answer: ProxiedAnswer): ProxiedAnswer {
  return withHeader(answer, 'Content-Type', undefined)
}

/** What a backend remembers that answers every attempt anew, too often or too seldom. */
function firstAnswers(
  isRepeated: (key: string, body: string, known: Remembered | undefined) => boolean,
): Fault {
  const byKey = new Map<string, Remembered>()
  return {
    request(request) {
      const key = headerOf(request, 'idempotency-key')
      if (request.operation !== 'submitApplication' || key === undefined) return request
      const known = byKey.get(key)
      return known && isRepeated(key, request.body.toString(), known) ? known.answer : request
    },
    answer(answer, request) {
      const key = headerOf(request, 'idempotency-key')
      if (request.operation === 'submitApplication' && key !== undefined && !byKey.has(key))
        byKey.set(key, { answer, body: request.body.toString() })
      return answer
    },
  }
}

type Remembered = { answer: ProxiedAnswer; body: string }

/** Submitting and its keys. */
export const submitMutants: ProxyMutant[] = [
  {
    id: 'submit.ok-instead-of-created',
    about: 'An application is answered with 200.',
    caughtBy: ['submit'],
    mutate: statusInstead(submit, 201, 200),
  },
  {
    id: 'submit.other-reference',
    about: 'The answer names a reference that is not the one of the record.',
    caughtBy: ['submit', 'personal-info'],
    mutate: bodyEdit(submit, 'reference', () => '7K2M-9QWX-4HTC'),
  },
  {
    id: 'submit.reference-is-a-number',
    about: 'References are numbers that count up.',
    caughtBy: ['submit'],
    mutate: bodyEdit(submit, 'reference', () => '1001'),
  },
  {
    id: 'submit.address-in-lower-case',
    about: 'Addresses are stored in lower case.',
    caughtBy: ['personal-info', 'mails', 'submit'],
    mutate: onRequest(submit, (request) =>
      withJson(request, (body) => edited(body, 'personal.email', (email) => String(email).toLowerCase())),
    ),
  },
  {
    id: 'submit.texts-normalised',
    about: 'Texts are stored in the normal form C.',
    caughtBy: ['personal-info', 'submit'],
    mutate: onRequest(submit, (request) =>
      withJson(request, (body) =>
        JSON.parse(JSON.stringify(body), (_, value: unknown) =>
          typeof value === 'string' ? value.normalize('NFC') : value,
        ),
      ),
    ),
  },
  {
    id: 'submit.texts-trimmed',
    about: 'Texts are stored without blanks around them.',
    caughtBy: ['personal-info', 'submit'],
    mutate: onRequest(submit, (request) =>
      withJson(request, (body) =>
        JSON.parse(JSON.stringify(body), (_, value: unknown) =>
          typeof value === 'string' && value.trim() !== '' ? value.trim() : value,
        ),
      ),
    ),
  },
  {
    id: 'idempotency.key-ignored',
    about: 'Every attempt is a new application.',
    caughtBy: ['submit'],
    mutate: headerRead(submit, 'idempotency-key', (key) => (key === undefined ? key : randomUUID())),
  },
  {
    id: 'idempotency.key-optional',
    about: 'A missing key is no issue.',
    caughtBy: ['submit', 'validation'],
    mutate: headerRead(submit, 'idempotency-key', (key) => key ?? randomUUID()),
  },
  {
    id: 'idempotency.key-without-case',
    about: 'Keys are compared without case.',
    caughtBy: ['submit'],
    mutate: headerRead(submit, 'idempotency-key', (key) => key?.toLowerCase()),
  },
  {
    id: 'idempotency.body-not-compared',
    about: 'A key with another body gets the earlier answer.',
    caughtBy: ['submit'],
    mutate: () => firstAnswers((_key, _body, known) => known?.answer.status === 201),
  },
  {
    id: 'idempotency.bytes-compared',
    about: 'The same JSON in other bytes is another body.',
    caughtBy: ['submit'],
    mutate: () => {
      const bodies = new Map<string, string>()
      return {
        request(request) {
          const key = headerOf(request, 'idempotency-key')
          if (request.operation !== 'submitApplication' || key === undefined) return request
          const body = request.body.toString()
          const earlier = bodies.get(key)
          bodies.set(key, earlier ?? body)
          if (earlier === undefined || earlier === body) return request
          return withJson(request, (value) => edited(value, 'personal.nameEn', (name) => `${String(name)}x`))
        },
      }
    },
  },
  {
    id: 'idempotency.refusal-remembered',
    about: 'A refused attempt uses its key up.',
    caughtBy: ['submit'],
    mutate: () => firstAnswers((_key, _body, known) => (known?.answer.status ?? 0) >= 400),
  },
  {
    id: 'idempotency.replay-has-a-new-time',
    about: 'A repeated attempt is answered with the present time.',
    caughtBy: ['submit'],
    mutate: () => {
      const known = new Set<string>()
      return {
        answer(answer, request) {
          const key = headerOf(request, 'idempotency-key')
          if (request.operation !== 'submitApplication' || key === undefined || answer.status !== 201)
            return answer
          if (known.has(key))
            return withJson(answer, (body) => edited(body, 'submittedAt', () => new Date().toISOString()))
          known.add(key)
          return answer
        },
      }
    },
  },
  {
    id: 'idempotency.reuse-is-a-conflict',
    about: 'A key with another body is 409.',
    caughtBy: ['submit'],
    mutate: onAnswer(submit, (answer) =>
      answer.body.includes('idempotency_key_reused') ? { ...answer, status: 409 } : answer,
    ),
  },
]

/** Personal information and its versions. */
export const recordMutants: ProxyMutant[] = [
  {
    id: 'personal-info.unmasked',
    about: 'The ID number is shown with one hidden character.',
    caughtBy: ['personal-info'],
    mutate: bodyEdit(record, 'maskedIdNumber', () => 'A12345678*'),
  },
  {
    id: 'personal-info.mask-too-long',
    about: 'The mask of an ID number shows one character less at its end.',
    caughtBy: ['personal-info'],
    mutate: bodyEdit(record, 'maskedIdNumber', (mask) => String(mask).replace(/\*([^*])([^*]*)$/, '**$2')),
  },
  {
    id: 'personal-info.empty-sections',
    about: 'Sections that were never answered are empty objects.',
    caughtBy: ['personal-info'],
    mutate: bodyEdit(record, 'sections', (sections) => ({ health: {}, ...Object.assign({}, sections) })),
  },
  {
    id: 'personal-info.file-ids',
    about: 'The ids of files are returned.',
    caughtBy: ['personal-info'],
    mutate: bodyEdit(record, 'sections.other', (other) => ({
      ...Object.assign({}, other),
      headshot: 'a'.repeat(43),
    })),
  },
  {
    id: 'personal-info.oldest-first',
    about: 'Entries of experience come back oldest first.',
    caughtBy: ['personal-info'],
    mutate: bodyEdit(record, 'sections.experience.entries', reversed),
  },
  {
    id: 'personal-info.jobs-reversed',
    about: 'The vacancies of a record are in the opposite order.',
    caughtBy: ['personal-info', 'submit'],
    mutate: bodyEdit(record, 'jobs', reversed),
  },
  {
    id: 'personal-info.jobs-sorted',
    about: 'The vacancies of a record are ordered by code.',
    caughtBy: ['personal-info', 'submit'],
    mutate: bodyEdit(record, 'jobs', (jobs) =>
      Array.isArray(jobs) ? jobs.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : jobs,
    ),
  },
  {
    id: 'personal-info.files-reversed',
    about: 'Files are listed in the opposite order.',
    caughtBy: ['personal-info'],
    mutate: bodyEdit(record, 'files', reversed),
  },
  {
    id: 'personal-info.blank-rows-kept',
    about: 'Empty rows of references come back.',
    caughtBy: ['personal-info', 'submit'],
    mutate: bodyEdit(record, 'sections.other.recommenders', (rows) =>
      Array.isArray(rows) ? [...rows, {}] : rows,
    ),
  },
  {
    id: 'personal-info.no-tag',
    about: 'A record has no tag.',
    caughtBy: ['personal-info'],
    mutate: headerEdit(record, 'etag', () => undefined),
  },
  {
    id: 'personal-info.weak-tag',
    about: 'The tag of a record is weak.',
    caughtBy: ['personal-info'],
    mutate: headerEdit(record, 'etag', (tag) => `W/${tag}`),
  },
  {
    id: 'personal-info.constant-tag',
    about: 'The tag of a saved record is that of the first version.',
    caughtBy: ['personal-info'],
    mutate: headerEdit(['savePersonalInfo'], 'etag', () => '"1"'),
  },
  {
    id: 'personal-info.tag-not-compared',
    about: 'A save overwrites whatever was saved since.',
    caughtBy: ['personal-info'],
    mutate: headerRead(['savePersonalInfo'], 'if-match', (tags) => (tags === undefined ? tags : '*')),
  },
  {
    id: 'personal-info.tag-optional',
    about: 'A save without If-Match is accepted.',
    caughtBy: ['personal-info'],
    mutate: headerRead(['savePersonalInfo'], 'if-match', (tags) => tags ?? '*'),
  },
  {
    id: 'personal-info.star-refused',
    about: 'If-Match: * never matches.',
    caughtBy: ['personal-info'],
    mutate: headerRead(['savePersonalInfo'], 'if-match', (tags) => (tags === '*' ? '"none"' : tags)),
  },
  {
    id: 'personal-info.list-refused',
    about: 'A list of tags in If-Match never matches.',
    caughtBy: ['personal-info'],
    mutate: headerRead(['savePersonalInfo'], 'if-match', (tags) => (tags?.includes(',') ? '"none"' : tags)),
  },
  {
    id: 'personal-info.weak-accepted',
    about: 'If-Match is compared weakly.',
    caughtBy: ['personal-info'],
    mutate: headerRead(['savePersonalInfo'], 'if-match', (tags) => tags?.replaceAll('W/', '')),
  },
  {
    id: 'personal-info.conflict',
    about: 'A save of an old version is 409.',
    caughtBy: ['personal-info'],
    mutate: statusInstead(['savePersonalInfo'], 412, 409),
  },
  {
    id: 'personal-info.precondition-failed',
    about: 'A missing If-Match is 412.',
    caughtBy: ['personal-info'],
    mutate: statusInstead(['savePersonalInfo'], 428, 412),
  },
  {
    id: 'personal-info.earlier-record',
    about: 'A save answers with the record as it was before.',
    caughtBy: ['personal-info'],
    mutate: () => {
      const seen = new Map<string, Buffer>()
      return {
        answer(answer, request) {
          const token = headerOf(request, 'authorization') ?? ''
          if (answer.status !== 200) return answer
          if (request.operation === 'getPersonalInfo' && request.method === 'GET')
            seen.set(token, answer.body)
          const earlier = seen.get(token)
          return request.operation === 'savePersonalInfo' && earlier && !earlier.equals(answer.body)
            ? { ...answer, body: earlier }
            : answer
        },
      }
    },
  },
  {
    id: 'personal-info.portfolio-stays',
    about: 'A portfolio cannot be removed.',
    caughtBy: ['personal-info'],
    mutate: onRequest(['savePersonalInfo'], (request) =>
      withJson(request, (body) => edited(body, 'other.removePortfolio', () => undefined)),
    ),
  },
  {
    id: 'personal-info.address-stays',
    about: 'The address of a record cannot be changed.',
    caughtBy: ['personal-info'],
    mutate: () => {
      const addresses = new Map<string, unknown>()
      return {
        answer(answer, request) {
          const token = headerOf(request, 'authorization') ?? ''
          if (answer.status === 200 && request.operation === 'getPersonalInfo' && !addresses.has(token))
            edited(jsonOf(answer), 'sections.personal.email', (email) => addresses.set(token, email))
          return answer
        },
        request(request) {
          const known = addresses.get(headerOf(request, 'authorization') ?? '')
          return request.operation === 'savePersonalInfo' && known !== undefined
            ? withJson(request, (body) => edited(body, 'personal.email', () => known))
            : request
        },
      }
    },
  },
]

/** Emailed links, recommendations and deletion. */
export const linkMutants: ProxyMutant[] = [
  {
    id: 'links.unknown-forbidden',
    about: 'An unknown link is 403.',
    caughtBy: ['links'],
    mutate: statusInstead(linkCalls, 401, 403),
  },
  {
    id: 'links.ended-unknown',
    about: 'A link that has ended is answered like an unknown one.',
    caughtBy: ['links'],
    mutate: onAnswer(linkCalls, (answer) =>
      answer.status === 410
        ? withHeader({ ...answer, status: 401 }, 'WWW-Authenticate', 'Bearer realm="emailed-link"')
        : answer,
    ),
  },
  ...(
    [
      ['used', 'expired'],
      ['replaced', 'expired'],
      ['expired', 'replaced'],
    ] as const
  ).map(
    ([from, to]): ProxyMutant => ({
      id: `links.${from}-as-${to}`,
      about: `A link that was ${from} is called ${to}.`,
      caughtBy: ['links'],
      mutate: bodyEdit(
        linkCalls,
        '',
        (body) => JSON.parse(JSON.stringify(body).replaceAll(`link_${from}`, `link_${to}`)),
        ({ status }) => status === 410,
      ),
    }),
  ),
  {
    id: 'links.end-wrong',
    about: 'The end of a link is an hour late.',
    caughtBy: ['links', 'personal-info', 'deletion'],
    mutate: bodyEdit(['getPersonalInfo', 'getResumeDeletion'], 'expiresAt', (time) =>
      new Date(Date.parse(String(time)) + 3_600_000).toISOString(),
    ),
  },
  {
    id: 'links.hours-wrong',
    about: 'The answer to a request for a link names another lifetime.',
    caughtBy: ['links', 'deletion'],
    mutate: bodyEdit(requests, 'validHours', plusOne),
  },
  {
    id: 'links.ok-instead-of-accepted',
    about: 'A request for a link is 200.',
    caughtBy: ['links', 'deletion'],
    mutate: statusInstead(requests, 202, 200),
  },
  {
    id: 'links.resend-tells',
    about: 'A resend without a known link is 401.',
    caughtBy: ['links'],
    mutate: onAnswer(['resendLink'], (answer, request) =>
      headerOf(request, 'authorization') === undefined ? { ...answer, status: 401 } : answer,
    ),
  },
  {
    id: 'links.other-scheme',
    about: 'The token is read from any scheme.',
    caughtBy: ['links', 'http'],
    mutate: headerRead(linkCalls, 'authorization', (value) => value?.replace(/^\w+ /, 'Bearer ')),
  },
  {
    id: 'links.requests-ignored',
    about: 'A request for edit links is accepted, and nothing is sent.',
    caughtBy: ['links', 'mails'],
    mutate: onRequest(['requestEditLinks'], () => jsonAnswer(202, { validHours: 72, resendAfter: 60 })),
  },
  {
    id: 'referral.closed-counted',
    about: 'The number of closed vacancies is one too large.',
    caughtBy: ['referral', 'links'],
    mutate: bodyEdit(['getReferral'], 'closedJobs', plusOne),
  },
  {
    id: 'referral.jobs-reversed',
    about: 'The vacancies of a recommendation are in the opposite order.',
    caughtBy: ['referral', 'links'],
    mutate: bodyEdit(['getReferral'], 'jobs', reversed),
  },
  {
    id: 'referral.phone-lost',
    about: 'The phone number of a recommendation is missing.',
    caughtBy: ['referral', 'links'],
    mutate: bodyEdit(['getReferral'], 'phone', () => undefined),
  },
  {
    id: 'deletion.counts-wrong',
    about: 'The number of files before a deletion is one too large.',
    caughtBy: ['deletion'],
    mutate: bodyEdit(['getResumeDeletion'], 'files', plusOne),
  },
  {
    id: 'deletion.address-unmasked',
    about: 'The address before a deletion is masked by one asterisk.',
    caughtBy: ['deletion'],
    mutate: bodyEdit(['getResumeDeletion'], 'maskedEmail', (mask) => String(mask).replace('***', '*')),
  },
  {
    id: 'deletion.receipt-wrong',
    about: 'The receipt names one application too many.',
    caughtBy: ['deletion'],
    mutate: bodyEdit(['confirmResumeDeletion'], 'applications', plusOne),
  },
  {
    id: 'deletion.receipt-without-time',
    about: 'The receipt names no time.',
    caughtBy: ['deletion'],
    mutate: bodyEdit(['confirmResumeDeletion'], 'deletedAt', () => undefined),
  },
  {
    id: 'deletion.not-done',
    about: 'A confirmed deletion answers with a receipt, and deletes nothing.',
    caughtBy: ['deletion'],
    mutate: onRequest(['confirmResumeDeletion'], () =>
      jsonAnswer(200, { deletedAt: new Date().toISOString(), applications: 1, files: 2, referrals: 0 }),
    ),
  },
  {
    id: 'deletion.repeated',
    about: 'A second confirmation gets the receipt again.',
    caughtBy: ['deletion', 'links'],
    mutate: () => {
      const receipts = new Map<string, ProxiedAnswer>()
      return {
        answer(answer, request) {
          if (request.operation !== 'confirmResumeDeletion') return answer
          const token = headerOf(request, 'authorization') ?? ''
          if (answer.status === 200) receipts.set(token, answer)
          return (answer.status === 200 ? undefined : receipts.get(token)) ?? answer
        },
      }
    },
  },
  {
    id: 'deletion.unknown-told',
    about: 'A request to delete the data of an unknown address is 404.',
    caughtBy: ['deletion'],
    mutate: () => {
      const known = new Set<unknown>()
      const addressIn = (body: Buffer, path: string) => {
        let address: unknown
        edited(jsonOf({ body }), path, (value) => {
          address = typeof value === 'string' ? value.toLowerCase() : value
          return value
        })
        return address
      }
      return {
        answer(answer, { operation, body }) {
          if (operation === 'submitApplication' && answer.status === 201)
            known.add(addressIn(body, 'personal.email'))
          return operation === 'requestResumeDeletion' &&
            answer.status === 202 &&
            !known.has(addressIn(body, 'email'))
            ? { ...answer, status: 404 }
            : answer
        },
      }
    },
  },
]

const mailbox = ['mails']

/** A fault in the mails that the mailbox shows. */
function mailEdit(path: string, edit: (value: unknown) => unknown): () => Fault {
  return bodyEdit(mailbox, `mails.*${path === '' ? '' : `.${path}`}`, edit)
}

/** Mails. */
export const mailMutants: ProxyMutant[] = [
  {
    id: 'mails.none',
    about: 'No mail is ever sent.',
    caughtBy: ['mails', 'submit'],
    mutate: bodyEdit(mailbox, 'mails', () => []),
  },
  {
    id: 'mails.twice',
    about: 'Every mail is sent twice.',
    caughtBy: ['mails'],
    mutate: bodyEdit(mailbox, 'mails', (mails) =>
      Array.isArray(mails) ? mails.flatMap((mail: unknown) => [mail, mail]) : mails,
    ),
  },
  {
    id: 'mails.recipient-in-lower-case',
    about: 'Mails go to the address in lower case.',
    caughtBy: ['mails'],
    mutate: mailEdit('to', (address) => String(address).toLowerCase()),
  },
  {
    id: 'mails.other-locale',
    about: 'Every mail is marked as Chinese.',
    caughtBy: ['mails', 'languages'],
    mutate: mailEdit('locale', () => 'tw'),
  },
  {
    id: 'mails.no-subject',
    about: 'Mails have no subject.',
    caughtBy: ['mails'],
    mutate: mailEdit('subject', () => ''),
  },
  {
    id: 'mails.no-link',
    about: 'Mails have no link.',
    caughtBy: ['mails', 'links'],
    mutate: mailEdit('links', () => []),
  },
  {
    id: 'mails.other-page',
    about: 'Links open another page of the site.',
    caughtBy: ['mails', 'links'],
    mutate: mailEdit('links.*.url', (url) => String(url).replace(/\/(?:edit|detail|check)\//, '/open/')),
  },
  {
    id: 'mails.link-without-language',
    about: 'Links do not name the language of the mail.',
    caughtBy: ['mails', 'links'],
    mutate: mailEdit('links.*.url', (url) => String(url).replace(/\?lang=\w+/, '')),
  },
  {
    id: 'mails.facts-lost',
    about: 'Mails have no reference number.',
    caughtBy: ['mails', 'submit'],
    mutate: mailEdit('text', (text) => String(text).replace(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/g, '')),
  },
  {
    id: 'mails.text-is-html',
    about: 'The plain text of mails is markup.',
    caughtBy: ['mails'],
    mutate: mailEdit('', (mail) => {
      const { html, ...rest } = Object.assign({ html: '' }, mail)
      return { ...rest, html, text: html }
    }),
  },
  {
    id: 'mails.names-markup',
    about: 'Words are missing from the end of the text.',
    caughtBy: ['mails'],
    mutate: mailEdit('text', (text) => String(text).split('\n').slice(0, 4).join('\n')),
  },
]
