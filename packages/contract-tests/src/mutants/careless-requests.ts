import { randomUUID } from 'node:crypto'
import { ambiguous } from '../cases/http.ts'
import { exampleParams } from '../cases/support/requests.ts'
import { contractFolder } from '../contract-folder.ts'
import { readContract } from '../kit/contract.ts'
import {
  answerTo,
  type Faults,
  faultsOf,
  isChunked,
  problem,
  type Row,
  refusing,
  withBody,
  withStatus,
} from './careless-faults.ts'
import {
  bodyEdit,
  edited,
  headerOf,
  headerRead,
  isProblem,
  jsonAnswer,
  jsonOf,
  objectFrom,
  onAnswer,
  onRequest,
  removed,
  statusInstead,
  withHeader,
  withJson,
} from './edits.ts'
import type { Fault, ProxiedAnswer, ProxiedRequest } from './mutant.ts'
import { readAs } from './vector-mutants.ts'

const contract = readContract(contractFolder())
const { base } = contract
const id = exampleParams.id ?? ''
const submit = ['submitApplication']
const save = ['savePersonalInfo']
const record = ['getPersonalInfo']

const inEnglish = (calls: readonly string[]) =>
  onAnswer(calls, (answer) =>
    answer.status < 300 ? withHeader(answer, 'Content-Language', 'en-US') : answer,
  )

/** Answers whose request id is always the same: by the end of the case's id, status, method and target. */
const sameIds = [
  ['list', 200, 'GET', '/jobs'],
  ['options', 200, 'GET', '/education'],
  ['list-known', 304, 'GET', '/jobs'],
  ['discarded', 204, 'DELETE', `/uploads/${id}`],
  ['undecodable', 400, 'GET', '/jobs/%E0%A4%A'],
  ['unknown-query', 400, 'GET', '/education?a=1'],
  ['no-link', 401, 'GET', '/referral'],
  ['foreign', 403, 'POST', '/uploads'],
  ['unknown-path', 404, 'GET', '/nothing'],
  ['unknown-vacancy', 404, 'GET', '/jobs/NO-0000'],
  ['unknown-upload', 404, 'GET', `/uploads/${id}/scan`],
  ['method', 405, 'PATCH', '/jobs'],
  ['not-acceptable', 406, 'GET', '/jobs'],
  ['media-type', 415, 'POST', '/uploads'],
  ['query', 422, 'GET', '/jobs?page=x'],
] as const

const sameId = (status: number) => (answer: ProxiedAnswer) =>
  answer.status === status
    ? withHeader(
        withJson(answer, (body) => edited(body, 'requestId', () => 'one')),
        'X-Request-Id',
        'one',
      )
    : answer

/** Lines of a head that a careless server repairs, so that the request ends where its body does. */
const repaired = (lines: readonly string[], rest: string) => () => ({
  bytes: (text: string) =>
    text.replace(
      lines.join('\r\n'),
      rest.includes('\r\n') ? 'Transfer-Encoding: chunked' : `Content-Length: ${rest.length}`,
    ),
})

const checked = [...contract.operations.values()].filter(({ description }) =>
  JSON.stringify(description['x-call']).includes('origin_forbidden'),
)

