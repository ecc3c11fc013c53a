import {
  bodyEdit,
  edited,
  isProblem,
  jsonAnswer,
  jsonOf,
  onAnswer,
  onRequest,
  queryRead,
  reversed,
  statusInstead,
  withJson,
} from './edits.ts'
import { mutantsOf, type ProxiedAnswer, type ProxiedRequest, type ProxyMutant } from './mutant.ts'

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
function withoutRule(rule: string, about: string, caughtBy: readonly string[]): ProxyMutant {
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
  withoutRule('required', 'Missing answers are accepted.', [
    'vectors.validation.application.missing.personal',
  ]),
  withoutRule('notApplicable', 'Answers that another answer excludes are accepted.', [
    'stages.not-applicable.null',
  ]),
  withoutRule('unknownField', 'Unknown fields are accepted.', ['vectors.validation.shape']),
  withoutRule('invalid', 'Values of a wrong type are accepted.', ['vectors.validation.application.line']),
  withoutRule('option', 'Options that are not listed are accepted.', ['vectors.validation.kind.choice']),
  withoutRule('tooLong', 'Texts have no longest length.', ['vectors.validation.application.line']),
  withoutRule('tooMany', 'Lists have no longest length.', ['vectors.validation.shape']),
  withoutRule('number', 'Texts are accepted as numbers.', ['vectors.validation.kind.money.1']),
  withoutRule('tooSmall', 'Numbers have no lower limit.', ['vectors.validation.kind.money.1']),
  withoutRule('tooLarge', 'Numbers have no upper limit.', ['vectors.validation.kind.money.1']),
  withoutRule('characters', 'Control characters are accepted.', ['vectors.validation.kind.line']),
  ...(
    [
      [
        'invisible',
        'A text that shows nothing is accepted.',
        /[\u3164\u115F\u2800\u200B\u{E0000}-\u{E0FFF}]/gu,
        'x',
      ],
      [
        'direction',
        'Marks of direction are removed instead of refused.',
        /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g,
        '',
      ],
    ] as const
  ).map(
    ([id, about, pattern, instead]): ProxyMutant => ({
      id: `validation.${id}-accepted`,
      about,
      caughtBy: ['vectors.validation.kind.line'],
      mutate: onRequest(submit, (request) =>
        withJson(request, (body) =>
          edited(body, 'personal.nameEn', (name) =>
            typeof name === 'string' ? name.replace(pattern, instead) : name,
          ),
        ),
      ),
    }),
  ),
  withoutRule('email', 'Every text is an address.', ['vectors.validation.kind.email.1']),
  withoutRule('phone', 'Every text is a phone number.', ['vectors.validation.kind.phone.2']),
  withoutRule('mobilePhone', 'A fixed line is accepted as a mobile number.', [
    'vectors.validation.kind.mobilePhone.2',
  ]),
  withoutRule('url', 'Every text is a link.', ['vectors.validation.kind.url.1']),
  withoutRule('yearMonth', 'Every text is a month.', ['vectors.validation.kind.yearMonth']),
  withoutRule('date', 'Every text is a date.', ['vectors.validation.kind.birthDate.1.edited']),
  withoutRule('postalCode', 'Every text is a postal code.', ['vectors.validation.kind.postalCode']),
  withoutRule('idNumber', 'Check digits are not computed.', ['vectors.validation.kind.idNumber.1.edited']),
  withoutRule('endBeforeStart', 'An end before its start is accepted.', [
    'vectors.validation.rule.endNotBeforeStart',
  ]),
  withoutRule('phoneOrEmail', 'A person without phone number and address is accepted.', [
    'vectors.validation.rule.phoneOrEmail',
  ]),
  withoutRule('duplicate', 'The same vacancy twice is accepted.', ['vectors.validation.rule.distinctJobs']),
  withoutRule('jobUnknown', 'Unknown vacancies are accepted.', ['vectors.state.jobUnknown']),
  withoutRule('jobClosed', 'Closed vacancies are accepted.', ['vectors.state.jobClosed']),
  withoutRule('consentVersion', 'Consent to any version of the notice is accepted.', [
    'vectors.state.consentVersion',
  ]),
  withoutRule('fileExpired', 'Ids of files that were never staged are accepted.', [
    'vectors.state.fileUnknown',
  ]),
  withoutRule('fileKind', 'Files of every type are accepted.', ['uploads.sample.headshot-gif']),
  withoutRule('fileEmpty', 'Empty files are accepted.', ['uploads.sample.headshot-empty']),
  withoutRule('filePassword', 'Files with a password are accepted.', [
    'uploads.sample.resume-pdf-rc4-40-locked',
  ]),
  withoutRule('fileUnreadable', 'Broken files are accepted.', ['uploads.sample.resume-pdf-truncated']),
  withoutRule('filePixels', 'Pictures of every size are accepted.', [
    'uploads.sample.headshot-pixel-flood-png',
  ]),
  withoutRule('fileTooBig', 'Files of any length are accepted.', ['uploads.sample.size-resume-too-big']),
  ...mutantsOf({
    'validation.one-at-a-time': {
      about: 'Only the first issue is reported.',
      caughtBy: ['stages.shape.all-at-once-in-order'],
      mutate: bodyEdit(
        bodies,
        'issues',
        (issues) => (Array.isArray(issues) ? issues.slice(0, 1) : issues),
        isProblem,
      ),
    },
    'validation.issues-reversed': {
      about: 'Issues are in the opposite order.',
      caughtBy: ['stages.shape.all-at-once-in-order'],
      mutate: bodyEdit(bodies, 'issues', reversed, isProblem),
    },
    'validation.no-params': {
      about: 'Issues lack the numbers of their sentence.',
      caughtBy: ['vectors.validation.application.line'],
      mutate: bodyEdit(bodies, 'issues.*.params', () => undefined, isProblem),
    },
    'validation.limit-off-by-one': {
      about: 'The longest length that an issue names is one too large.',
      caughtBy: ['vectors.validation.application.line'],
      mutate: bodyEdit(bodies, 'issues.*.params.max', (max) => Number(max) + 1, isProblem),
    },
    'validation.positions-from-one': {
      about: 'Positions in paths are counted from 1.',
      caughtBy: ['vectors.validation.application.line'],
      mutate: bodyEdit(
        bodies,
        'issues.*.path',
        (path) => String(path).replace(/\d+/g, (position) => String(Number(position) + 1)),
        isProblem,
      ),
    },
    'validation.pointer-paths': {
      about: 'Paths are JSON pointers.',
      caughtBy: ['vectors.validation.application.line'],
      mutate: bodyEdit(bodies, 'issues.*.path', (path) => `/${String(path).replaceAll('.', '/')}`, isProblem),
    },
    'validation.wrong-type-is-missing': {
      about: 'A value of a wrong type is reported as missing.',
      caughtBy: ['vectors.validation.application.line'],
      mutate: bodyEdit(
        bodies,
        'issues.*.rule',
        (rule) => (rule === 'invalid' ? 'required' : rule),
        isProblem,
      ),
    },
    'validation.bad-request': {
      about: 'A body with issues is 400.',
      caughtBy: ['vectors.validation.application.line'],
      mutate: statusInstead(bodies, 422, 400),
    },
    'validation.trims-texts': {
      about: 'Texts are trimmed before they are checked.',
      caughtBy: ['vectors.validation.kind.email.2', 'vectors.validation.kind.email.3'],
      mutate: onRequest(submit, (request) =>
        withJson(request, (body) =>
          edited(body, 'personal.*', (value) => (typeof value === 'string' ? value.trim() : value)),
        ),
      ),
    },
    'validation.query-names-ignored': {
      about: 'Unknown names in a query are ignored.',
      caughtBy: ['vectors.queries.name.unknown'],
      mutate: onAnswer(['listJobs'], (answer, request) =>
        unknowing(answer, (issue) => issue.rule === 'unknownField', request),
      ),
    },
    'validation.first-of-repeated': {
      about: 'Of a repeated value of a query the first one counts.',
      caughtBy: ['vectors.queries.page.twice', 'vectors.queries.sort.twice'],
      mutate: queryRead(['listJobs'], (query) => {
        for (const name of ['keyword', 'sort', 'page', 'pageSize']) {
          const [first, second] = query.getAll(name)
          if (first !== undefined && second !== undefined) query.set(name, first)
        }
      }),
    },
    'validation.only-one-leading-digit': {
      about: 'A page number with a leading zero is refused.',
      caughtBy: ['vectors.queries.page.zeros'],
      mutate: queryRead(['listJobs'], (query) => {
        if (/^0\d/.test(query.get('page') ?? '')) query.set('page', 'x')
      }),
    },
  }),
]
