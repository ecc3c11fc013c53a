import {
  bodyEdit,
  edited,
  headerEdit,
  headerOf,
  headerRead,
  isProblem,
  jsonAnswer,
  jsonOf,
  onAnswer,
  onRequest,
  queryRead,
  reversed,
  statusInstead,
  withHeader,
  withJson,
} from './edits.ts'
import type { ProxiedAnswer, ProxiedRequest, ProxyMutant } from './mutant.ts'

const submit = ['submitApplication']
const bodies = [...submit, 'savePersonalInfo', 'requestEditLinks', 'requestResumeDeletion']

/** A problem's issue. */
type Issue = { path?: unknown; rule?: unknown }

function issuesOf(answer: ProxiedAnswer): Issue[] {
  const body = jsonOf(answer)
  if (typeof body !== 'object' || body === null || !('issues' in body)) return []
  return Array.isArray(body.issues) ? body.issues : []
}

/** The answer of a backend that does not know a rule: the other issues, or success when there are none. */
function unknowing(answer: ProxiedAnswer, isUnknown: (issue: Issue) => boolean, request: ProxiedRequest) {
  const issues = issuesOf(answer)
  const left = issues.filter((issue) => !isUnknown(issue))
  if (left.length === issues.length) return answer
  if (left.length > 0) return withJson(answer, (body) => edited(body, 'issues', () => left))
  const accepted = successOf[request.operation ?? '']
  return accepted ? jsonAnswer(accepted.status, accepted.body) : { ...answer, status: 500 }
}

const soon = () => new Date(Date.now() + 7_200_000).toISOString()
const linkRequested = { status: 202, body: { validHours: 24, resendAfter: 60 } }
const facets = { jobType: [], employmentType: [], location: [], remoteWork: [] }

/** Answers that look like success, for backends that accept what they must refuse. */
const successOf: Readonly<Record<string, { status: number; body: unknown }>> = {
  submitApplication: {
    status: 201,
    body: { reference: '7K2M-9QWX-4HTC', submittedAt: '2026-11-20T06:30:00.000Z' },
  },
  stageUpload: {
    status: 201,
    body: {
      ...{ id: 'a'.repeat(43), kind: 'resume', name: 'cv.pdf', size: 1, type: 'application/pdf' },
      ...{ expiresAt: soon(), scan: 'notScanned', advice: [] },
    },
  },
  requestEditLinks: linkRequested,
  requestResumeDeletion: linkRequested,
  listJobs: { status: 200, body: { items: [], total: 0, page: 1, pageSize: 20, facets } },
}

/** A backend that never finds a violation of a rule. */
function withoutRule(rule: string, about: string, caughtBy: readonly string[] = ['validation']): ProxyMutant {
  return {
    id: `validation.no-${rule}`,
    about,
    caughtBy,
    mutate: onAnswer([...bodies, 'stageUpload', 'listJobs'], (answer, request) =>
      unknowing(answer, (issue) => issue.rule === rule, request),
    ),
  }
}

