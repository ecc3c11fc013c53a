import {
  bodyEdit,
  edited,
  headerEdit,
  headerOf,
  headerRead,
  isProblem,
  jsonAnswer,
  jsonOf,
  objectFrom,
  ofList,
  ofTexts,
  onAnswer,
  onRequest,
  plusOne,
  queryRead,
  removed,
  reversed,
  sentEdit,
  statusInstead,
  withHeader,
  withJson,
} from './edits.ts'
import { filters } from './list-mutants.ts'
import { mutantsOf, type ProxiedAnswer, type ProxiedRequest, type ProxyMutant } from './mutant.ts'

const list = ['listJobs']
const submit = ['submitApplication']
const bodies = ['submitApplication', 'savePersonalInfo', 'requestEditLinks', 'requestResumeDeletion']

/** A problem's issue. */
type Issue = { path?: unknown; rule?: unknown }

function issuesOf(answer: ProxiedAnswer): Issue[] {
  const { issues } = objectFrom(jsonOf(answer))
  return Array.isArray(issues) ? issues : []
}

/** The answer of a backend that does not know a rule: the other issues, or success when there are none. */
function unknowing(answer: ProxiedAnswer, rule: string, request: ProxiedRequest): ProxiedAnswer {
  const issues = issuesOf(answer)
  const left = issues.filter((issue) => issue.rule !== rule)
  if (left.length === issues.length) return answer
  if (left.length > 0) return withJson(answer, (body) => edited(body, 'issues', () => left))
  const accepted = successOf[request.operation ?? '']
  return accepted ? jsonAnswer(...accepted) : { ...answer, status: 500 }
}

const linkRequested = [202, { validHours: 24, resendAfter: 60 }] as const
const facets = Object.fromEntries(filters.map((name) => [name, []]))

/** Answers that look like success, for backends that accept what they must refuse. */
const successOf: Readonly<Record<string, readonly [status: number, body: object]>> = {
  submitApplication: [201, { reference: '7K2M-9QWX-4HTC', submittedAt: '2026-11-20T06:30:00.000Z' }],
  stageUpload: [
    201,
    {
      ...{ id: 'a'.repeat(43), kind: 'resume', name: 'cv.pdf', size: 1, type: 'application/pdf' },
      ...{ expiresAt: new Date(Date.now() + 7_200_000).toISOString(), scan: 'notScanned', advice: [] },
    },
  ],
  requestEditLinks: linkRequested,
  requestResumeDeletion: linkRequested,
  listJobs: [200, { items: [], total: 0, page: 1, pageSize: 20, facets }],
}

/** Rules that a backend may not know, with the cases that then fail. */
const rules: Readonly<Record<string, string>> = {
  required: 'vectors.validation.application.missing.personal',
  notApplicable: 'stages.not-applicable.null',
  unknownField: 'vectors.validation.shape',
  invalid: 'vectors.validation.application.line',
  option: 'vectors.validation.kind.choice',
  tooLong: 'vectors.validation.application.line',
  tooMany: 'vectors.validation.shape',
  number: 'vectors.validation.kind.money.1',
  tooSmall: 'vectors.validation.kind.money.1',
  tooLarge: 'vectors.validation.kind.money.1',
  characters: 'vectors.validation.kind.line',
  email: 'vectors.validation.kind.email.1',
  phone: 'vectors.validation.kind.phone',
  mobilePhone: 'vectors.validation.kind.mobilePhone',
  url: 'vectors.validation.kind.url.1',
  yearMonth: 'vectors.validation.kind.yearMonth',
  date: 'vectors.validation.kind.birthDate.1.edited',
  postalCode: 'vectors.validation.kind.postalCode',
  idNumber: 'vectors.validation.kind.idNumber.1.edited',
  endBeforeStart: 'vectors.validation.rule.endNotBeforeStart',
  phoneOrEmail: 'vectors.validation.rule.phoneOrEmail',
  duplicate: 'vectors.validation.rule.distinctJobs',
  jobUnknown: 'vectors.state.jobUnknown',
  jobClosed: 'vectors.state.jobClosed',
  consentVersion: 'vectors.state.consentVersion',
  fileExpired: 'vectors.state.fileUnknown',
  fileKind: 'uploads.sample.headshot-gif',
  fileEmpty: 'uploads.sample.headshot-empty',
  filePassword: 'uploads.sample.resume-pdf-rc4-40-locked',
  fileUnreadable: 'uploads.sample.resume-pdf-truncated',
  filePixels: 'uploads.sample.headshot-pixel-flood-png',
  fileTooBig: 'uploads.sample.size-resume-too-big',
}