/** Requests: how they are read and refused. */
export const carelessRequests: Faults = {
  'jobs.list.first-page': answerTo('GET', '/jobs', (answer) =>
    withJson(answer, (body) => edited(body, 'page', () => 2)),
  ),
  'jobs.list.seed': answerTo('GET', '/jobs?pageSize=50', (answer) =>
    withJson(answer, (body) => edited(body, 'items.*.title.us', removed)),
  ),
  'jobs.list.few': onRequest(['listJobs'], (request) => ({
    ...request,
    target: request.target.replace('keyword=Japan', 'keyword=zz'),
  })),
  'jobs.list.drawn': onRequest(['listJobs'], (request) =>
    /keyword=.*&location=/.test(request.target)
      ? { ...request, target: request.target.replace(/&location=[^&]*/, '') }
      : request,
  ),
  ...faultsOf(
    ['/education', '/application-channels'].map(
      (path, at): Row => [
        `head.${['getEducationOptions', 'listApplicationChannels'][at]}`,
        answerTo('HEAD', path, withStatus(405)),
      ],
    ),
  ),
  'caching.not-modified.without-length': onAnswer(['listJobs'], (answer) =>
    answer.status === 304 ? withHeader(answer, 'Content-Length', '5') : answer,
  ),
  'head.only-where-get-is': answerTo('HEAD', '/links/resend', withStatus(404)),
  'queries.unknown-name.every-call': readAs(`${base}/education?b=1&a=1&b=2`, `${base}/education`),
  'vectors.languages.none': headerRead(['getJob'], 'accept-language', (given) => given ?? 'en'),
  'languages.success-has-none': inEnglish(['listJobs', 'getEducationOptions']),
  'languages.success-has-none.of-people': inEnglish([...record, 'getResumeDeletion', 'requestEditLinks']),
  ...faultsOf(
    sameIds.map(
      ([own, status, method, target]): Row => [
        `headers.every-answer.${own}`,
        answerTo(method, target, sameId(status)),
      ],
    ),
  ),
  ...faultsOf(
    checked.map(
      ({ id: call }): Row => [
        `origin.refused.${call}`,
        onRequest([call], (request) =>
          withHeader(withHeader(request, 'origin', undefined), 'sec-fetch-site', undefined),
        ),
      ],
    ),
  ),
  'origin.allowed.no-browser': onRequest(
    ['getReferral'],
    refusing((request) => !/^(?:authorization|origin|sec-fetch-site)$/im.test(namesOf(request))),
  ),
  'origin.allowed.same-origin-with-origin': onRequest(
    '*',
    refusing((request) => headerOf(request, 'sec-fetch-site') === 'same-origin' && hasOrigin(request)),
  ),
  'origin.allowed.typed-address': onRequest(
    '*',
    refusing((request) => headerOf(request, 'sec-fetch-site') === 'none' && !hasOrigin(request)),
  ),
  'origin.reading-is-open': onRequest(
    ['getEducationOptions'],
    refusing((request) => headerOf(request, 'origin') === 'null'),
  ),
  ...faultsOf(
    (
      [
        ['valid', 30, problem(411, 'malformed')],
        ['largest', 262_144, problem(413, 'payload_too_large')],
        ['too-large', 262_145, jsonAnswer(202, { validHours: 24, resendAfter: 60 })],
        ['half', 9, jsonAnswer(202, { validHours: 24, resendAfter: 60 })],
        ['empty', 0, jsonAnswer(202, { validHours: 24, resendAfter: 60 })],
      ] as const
    ).map(
      ([own, length, answer]): Row => [
        `json.chunked.${own}`,
        onRequest(['requestResumeDeletion'], (request) =>
          isChunked(request) && request.body.length === length ? answer : request,
        ),
      ],
    ),
  ),
  ...faultsOf(
    (['header', 'target'] as const).flatMap((filled): Row[] => {
      const isLong = (request: ProxiedRequest) => longest(request, filled) > 7000
      return [
        [
          `limits.headers.accepted.long-${filled}`,
          onRequest('*', refusing(isLong, 431, 'headers_too_large')),
        ],
        [
          `limits.headers.refused.long-${filled}`,
          onRequest('*', (request) =>
            longest(request, filled) > 30_000
              ? {
                  ...request,
                  target: `${base}/jobs`,
                  headers: request.headers.filter(([, value]) => value.length < 7000),
                }
              : request,
          ),
        ],
      ]
    }),
  ),
  'limits.headers.accepted.100-headers': onRequest(
    '*',
    refusing(({ headers }) => headers.length > 64, 431, 'headers_too_large'),
  ),
  ...faultsOf(
    ['get', 'delete'].map(
      (method): Row => [
        `body.malformed.${method}`,
        onRequest('*', (request) =>
          request.method === method.toUpperCase() && request.body.length > 0
            ? withHeader(withBody(request, ''), 'content-length', undefined)
            : request,
        ),
      ],
    ),
  ),
  ...faultsOf(
    ['resendLink', 'confirmResumeDeletion', 'requestExport', 'downloadExport'].map(
      (call): Row => [
        `body.ignored.${call}`,
        onRequest(
          [call],
          refusing(({ body }) => body.length > 262_144, 413, 'payload_too_large'),
        ),
      ],
    ),
  ),
  'body.type.refused.stageUpload': onRequest(
    ['stageUpload'],
    refusing((request) => headerOf(request, 'content-encoding') === 'gzip', 400, 'malformed'),
  ),
  'limits.json.depth.far-beyond': onRequest(
    ['requestResumeDeletion'],
    refusing(({ body }) => body.toString('latin1', 0, 99) === '['.repeat(99), 500, 'internal'),
  ),
  'limits.json.prototype-before-values': onRequest(
    ['requestResumeDeletion'],
    refusing(
      ({ body }) => body.includes('1,1,1,1],"__proto__"') || body.includes('"__proto__":1,"email":[1'),
      413,
      'payload_too_large',
    ),
  ),
  'stages.shape.positions-as-sent': bodyEdit(
    submit,
    'issues.*.path',
    (path) => String(path).replace('recommenders.1.', 'recommenders.0.'),
    isProblem,
  ),
  ...faultsOf(
    (
      [
        ['empty', (key) => key === ''],
        ['blank', (key) => key === ''],
        ['too-long', (key) => key.length === 256],
        ['not-ascii', (key) => key.startsWith('caf')],
      ] as const satisfies [string, (key: string) => boolean][]
    ).map(
      ([own, isMeant]): Row => [
        `submit.idempotency.key.${own}`,
        headerRead(submit, 'idempotency-key', (key) =>
          key !== undefined && isMeant(key) ? randomUUID() : key,
        ),
      ],
    ),
  ),
  'submit.idempotency.same-body.byte-order-mark': onRequest(
    submit,
    refusing(({ body }) => body.toString('utf8').startsWith('\uFEFF{'), 400, 'malformed'),
  ),
  'submit.idempotency.key.edges': headerRead(submit, 'idempotency-key', (key) =>
    key?.length === 255 ? `${key}k` : key,
  ),
  'vectors.state.accepted': answersTo(submit, ['SW-1001'], 500),
  'vectors.state.acceptedTwo': answersTo(submit, ['SW-1001', 'SW-1002'], 500),
  'stages.state.record-files': bodyEdit(save, 'issues.2', removed, isProblem),
  ...faultsOf(
    [...contract.operations.keys()]
      .filter((call) =>
        JSON.stringify(contract.operations.get(call)?.description['x-call']).includes('too_many_requests'),
      )
      .filter((call) => call !== 'stageUpload' && call !== 'submitApplication')
      .map((call): Row => [`order.${call}.limit`, statusInstead([call], 429, 503)]),
  ),
  'order.getJob.job-closed': onAnswer(['getJob'], (answer, request) =>
    answer.status === 410 && request.method === 'GET' && headerOf(request, 'accept') === undefined
      ? problem(404, 'not_found')
      : answer,
  ),
  'order.submitApplication.key-used': bodyEdit(
    submit,
    'code',
    (code) => (code === 'idempotency_key_reused' ? 'validation_failed' : code),
    isProblem,
  ),
  ...faultsOf(ambiguous.map(([own, lines, rest]): Row => [`framing.refused.${own}`, repaired(lines, rest)])),
  'framing.not-http': () => ({
    bytes: (text) =>
      text.replace('BREW / COFFEE', `GET ${base}/education HTTP/1.1\r\nHost: localhost\r\nConnection: close`),
  }),
}

function namesOf({ headers }: ProxiedRequest): string {
  return headers.map(([name]) => name).join('\n')
}

function hasOrigin(request: ProxiedRequest): boolean {
  return headerOf(request, 'origin') !== undefined
}

function longest({ headers, target }: ProxiedRequest, filled: 'header' | 'target'): number {
  return filled === 'target' ? target.length : Math.max(...headers.map(([, value]) => value.length))
}

/** Accepted applications for these vacancies get another status. */
function answersTo(calls: readonly string[], codes: readonly string[], status: number): () => Fault {
  return onAnswer(calls, (answer, request) => {
    const { jobCodes } = objectFrom(jsonOf(request))
    return answer.status === 201 && JSON.stringify(jobCodes) === JSON.stringify(codes)
      ? { ...answer, status }
      : answer
  })
}
