import { randomUUID } from 'node:crypto'
import { textOf } from '../cases/support/vectors.ts'
import { contractFolder } from '../contract-folder.ts'
import { objectOf, objectsOf, readContract } from '../kit/contract.ts'
import { worldHeader } from '../kit/test-support.ts'
import {
  afterTime,
  anotherMail,
  answerTo,
  applicantIn,
  countedTwice,
  emailIn,
  type Faults,
  faultsOf,
  isChunked,
  limitedEarly,
  mailFiles,
  notResent,
  oneAtATime,
  optional,
  ownerIn,
  problem,
  type Row,
  refusing,
  resentAnyway,
  stateTold,
  taggedByVacancies,
  tokenIn,
  uncounted,
  withBody,
  withoutWords,
} from './careless-faults.ts'
import { carelessRequests } from './careless-requests.ts'
import {
  anotherLike,
  bodyEdit,
  edited,
  firstAnswer,
  headerEdit,
  headerOf,
  headerRead,
  jsonAnswer,
  jsonOf,
  objectFrom,
  ofList,
  ofTexts,
  onAnswer,
  onRequest,
  otherState,
  removed,
  secondTime,
  sentEdit,
  withHeader,
  withJson,
} from './edits.ts'
import type { ProxyMutant } from './mutant.ts'
import { wrongIn } from './vector-mutants.ts'

const contract = readContract(contractFolder())
const submit = ['submitApplication']
const save = ['savePersonalInfo']
const record = ['getPersonalInfo']
const links = objectsOf(objectOf(contract.json('vectors/links.json')).cases)
const tokenPattern = '[\\w-]{43}'

/** A header Authorization of a vector is read as if it had the other form. */
function authorization({ id: own, header, status }: Record<string, unknown>): Row | undefined {
  const written = textOf(header).trim()
  if (!written.includes('{token}') || written === 'Bearer {token}') return undefined
  const escaped = written.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('{token}', tokenPattern)
  const pattern = new RegExp(`^${escaped}$`)
  const read = (value: string) =>
    status === 200 ? 'Basic x' : `Bearer ${new RegExp(tokenPattern).exec(value)?.[0] ?? ''}`
  return [
    String(own),
    headerRead(record, 'authorization', (value) =>
      value !== undefined && pattern.test(value) ? read(value) : value,
    ),
  ]
}

/** A text of multipart bodies is read as another one. */
const uploaded = (from: string | RegExp, to: string) =>
  onRequest(['stageUpload'], (request) => {
    const body = request.body.toString('latin1')
    const read = body.replace(from, to)
    return read === body ? request : withBody(request, Buffer.from(read, 'latin1'))
  })

/** What texts become in a careless store, by the end of the case's id. */
const lossy = {
  'full-width': (text: string) => text.replace('１２３', '123'),
  'beyond-16-bits': (text: string) => text.replace('𠮷', '吉'),
  invisible: (text: string) => text.replaceAll('\u200B', ''),
  markup: (text: string) => (text.startsWith('<b>"') ? text.replaceAll('<', '&lt;') : text),
  'word-null': (text: string) => (text === 'null' ? 'none' : text),
}

const outsideWorlds = (calls: readonly string[]) => headerRead(calls, worldHeader, removed)

const purposesOfLinks = ['personal-info', 'delete-resume', 'export', 'referral']