/** Validation and its stages. */
export const validationMutants = [
  ...Object.entries(rules).map(
    ([rule, name]): ProxyMutant => ({
      id: `validation.no-${rule}`,
      caughtBy: [name],
      mutate: onAnswer([...bodies, 'stageUpload', 'listJobs'], (answer, request) =>
        unknowing(answer, rule, request),
      ),
    }),
  ),
  ...mutantsOf({
    'vectors.validation.kind.line': {
      'validation.invisible-accepted': sentEdit(
        submit,
        'personal.nameEn',
        ofTexts((name) => name.replace(/[\u3164\u115F\u2800\u200B\u{E0000}-\u{E0FFF}]/gu, 'x')),
      ),
      'validation.direction-removed': sentEdit(
        submit,
        'personal.nameEn',
        ofTexts((name) => name.replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')),
      ),
    },
    'vectors.validation.kind.email': {
      'validation.trims-texts': sentEdit(
        submit,
        'personal.*',
        ofTexts((text) => text.trim()),
      ),
    },
    'stages.shape.all-at-once-in-order': {
      'validation.first-issue-only': bodyEdit(
        bodies,
        'issues',
        ofList((issues) => issues.slice(0, 1)),
        isProblem,
      ),
      'validation.issues-reversed': bodyEdit(bodies, 'issues', reversed, isProblem),
    },
    'vectors.validation.application.line': {
      'validation.no-params': bodyEdit(bodies, 'issues.*.params', removed, isProblem),
      'validation.limit-off-by-one': bodyEdit(bodies, 'issues.*.params.max', plusOne, isProblem),
      'validation.positions-from-one': bodyEdit(
        bodies,
        'issues.*.path',
        (path) => String(path).replace(/\d+/g, (position) => String(Number(position) + 1)),
        isProblem,
      ),
      'validation.pointer-paths': bodyEdit(
        bodies,
        'issues.*.path',
        (path) => `/${String(path).replaceAll('.', '/')}`,
        isProblem,
      ),
      'validation.wrong-type-is-missing': bodyEdit(
        bodies,
        'issues.*.rule',
        (rule) => (rule === 'invalid' ? 'required' : rule),
        isProblem,
      ),
      'validation.bad-request': statusInstead(bodies, 422, 400),
    },
    'vectors.queries.name.unknown': {
      'validation.query-names-ignored': onAnswer(list, (answer, request) =>
        unknowing(answer, 'unknownField', request),
      ),
    },
    'vectors.queries.page.twice': {
      'validation.first-page-counts': queryRead(list, (query) => {
        const [first] = query.getAll('page')
        if (first !== undefined) query.set('page', first)
      }),
    },
    'vectors.queries.page.zeros': {
      'validation.leading-zero-refused': queryRead(list, (query) => {
        if (/^0\d/.test(query.get('page') ?? '')) query.set('page', 'x')
      }),
    },
  }),
]

/** What every answer has: problems, headers, HTTP, languages, limits. */
export const answerMutants = mutantsOf({
  'jobs.detail.unknown.unknown': { 'problems.no-code': bodyEdit('*', 'code', removed, isProblem) },
  'jobs.detail.closed': {
    'problems.as-plain-json': headerEdit(
      '*',
      'content-type',
      () => 'application/json; charset=utf-8',
      isProblem,
    ),
    'problems.type-about-blank': bodyEdit('*', 'type', () => 'about:blank', isProblem),
    'problems.undeclared-instance': bodyEdit(
      '*',
      '',
      (body) => ({ ...objectFrom(body), instance: '/' }),
      isProblem,
    ),
  },
  'headers.every-answer.unknown-vacancy': {
    'problems.other-request-id': bodyEdit('*', 'requestId', () => 'req-1', isProblem),
    'problems.status-500-inside': bodyEdit('*', 'status', () => 500, isProblem),
  },
  'headers.every-answer.list': {
    'headers.no-request-id': headerEdit('*', 'x-request-id', removed),
    'headers.no-date': headerEdit('*', 'date', removed),
  },
  'headers.request-id.not-from-the-client': {
    'headers.request-id-of-the-client': onAnswer('*', (answer, request) => {
      const sent = headerOf(request, 'x-request-id')
      return sent === undefined ? answer : withHeader(answer, 'X-Request-Id', sent)
    }),
  },
  'personal-info.record.as-submitted': {
    'headers.person-cached': headerEdit(['getPersonalInfo'], 'cache-control', () => 'public, no-cache'),
  },
  'caching.control': { 'headers.list-not-cached': headerEdit(list, 'cache-control', () => 'no-store') },
  'http.method.jobs': {
    'headers.no-allow': headerEdit('*', 'allow', removed),
    'headers.allow-without-head': headerEdit('*', 'allow', (methods) => methods.replace(', HEAD', '')),
    'http.method-not-found': statusInstead('*', 405, 404),
  },
  'headers.www-authenticate': { 'headers.no-authenticate': headerEdit('*', 'www-authenticate', removed) },
  'head.list': {
    'http.head-not-allowed': onAnswer('*', (answer, { method }) =>
      method === 'HEAD' ? { ...answer, status: 405 } : answer,
    ),
    'http.head-without-length': onAnswer('*', (answer, { method }) =>
      method === 'HEAD' ? withHeader(answer, 'Content-Length', undefined) : answer,
    ),
  },
  'order.listJobs.accept': { 'http.accepts-everything': headerRead('*', 'accept', removed) },
  'json.type.refused.text': {
    'http.media-type-malformed': statusInstead('*', 415, 400),
    'http.reads-every-media-type': headerRead(bodies, 'content-type', () => 'application/json'),
  },
  'json.type.accepted.charset': {
    'http.charset-refused': headerRead(bodies, 'content-type', (type) =>
      type?.includes(';') ? 'text/plain' : type,
    ),
  },
  'vectors.json.bom': {
    'http.mark-refused': onRequest(bodies, (request) =>
      request.body.subarray(0, 3).equals(Buffer.from('\uFEFF'))
        ? { ...request, body: Buffer.from('?') }
        : request,
    ),
  },
  'vectors.json.trailing': {
    'http.reads-trailing-text': onRequest(bodies, (request) => {
      const text = request.body.toString('utf8')
      const end = text.lastIndexOf('}') + 1
      return end > 0 && end < text.trimEnd().length
        ? { ...request, body: Buffer.from(text.slice(0, end)) }
        : request
    }),
  },
  'origin.refused.submitApplication': {
    'http.origin-unchecked': onRequest('*', (request) =>
      withHeader(withHeader(request, 'origin', undefined), 'sec-fetch-site', undefined),
    ),
  },
  'origin.allowed.same-origin': {
    'http.own-site-refused': headerRead('*', 'sec-fetch-site', (site) =>
      site === 'same-origin' ? 'cross-site' : site,
    ),
  },
  'vectors.json.bytesMost': {
    'limits.body-of-128-KiB': onAnswer(bodies, (answer, { body }) =>
      body.length > 131_072 && answer.status !== 413 ? { ...answer, status: 413 } : answer,
    ),
  },
  'vectors.json.bytesMore': { 'limits.large-body-malformed': statusInstead('*', 413, 400) },
  'vectors.json.depthMost': {
    'limits.depth-of-19': onRequest(bodies, (request) =>
      deepest(request.body.toString('utf8')) === 20 ? { ...request, body: Buffer.from('?') } : request,
    ),
  },
  'limits.rate.editLinkRequests': {
    'limits.no-retry-after': headerEdit('*', 'retry-after', removed),
    'limits.retry-after-in-milliseconds': headerEdit('*', 'retry-after', (seconds) => `${seconds}000`),
    'limits.retry-after-as-date': headerEdit('*', 'retry-after', () => new Date().toUTCString()),
    'limits.forbidden': statusInstead('*', 429, 403),
  },
  'vectors.languages.en': { 'languages.always-chinese': headerRead('*', 'accept-language', removed) },
  'vectors.languages.none': {
    'languages.english-by-default': headerRead('*', 'accept-language', (given) => given ?? 'en'),
  },
  'vectors.languages.quality': {
    'languages.qualities-ignored': headerRead('*', 'accept-language', (given) =>
      given?.replace(/;\s*q=[\d.]+/g, ''),
    ),
  },
  'vectors.languages.enGb': {
    'languages.regions-unknown': headerRead('*', 'accept-language', (given) =>
      given?.replace(/\b(?:zh|en)-[A-Za-z-]+/g, 'xx'),
    ),
  },
  'languages.every-problem': {
    'problems.without-language': headerEdit('*', 'content-language', removed),
    'languages.short-tag': headerEdit('*', 'content-language', (tag) => tag.replace('zh-Hant-TW', 'zh')),
    'languages.constant-title': bodyEdit('*', 'title', () => 'Error', isProblem),
  },
})

/** The deepest nesting of brackets outside texts. */
function deepest(json: string): number {
  let depth = 0
  let most = 0
  for (const [bracket] of json.replace(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    most = Math.max(most, depth)
  }
  return most
}