/** Validation and its stages. */
export const validationMutants: ProxyMutant[] = [
  withoutRule('required', 'Missing answers are accepted.'),
  withoutRule('notApplicable', 'Answers that another answer excludes are accepted.'),
  withoutRule('unknownField', 'Unknown fields are accepted.'),
  withoutRule('invalid', 'Values of a wrong type are accepted.'),
  withoutRule('option', 'Options that are not listed are accepted.'),
  withoutRule('tooLong', 'Texts have no longest length.'),
  withoutRule('tooMany', 'Lists have no longest length.'),
  withoutRule('tooFew', 'Lists have no shortest length.'),
  withoutRule('number', 'Texts are accepted as numbers.'),
  withoutRule('tooSmall', 'Numbers have no lower limit.'),
  withoutRule('tooLarge', 'Numbers have no upper limit.'),
  withoutRule('characters', 'Control characters are accepted.'),
  withoutRule('email', 'Every text is an address.'),
  withoutRule('phone', 'Every text is a phone number.'),
  withoutRule('mobilePhone', 'A fixed line is accepted as a mobile number.'),
  withoutRule('url', 'Every text is a link.'),
  withoutRule('yearMonth', 'Every text is a month.'),
  withoutRule('date', 'Every text is a date.'),
  withoutRule('postalCode', 'Every text is a postal code.'),
  withoutRule('idNumber', 'Check digits are not computed.'),
  withoutRule('endBeforeStart', 'An end before its start is accepted.'),
  withoutRule('phoneOrEmail', 'A person without phone number and address is accepted.'),
  withoutRule('duplicate', 'The same vacancy twice is accepted.'),
  withoutRule('jobUnknown', 'Unknown vacancies are accepted.', ['submit']),
  withoutRule('jobClosed', 'Closed vacancies are accepted.', ['submit']),
  withoutRule('consentVersion', 'Consent to any version of the notice is accepted.', ['submit']),
  withoutRule('fileExpired', 'Ids of files that were never staged are accepted.', ['submit']),
  withoutRule('fileKind', 'Files of every type are accepted.', ['uploads']),
  withoutRule('fileEmpty', 'Empty files are accepted.', ['uploads']),
  withoutRule('filePassword', 'Files with a password are accepted.', ['uploads']),
  withoutRule('fileUnreadable', 'Broken files are accepted.', ['uploads']),
  withoutRule('filePixels', 'Pictures of every size are accepted.', ['uploads']),
  withoutRule('fileTooBig', 'Files of any length are accepted.', ['uploads']),
  {
    id: 'validation.one-at-a-time',
    about: 'Only the first issue is reported.',
    caughtBy: ['validation'],
    mutate: bodyEdit(
      bodies,
      'issues',
      (issues) => (Array.isArray(issues) ? issues.slice(0, 1) : issues),
      isProblem,
    ),
  },
  {
    id: 'validation.issues-reversed',
    about: 'Issues are in the opposite order.',
    caughtBy: ['validation'],
    mutate: bodyEdit(bodies, 'issues', reversed, isProblem),
  },
  {
    id: 'validation.no-params',
    about: 'Issues lack the numbers of their sentence.',
    caughtBy: ['validation'],
    mutate: bodyEdit(bodies, 'issues.*.params', () => undefined, isProblem),
  },
  {
    id: 'validation.limit-off-by-one',
    about: 'The longest length that an issue names is one too large.',
    caughtBy: ['validation'],
    mutate: bodyEdit(bodies, 'issues.*.params.max', (max) => Number(max) + 1, isProblem),
  },
  {
    id: 'validation.positions-from-one',
    about: 'Positions in paths are counted from 1.',
    caughtBy: ['validation'],
    mutate: bodyEdit(
      bodies,
      'issues.*.path',
      (path) => String(path).replace(/\d+/g, (position) => String(Number(position) + 1)),
      isProblem,
    ),
  },
  {
    id: 'validation.pointer-paths',
    about: 'Paths are JSON pointers.',
    caughtBy: ['validation'],
    mutate: bodyEdit(bodies, 'issues.*.path', (path) => `/${String(path).replaceAll('.', '/')}`, isProblem),
  },
  {
    id: 'validation.wrong-type-is-missing',
    about: 'A value of a wrong type is reported as missing.',
    caughtBy: ['validation'],
    mutate: bodyEdit(bodies, 'issues.*.rule', (rule) => (rule === 'invalid' ? 'required' : rule), isProblem),
  },
  {
    id: 'validation.bad-request',
    about: 'A body with issues is 400.',
    caughtBy: ['validation'],
    mutate: statusInstead(bodies, 422, 400),
  },
  {
    id: 'validation.trims-texts',
    about: 'Texts are trimmed before they are checked.',
    caughtBy: ['validation', 'personal-info'],
    mutate: onRequest(submit, (request) =>
      withJson(request, (body) =>
        edited(body, 'personal.*', (value) => (typeof value === 'string' ? value.trim() : value)),
      ),
    ),
  },
  {
    id: 'validation.query-names-ignored',
    about: 'Unknown names in a query are ignored.',
    caughtBy: ['validation', 'jobs', 'search'],
    mutate: onAnswer(['listJobs'], (answer, request) =>
      unknowing(answer, (issue) => issue.rule === 'unknownField', request),
    ),
  },
  {
    id: 'validation.first-of-repeated',
    about: 'Of a repeated value of a query the first one counts.',
    caughtBy: ['validation', 'jobs', 'search'],
    mutate: queryRead(['listJobs'], (query) => {
      for (const name of ['keyword', 'sort', 'page', 'pageSize']) {
        const [first, second] = query.getAll(name)
        if (first !== undefined && second !== undefined) query.set(name, first)
      }
    }),
  },
  {
    id: 'validation.only-one-leading-digit',
    about: 'A page number with a leading zero is refused.',
    caughtBy: ['validation', 'jobs', 'search'],
    mutate: queryRead(['listJobs'], (query) => {
      if (/^0\d/.test(query.get('page') ?? '')) query.set('page', 'x')
    }),
  },
]