/** What is stored, mailed and linked. */
const carelessState: Faults = {
  'uploads.name.raw-line-break-carriage-return': uploaded(/filename="a\rb/, 'filename="ab'),
  'uploads.name.raw-line-break-line-feed': uploaded(/filename="a\nb/, 'filename="ab'),
  'uploads.type.undeclared.absent': uploaded(
    /(filename="cv\.pdf")\r\n\r\n/,
    '$1\r\nContent-Type: text/plain\r\n\r\n',
  ),
  'uploads.type.undeclared.empty': uploaded('Content-Type:\r\n', 'Content-Type: text/plain\r\n'),
  'uploads.type.undeclared.semicolon': uploaded('Content-Type: ;\r\n', 'Content-Type: text/plain\r\n'),
  'uploads.type.undeclared.octet-stream': uploaded(
    /(filename="cv\.pdf"\r\nContent-Type: )application\/octet-stream/,
    '$1text/plain',
  ),
  'uploads.type.every-alias': uploaded('application/wps-office.docx', 'text/plain'),
  'uploads.parts.around-the-boundaries': uploaded(/^preamble.*/s, ''),
  'uploads.parts.chunked': onRequest(['stageUpload'], (request) =>
    isChunked(request) && request.body.length > 0 ? withBody(request, '') : request,
  ),
  'uploads.discard.not-with-a-body': onRequest(['discardUpload'], (request) =>
    request.body.length > 0 ? withHeader(withBody(request, ''), 'content-length', undefined) : request,
  ),
  'uploads.claimed-as-one-kind': sentEdit(submit, 'other', (other) => {
    const { headshot, resume, ...others } = objectFrom(other)
    return headshot === resume ? { headshot, ...others } : other
  }),
  'submit.idempotency.before-stored-state': () => {
    let isClosed = false
    const fault = secondTime(
      'submitApplication',
      (request) => headerOf(request, 'idempotency-key'),
      (answer) => (answer.status === 201 && isClosed ? problem(422, 'validation_failed') : answer),
    )()
    return {
      ...fault,
      request(request) {
        if (request.target.startsWith('/__mock/jobs/'))
          isClosed = objectFrom(jsonOf(request)).status === 'closed'
        return request
      },
    }
  },
  ...faultsOf(
    Object.entries(lossy).map(
      ([own, edit]): Row => [`submit.stored.text-${own}`, sentEdit(submit, '', ofTexts(edit))],
    ),
  ),
  'submit.stored.text-blanks': sentEdit(
    save,
    '',
    ofTexts((text) => text.trim() || text),
  ),
  'submit.again.separate-record': secondTime(
    'submitApplication',
    (request) => applicantIn(request) + JSON.stringify(objectFrom(jsonOf(request)).jobCodes),
    (answer, first) => (answer.status === 201 ? first : answer),
  ),
  'submit.idempotency.parallel-stored-once': countedTwice,
  'submit.idempotency.parallel-other-body': oneAtATime(
    'submitApplication',
    (request) => headerOf(request, 'idempotency-key') ?? '',
    () => jsonAnswer(201, { reference: 'AAAA-AAAA-AAAA', submittedAt: new Date().toISOString() }),
  ),
  'submit.again.at-once': oneAtATime('submitApplication', applicantIn, () => problem(500, 'internal')),
  'personal-info.record.own-tag': onAnswer(record, (answer, request) =>
    request.method === 'HEAD' ? withHeader(answer, 'etag', undefined) : answer,
  ),
  'personal-info.save.absent-is-removed': sentEdit(save, 'contact', (contact) =>
    JSON.stringify(contact) === '{}' ? { postalCode: '100' } : contact,
  ),
  'personal-info.save.recommenders.empty-rows-dropped': bodyEdit(
    save,
    'sections.other.recommenders',
    ofList((rows) => [...rows, {}]),
    ({ status }, { body }) => status === 200 && body.includes('"recommenders":[{}'),
  ),
  'personal-info.etags.ifMatch.none': headerRead(save, 'if-match', (given) => given ?? '*'),
  'personal-info.version.one-of-concurrent-saves': oneAtATime('savePersonalInfo', tokenIn, () =>
    problem(409, 'precondition_failed'),
  ),
  'personal-info.version.kept-by-other-calls': () => {
    const asked = new Set<string>()
    return {
      request(request) {
        if (request.operation === 'requestEditLinks') asked.add(emailIn(jsonOf(request)))
        return request
      },
      answer: (answer, { operation }) =>
        operation === 'getPersonalInfo' && asked.has(ownerIn(answer))
          ? withHeader(answer, 'ETag', '"asked"')
          : answer,
    }
  },
  'personal-info.files.refused': onAnswer(save, (answer, { body }) =>
    answer.status === 422 && body.includes('A'.repeat(43))
      ? withJson(answer, (found) => edited(found, 'issues.0.path', () => 'other.file'))
      : answer,
  ),
  'personal-info.files.discarding-a-claimed-one': () => {
    const claimed = new Set<string>()
    return {
      answer(answer, request) {
        if (request.operation === 'submitApplication' && answer.status === 201)
          claimed.add(String(objectFrom(objectFrom(jsonOf(request)).other).resume))
        const isMeant =
          request.operation === 'discardUpload' && claimed.has(request.target.split('/').at(-1) ?? '')
        return isMeant ? { ...answer, status: 404 } : answer
      },
    }
  },
  ...faultsOf(
    ['headshot', 'portfolio'].map(
      (kind): Row => [`personal-info.files.replaced.${kind}`, sentEdit(save, `other.${kind}`, removed)],
    ),
  ),
  'personal-info.address.key-moves-too': () => {
    let hasMoved = false
    return {
      request(request) {
        if (request.operation === 'savePersonalInfo') hasMoved = true
        return hasMoved && headerOf(request, 'idempotency-key')?.startsWith('key of ')
          ? withHeader(request, 'Idempotency-Key', randomUUID())
          : request
      },
    }
  },
  ...faultsOf(
    purposesOfLinks.flatMap((purpose): Row[] => [
      [`links.other-purpose.${purpose}`, stateTold(purpose, false)],
      [`links.other-purpose.ended.${purpose}`, stateTold(purpose, true)],
    ]),
  ),
  ...faultsOf(links.flatMap((vector) => optional(authorization(vector)))),
  'links.authorization.empty': onRequest(
    record,
    refusing((request) => headerOf(request, 'authorization') === 'Bearer', 400, 'malformed'),
  ),
  'links.authorization.none': onAnswer(record, (answer, request) =>
    headerOf(request, 'authorization') === undefined && answer.status === 401 && request.method === 'GET'
      ? problem(400, 'malformed')
      : answer,
  ),
  ...faultsOf(
    [
      ...['confirmResumeDeletion', 'getResumeDeletion', 'downloadExport'].map(
        (call) => ['used', call] as const,
      ),
      ...['getPersonalInfo', 'savePersonalInfo', 'requestExport', 'getReferral'].map(
        (call) => ['made-used', call] as const,
      ),
    ].map(
      ([state, call]): Row => [
        `links.${state}.${call}`,
        onAnswer([call], (answer) =>
          answer.status === 410 && answer.body.includes('link_used') ? problem(401, 'link_invalid') : answer,
        ),
      ],
    ),
  ),
  'links.requested.deletion-replaces': onAnswer(['getResumeDeletion'], otherState('replaced', 'expired')),
  'headers.www-authenticate': onAnswer(['getReferral'], (answer, request) =>
    answer.status === 401 && headerOf(request, 'authorization') === undefined
      ? withHeader(answer, 'WWW-Authenticate', 'Bearer')
      : answer,
  ),
  // Only this case deletes an address like `ki_t.…`.
  'deletion.others-stay': bodyEdit(
    ['getPersonalInfo'],
    'sections.other.recommenders',
    ofList((rows) => rows.filter((row) => !textOf(objectFrom(row).contactEmail).startsWith('ki_t.'))),
  ),
  'links.token-elsewhere': onRequest(record, (request) => {
    const [target = '', token] = request.target.split('?token=')
    return token === undefined
      ? request
      : { ...withHeader(request, 'Authorization', `Bearer ${token}`), target }
  }),
  'links.page.delete-resume': bodyEdit(['mails'], 'mails.*.links.*.url', (url) =>
    String(url).replace('/delete-resume/detail/', '/delete-resume/'),
  ),
  ...faultsOf(
    (
      [
        ['personal-info', '/personal-info'],
        ['delete-resume', '/delete-resume'],
        ['referral', '/referral'],
      ] as const
    ).map(
      ([purpose, path]): Row => [
        `links.reading-changes-nothing.${purpose}`,
        answerTo('HEAD', path, (answer) => (answer.status === 200 ? { ...answer, status: 204 } : answer)),
      ],
    ),
  ),
  'links.end.delete-resume': bodyEdit(['requestResumeDeletion'], 'validHours', (hours) => Number(hours) + 1),
  'links.requested.not-for-a-recommendation': anotherMail(() => {
    const referred = new Set<string>()
    return (request) => {
      const email = emailIn(jsonOf(request))
      if (request.target === '/__mock/referrals') referred.add(email)
      return request.operation === 'requestEditLinks' && referred.has(email) ? email : undefined
    }
  }),
  'links.resend.nothing-stored': resentAnyway('delete-resume', 'expired'),
  'links.resend.same-answer': resentAnyway('delete-resume', 'confirmed'),
  'referral.closed-vacancies-counted': () => {
    const closed = new Set<string>()
    return {
      request(request) {
        const code = /^\/__mock\/jobs\/([\w-]+)/.exec(request.target)?.[1]
        if (code !== undefined && objectFrom(jsonOf(request)).status === 'closed') closed.add(code)
        return request
      },
      answer: (answer, { operation }) =>
        operation === 'mails' && closed.size > 0
          ? withJson(
              answer,
              ofTexts((text) => [...closed].reduce((left, code) => left.replaceAll(code, ''), text)),
            )
          : answer,
    }
  },
  ...faultsOf(
    [
      ...['personalInfoChanged', 'exportLink'].map((mail) => [mail, 'tw'] as const),
      ...mailFiles.map(({ id: mail }) => [String(mail), 'us'] as const),
    ].map(([mail, language]): Row => [`mails.${mail}.${language}`, withoutWords(mail, language)]),
  ),
  'mails.none.refused-or-repeated': anotherMail(
    () => (request, answer) =>
      answer.status === 422 && headerOf(request, 'idempotency-key')?.startsWith('once for ')
        ? applicantIn(request)
        : undefined,
  ),
  'mails.none.reading': anotherMail(() => {
    const reads = new Map<string, number>()
    return ({ operation }, answer) => {
      const owner = operation === 'getPersonalInfo' ? ownerIn(answer) : ''
      reads.set(owner, (reads.get(owner) ?? 0) + 1)
      return owner !== '' && (reads.get(owner) ?? 0) > 2 ? owner : undefined
    }
  }),
  'mails.jobs-keep-their-order': bodyEdit(['mails'], 'mails.*.text', (text) => {
    const codes = String(text).match(/\b[A-Z]{2}-\d{4}\b/g) ?? []
    return codes.length < 4 ? text : String(text).replace(/\b[A-Z]{2}-\d{4}\b/g, () => codes.pop() ?? '')
  }),
  'clock.links.replaced-then-expired': afterTime(86_400, otherState('replaced', 'expired')),
  'clock.links.used.remembered': afterTime(80_000, otherState('used', 'expired')),
  'clock.mails.once': afterTime(7200, (answer, { operation }) =>
    operation === 'mails'
      ? withJson(answer, (body) =>
          edited(
            body,
            'mails',
            ofList((mails) => mails.flatMap((mail) => [mail, anotherLike(mail)])),
          ),
        )
      : answer,
  ),
  'clock.retention.of-all-spellings': afterTime(735 * 86_400, (answer, { operation }) =>
    operation === 'getResumeDeletion'
      ? withJson(answer, (body) => edited(body, 'applications', () => 1))
      : answer,
  ),
  'limits.rate.uploads': headerEdit(['stageUpload'], 'retry-after', removed),
  'limits.rate.deletionRequests': headerEdit(['requestResumeDeletion'], 'retry-after', removed),
  'limits.rate.deletionRequests.early-refusals': limitedEarly('requestResumeDeletion'),
  'limits.rate.linkResends.early-refusals': limitedEarly('resendLink'),
  'limits.wrong-tokens.other-purpose': uncounted((token, purposes) => purposes.has(token)),
  'limits.wrong-tokens.at-once': uncounted((_, __, at) => at % 3 === 0),
  'limits.wrong-tokens.not-counted': headerRead(record, 'authorization', (value) =>
    /^Bearer [\w-]{42}$/.test(value ?? '') ? `${value}A` : value,
  ),
  'worlds.people': outsideWorlds(record),
  'worlds.idempotency': secondTime(
    'submitApplication',
    (request) =>
      headerOf(request, worldHeader) === undefined ? undefined : headerOf(request, 'idempotency-key'),
    firstAnswer,
  ),
}

/** A careless answer for each case that no table has. */
export const carelessMutants: readonly ProxyMutant[] = [
  ...Object.entries({ ...carelessRequests, ...carelessState }).map(([own, mutate]) => wrongIn(own, mutate)),
  {
    ...wrongIn('jobs.changes.record-keeps-closed', taggedByVacancies),
    id: 'etags.of-records-change-with-vacancies',
  },
  ...purposesOfLinks.flatMap((purpose) =>
    ['expired', 'replaced'].map((state): ProxyMutant => {
      const mutant = wrongIn(`links.resend.${state}.${purpose}`, notResent(purpose, state))
      return { ...mutant, withholdsMails: true }
    }),
  ),
]
