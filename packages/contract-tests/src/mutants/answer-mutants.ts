import {
  bodyEdit,
  headerEdit,
  headerOf,
  headerRead,
  isProblem,
  onAnswer,
  onRequest,
  statusInstead,
  withHeader,
  withJson,
} from './edits.ts'
import { mutantsOf, type ProxyMutant } from './mutant.ts'

const bodies = ['submitApplication', 'savePersonalInfo', 'requestEditLinks', 'requestResumeDeletion']

/** What every answer has: problems, headers, HTTP. */
export const answerMutants: ProxyMutant[] = mutantsOf({
  'problems.no-code': {
    about: 'Problems have no code.',
    caughtBy: ['jobs.detail.unknown.unknown'],
    mutate: bodyEdit('*', 'code', () => undefined, isProblem),
  },
  'problems.as-plain-json': {
    about: 'Problems have the media type application/json.',
    caughtBy: ['jobs.detail.closed'],
    mutate: headerEdit('*', 'content-type', () => 'application/json; charset=utf-8', isProblem),
  },
  'problems.type-about-blank': {
    about: 'The type of problems is about:blank.',
    caughtBy: ['jobs.detail.closed'],
    mutate: bodyEdit('*', 'type', () => 'about:blank', isProblem),
  },
  'problems.other-request-id': {
    about: 'The request id of a problem differs from the header.',
    caughtBy: ['headers.every-answer.unknown-vacancy'],
    mutate: bodyEdit('*', 'requestId', () => 'req-1', isProblem),
  },
  'problems.other-status': {
    about: 'The status within a problem is 500.',
    caughtBy: ['headers.every-answer.unknown-vacancy'],
    mutate: bodyEdit('*', 'status', () => 500, isProblem),
  },
  'problems.without-language': {
    about: 'Problems do not name their language.',
    caughtBy: ['languages.every-problem'],
    mutate: headerEdit('*', 'content-language', () => undefined),
  },
  'problems.echo-input': {
    about: 'Problems have a member with the request.',
    caughtBy: ['jobs.detail.closed'],
    mutate: onAnswer('*', (answer, request) =>
      isProblem(answer)
        ? withJson(answer, (body) => ({ ...Object.assign({}, body), instance: request.target }))
        : answer,
    ),
  },
  'headers.no-request-id': {
    about: 'Answers have no request id.',
    caughtBy: ['headers.every-answer.list'],
    mutate: headerEdit('*', 'x-request-id', () => undefined),
  },
  'headers.request-id-of-the-client': {
    about: 'The request id is the one that the client sent.',
    caughtBy: ['headers.request-id.not-from-the-client'],
    mutate: onAnswer('*', (answer, request) => {
      const sent = headerOf(request, 'x-request-id')
      return sent === undefined ? answer : withHeader(answer, 'X-Request-Id', sent)
    }),
  },
  'headers.no-date': {
    about: 'Answers have no date.',
    caughtBy: ['headers.every-answer.list'],
    mutate: headerEdit('*', 'date', () => undefined),
  },
  'headers.person-cached': {
    about: 'Personal information may be cached.',
    caughtBy: ['personal-info.record.as-submitted'],
    mutate: headerEdit(['getPersonalInfo', 'getReferral'], 'cache-control', () => 'public, no-cache'),
  },
  'headers.list-not-cached': {
    about: 'The list may not be cached.',
    caughtBy: ['caching.control'],
    mutate: headerEdit(['listJobs'], 'cache-control', () => 'no-store'),
  },
  'headers.no-tag': {
    about: 'The list has no tag.',
    caughtBy: ['caching.tag.of-the-answer'],
    mutate: headerEdit(['listJobs', 'getJob'], 'etag', () => undefined),
  },
  'headers.no-tag-when-unchanged': {
    about: 'A 304 has no tag.',
    caughtBy: ['vectors.etags.ifNoneMatch.equal', 'caching.not-modified'],
    mutate: headerEdit(
      ['listJobs', 'getJob'],
      'etag',
      () => undefined,
      ({ status }) => status === 304,
    ),
  },
  'headers.no-allow': {
    about: 'A 405 does not list the methods.',
    caughtBy: ['http.method.jobs'],
    mutate: headerEdit('*', 'allow', () => undefined),
  },
  'headers.allow-without-head': {
    about: 'Allow does not list HEAD.',
    caughtBy: ['http.method.jobs'],
    mutate: headerEdit('*', 'allow', (methods) => methods.replace(', HEAD', '')),
  },
  'headers.no-authenticate': {
    about: 'A 401 has no WWW-Authenticate.',
    caughtBy: ['headers.www-authenticate'],
    mutate: headerEdit('*', 'www-authenticate', () => undefined),
  },
  'http.head-not-allowed': {
    about: 'HEAD is not allowed.',
    caughtBy: ['head.list'],
    mutate: onAnswer('*', (answer, { method }) => (method === 'HEAD' ? { ...answer, status: 405 } : answer)),
  },
  'http.head-without-length': {
    about: 'The answer to HEAD lacks the length.',
    caughtBy: ['head.list'],
    mutate: onAnswer('*', (answer, { method }) =>
      method === 'HEAD' ? withHeader(answer, 'Content-Length', undefined) : answer,
    ),
  },
  'http.method-not-found': {
    about: 'A wrong method is 404.',
    caughtBy: ['http.method.jobs'],
    mutate: statusInstead('*', 405, 404),
  },
  'http.accepts-everything': {
    about: 'Accept is not read.',
    caughtBy: ['http.accept.refused.listJobs'],
    mutate: headerRead('*', 'accept', () => undefined),
  },
  'http.media-type-malformed': {
    about: 'A wrong media type is 400.',
    caughtBy: ['json.type.refused.text'],
    mutate: statusInstead('*', 415, 400),
  },
  'http.reads-every-media-type': {
    about: 'A body is read as JSON whatever its media type.',
    caughtBy: ['json.type.refused.text'],
    mutate: headerRead(bodies, 'content-type', () => 'application/json'),
  },
  'http.charset-refused': {
    about: 'A media type with a parameter is refused.',
    caughtBy: ['json.type.accepted.charset'],
    mutate: headerRead(bodies, 'content-type', (type) => (type?.includes(';') ? 'text/plain' : type)),
  },
  'http.mark-refused': {
    about: 'A byte order mark before JSON is refused.',
    caughtBy: ['vectors.json.bom'],
    mutate: onRequest(bodies, (request) =>
      request.body.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))
        ? { ...request, body: Buffer.from('?') }
        : request,
    ),
  },
  'http.reads-trailing-text': {
    about: 'What follows a JSON value is ignored.',
    caughtBy: ['vectors.json.trailing'],
    mutate: onRequest(bodies, (request) => {
      const text = request.body.toString('utf8')
      const end = text.lastIndexOf('}') + 1
      return end > 0 && end < text.trimEnd().length
        ? { ...request, body: Buffer.from(text.slice(0, end)) }
        : request
    }),
  },
  'http.origin-unchecked': {
    about: 'Pages of other sites may make every call.',
    caughtBy: ['origin.refused.submitApplication'],
    mutate: onRequest('*', (request) =>
      withHeader(withHeader(request, 'origin', undefined), 'sec-fetch-site', undefined),
    ),
  },
  'http.site-refused': {
    about: 'Calls from the own site are refused when they name their origin.',
    caughtBy: ['origin.allowed.same-origin'],
    mutate: headerRead('*', 'sec-fetch-site', (site) => (site === 'same-origin' ? 'cross-site' : site)),
  },
})