/** What every answer has: problems, headers, languages. */
export const answerMutants: ProxyMutant[] = [
  {
    id: 'problems.no-code',
    about: 'Problems have no code.',
    caughtBy: ['http', 'jobs'],
    mutate: bodyEdit('*', 'code', () => undefined, isProblem),
  },
  {
    id: 'problems.as-plain-json',
    about: 'Problems have the media type application/json.',
    caughtBy: ['http', 'jobs'],
    mutate: headerEdit('*', 'content-type', () => 'application/json; charset=utf-8', isProblem),
  },
  {
    id: 'problems.type-about-blank',
    about: 'The type of problems is about:blank.',
    caughtBy: ['http', 'jobs'],
    mutate: bodyEdit('*', 'type', () => 'about:blank', isProblem),
  },
  {
    id: 'problems.other-request-id',
    about: 'The request id of a problem differs from the header.',
    caughtBy: ['http'],
    mutate: bodyEdit('*', 'requestId', () => 'req-1', isProblem),
  },
  {
    id: 'problems.other-status',
    about: 'The status within a problem is 500.',
    caughtBy: ['http', 'jobs'],
    mutate: bodyEdit('*', 'status', () => 500, isProblem),
  },
  {
    id: 'problems.without-language',
    about: 'Problems do not name their language.',
    caughtBy: ['languages', 'http'],
    mutate: headerEdit('*', 'content-language', () => undefined),
  },
  {
    id: 'problems.echo-input',
    about: 'Problems have a member with the request.',
    caughtBy: ['http', 'jobs'],
    mutate: onAnswer('*', (answer, request) =>
      isProblem(answer)
        ? withJson(answer, (body) => ({ ...Object.assign({}, body), instance: request.target }))
        : answer,
    ),
  },
  {
    id: 'headers.no-request-id',
    about: 'Answers have no request id.',
    caughtBy: ['http'],
    mutate: headerEdit('*', 'x-request-id', () => undefined),
  },
  {
    id: 'headers.request-id-of-the-client',
    about: 'The request id is the one that the client sent.',
    caughtBy: ['http'],
    mutate: onAnswer('*', (answer, request) => {
      const sent = headerOf(request, 'x-request-id')
      return sent === undefined ? answer : withHeader(answer, 'X-Request-Id', sent)
    }),
  },
  {
    id: 'headers.no-date',
    about: 'Answers have no date.',
    caughtBy: ['http'],
    mutate: headerEdit('*', 'date', () => undefined),
  },
  {
    id: 'headers.person-cached',
    about: 'Personal information may be cached.',
    caughtBy: ['http', 'personal-info'],
    mutate: headerEdit(['getPersonalInfo', 'getReferral'], 'cache-control', () => 'public, no-cache'),
  },
  {
    id: 'headers.list-not-cached',
    about: 'The list may not be cached.',
    caughtBy: ['http', 'jobs'],
    mutate: headerEdit(['listJobs'], 'cache-control', () => 'no-store'),
  },
  {
    id: 'headers.no-tag',
    about: 'The list has no tag.',
    caughtBy: ['jobs', 'http'],
    mutate: headerEdit(['listJobs', 'getJob'], 'etag', () => undefined),
  },
  {
    id: 'headers.no-tag-when-unchanged',
    about: 'A 304 has no tag.',
    caughtBy: ['jobs', 'http', 'etags'],
    mutate: headerEdit(
      ['listJobs', 'getJob'],
      'etag',
      () => undefined,
      ({ status }) => status === 304,
    ),
  },
  {
    id: 'headers.no-allow',
    about: 'A 405 does not list the methods.',
    caughtBy: ['http'],
    mutate: headerEdit('*', 'allow', () => undefined),
  },
  {
    id: 'headers.allow-without-head',
    about: 'Allow does not list HEAD.',
    caughtBy: ['http'],
    mutate: headerEdit('*', 'allow', (methods) => methods.replace(', HEAD', '')),
  },
  {
    id: 'headers.no-authenticate',
    about: 'A 401 has no WWW-Authenticate.',
    caughtBy: ['links', 'http'],
    mutate: headerEdit('*', 'www-authenticate', () => undefined),
  },
  {
    id: 'http.head-not-allowed',
    about: 'HEAD is not allowed.',
    caughtBy: ['http', 'jobs'],
    mutate: onAnswer('*', (answer, { method }) => (method === 'HEAD' ? { ...answer, status: 405 } : answer)),
  },
  {
    id: 'http.head-without-length',
    about: 'The answer to HEAD lacks the length.',
    caughtBy: ['http', 'jobs'],
    mutate: onAnswer('*', (answer, { method }) =>
      method === 'HEAD' ? withHeader(answer, 'Content-Length', undefined) : answer,
    ),
  },
  {
    id: 'http.method-not-found',
    about: 'A wrong method is 404.',
    caughtBy: ['http'],
    mutate: statusInstead('*', 405, 404),
  },
  {
    id: 'http.accepts-everything',
    about: 'Accept is not read.',
    caughtBy: ['http'],
    mutate: headerRead('*', 'accept', () => undefined),
  },
  {
    id: 'http.media-type-malformed',
    about: 'A wrong media type is 400.',
    caughtBy: ['http', 'validation'],
    mutate: statusInstead('*', 415, 400),
  },
  {
    id: 'http.reads-every-media-type',
    about: 'A body is read as JSON whatever its media type.',
    caughtBy: ['http', 'validation'],
    mutate: headerRead(bodies, 'content-type', () => 'application/json'),
  },
  {
    id: 'http.charset-refused',
    about: 'A media type with a parameter is refused.',
    caughtBy: ['http', 'validation'],
    mutate: headerRead(bodies, 'content-type', (type) => (type?.includes(';') ? 'text/plain' : type)),
  },
  {
    id: 'http.mark-refused',
    about: 'A byte order mark before JSON is refused.',
    caughtBy: ['http', 'validation'],
    mutate: onRequest(bodies, (request) =>
      request.body.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))
        ? { ...request, body: Buffer.from('?') }
        : request,
    ),
  },
  {
    id: 'http.reads-trailing-text',
    about: 'What follows a JSON value is ignored.',
    caughtBy: ['http', 'validation'],
    mutate: onRequest(bodies, (request) => {
      const text = request.body.toString('utf8')
      const end = text.lastIndexOf('}') + 1
      return end > 0 && end < text.trimEnd().length
        ? { ...request, body: Buffer.from(text.slice(0, end)) }
        : request
    }),
  },
  {
    id: 'http.origin-unchecked',
    about: 'Pages of other sites may make every call.',
    caughtBy: ['http'],
    mutate: onRequest('*', (request) =>
      withHeader(withHeader(request, 'origin', undefined), 'sec-fetch-site', undefined),
    ),
  },
  {
    id: 'http.site-refused',
    about: 'Calls from the own site are refused when they name their origin.',
    caughtBy: ['http'],
    mutate: headerRead('*', 'sec-fetch-site', (site) => (site === 'same-origin' ? 'cross-site' : site)),
  },
  {
    id: 'limits.body-too-strict',
    about: 'Bodies above 128 KiB are refused.',
    caughtBy: ['limits', 'http', 'validation'],
    mutate: onAnswer(bodies, (answer, { body }) =>
      body.length > 131_072 && answer.status !== 413 ? { ...answer, status: 413 } : answer,
    ),
  },
  {
    id: 'limits.body-malformed',
    about: 'A body that is too large is 400.',
    caughtBy: ['limits', 'http', 'validation'],
    mutate: statusInstead('*', 413, 400),
  },
  {
    id: 'limits.depth-of-19',
    about: 'JSON of depth 20 is refused.',
    caughtBy: ['limits', 'http', 'validation'],
    mutate: onRequest(bodies, (request) =>
      deepest(request.body.toString('utf8')) === 20 ? { ...request, body: Buffer.from('?') } : request,
    ),
  },
  {
    id: 'limits.no-retry-after',
    about: 'A 429 does not say when to try again.',
    caughtBy: ['limits'],
    mutate: headerEdit('*', 'retry-after', () => undefined),
  },
  {
    id: 'limits.retry-after-in-milliseconds',
    about: 'Retry-After is in milliseconds.',
    caughtBy: ['limits'],
    mutate: headerEdit('*', 'retry-after', (seconds) => `${seconds}000`),
  },
  {
    id: 'limits.retry-after-as-date',
    about: 'Retry-After is a date.',
    caughtBy: ['limits'],
    mutate: headerEdit('*', 'retry-after', () => new Date(Date.now() + 60_000).toUTCString()),
  },
  {
    id: 'limits.forbidden',
    about: 'A client beyond its limit gets 403.',
    caughtBy: ['limits'],
    mutate: statusInstead('*', 429, 403),
  },
  {
    id: 'languages.always-chinese',
    about: 'Every answer and mail is Chinese.',
    caughtBy: ['languages'],
    mutate: headerRead('*', 'accept-language', () => undefined),
  },
  {
    id: 'languages.english-by-default',
    about: 'Without a known language the answer is English.',
    caughtBy: ['languages'],
    mutate: headerRead('*', 'accept-language', (languages) => languages ?? 'en'),
  },
  {
    id: 'languages.qualities-ignored',
    about: 'Qualities of languages are not read.',
    caughtBy: ['languages'],
    mutate: headerRead('*', 'accept-language', (languages) => languages?.replace(/;\s*q=[\d.]+/g, '')),
  },
  {
    id: 'languages.no-regions',
    about: 'Languages with a region are unknown.',
    caughtBy: ['languages'],
    mutate: headerRead('*', 'accept-language', (languages) =>
      languages?.replace(/\b(?:zh|en)-[A-Za-z-]+/g, 'xx'),
    ),
  },
  {
    id: 'languages.short-tag',
    about: 'Content-Language is zh instead of zh-Hant-TW.',
    caughtBy: ['languages', 'http'],
    mutate: headerEdit('*', 'content-language', (tag) => tag.replace('zh-Hant-TW', 'zh')),
  },
  {
    id: 'languages.empty-title',
    about: 'The title of a problem is always English.',
    caughtBy: ['languages', 'http'],
    mutate: bodyEdit('*', 'title', () => 'Error', isProblem),
  },
]

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
