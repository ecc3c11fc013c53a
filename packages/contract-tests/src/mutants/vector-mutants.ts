import { acceptedTypes, bytesOf, refusedTypes } from '../cases/bodies.ts'
import { headTargets } from '../cases/caching.ts'
import { acceptRanges, targets } from '../cases/http.ts'
import { unknownCodes } from '../cases/jobs.ts'
import { checks, purposeOf } from '../cases/order.ts'
import { withChanges } from '../cases/support/changes.ts'
import { exampleParams } from '../cases/support/requests.ts'
import { textOf, type Vector, vectorsOf } from '../cases/support/vectors.ts'
import { movedFrom, validationGroups } from '../cases/validation.ts'
import { contractFolder } from '../contract-folder.ts'
import { listOf, type Operation, objectOf, readContract } from '../kit/contract.ts'
import { operationFinder } from '../kit/find-operation.ts'
import { multipartType } from '../kit/multipart.ts'
import { onMailedLink, tokenIn } from './careless-faults.ts'
import {
  bodyEdit,
  edited,
  headerOf,
  headerRead,
  isProblem,
  jsonOf,
  objectFrom,
  onAnswer,
  onRequest,
  withHeader,
  withJson,
} from './edits.ts'
import type { Fault, ProxiedRequest, ProxyMutant } from './mutant.ts'

const contract = readContract(contractFolder())
const { base } = contract

/** A mutant that the case of its name must find. */
export function wrongIn(id: string, mutate: () => Fault): ProxyMutant {
  return { id: `wrong-in.${id}`, caughtBy: [id], mutate }
}

/** A backend for each vector of a file, that reads this one wrongly. */
function ofVectors(file: string, faultOf: (vector: Vector) => (() => Fault) | undefined): ProxyMutant[] {
  return vectorsOf(contract, file).cases.flatMap((vector) => {
    const mutate = faultOf(vector)
    return mutate ? [wrongIn(`vectors.${vector.id}`, mutate)] : []
  })
}

/** A GET with exactly this target is read as one with another target. */
export const readAs = (target: string, other: string) =>
  onRequest('*', (request) => (request.target === target ? { ...request, target: other } : request))

/** The path of a call with example values. */
const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => exampleParams[name] ?? '')

const withQuery = (path: string, query: unknown) => (textOf(query) === '' ? path : `${path}?${textOf(query)}`)
const jobs = `${base}/jobs`

/** A header with this value is read as another value. */
export const headerAs = (calls: readonly string[], name: string, value: RegExp, other: string) =>
  headerRead(calls, name, (given) => (given !== undefined && value.test(given) ? other : given))

/** The values that a vector writes with `tag` for any tag. */
function patternOf(value: unknown, tag: string): RegExp {
  const escaped = textOf(value)
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll(tag, '[^",]+')}$`)
}

/** Path and rule of each issue of a body. */
const issuesOf = (issues: unknown) =>
  JSON.stringify(listOf(issues).map((issue) => [objectFrom(issue).path, objectFrom(issue).rule]))

/** An answer that begins with these issues has another rule for the first. @param isMeant which answers */
export function otherIssues(
  call: string,
  issues: readonly unknown[],
  isMeant: (request: ProxiedRequest, found: readonly unknown[]) => boolean = () => true,
): () => Fault {
  const expected = issuesOf(issues)
  return onAnswer([call], (answer, request) => {
    const found = listOf(objectFrom(jsonOf(answer)).issues)
    return issuesOf(found.slice(0, issues.length)) === expected && isMeant(request, found)
      ? withJson(answer, (body) =>
          edited(body, 'issues.0.rule', (rule) => (rule === 'code' ? 'url' : 'code')),
        )
      : answer
  })
}

const ofRequests: ProxyMutant[] = [
  ...ofVectors('search', ({ members: { query, total } }) =>
    textOf(query) === ''
      ? undefined
      : readAs(withQuery(jobs, query), total === 0 ? jobs : `${jobs}?keyword=zzzzzzzz`),
  ),
  ...ofVectors('queries', ({ members: { path, query, status } }) => {
    const wrong = path === jobs ? 'page=x' : 'unknown=1'
    const target = withQuery(textOf(path), query)
    return target === jobs ? undefined : readAs(target, withQuery(textOf(path), status === 200 ? wrong : ''))
  }),
  ...ofVectors('languages', ({ members: { header, locale } }) =>
    header === null
      ? undefined
      : headerAs(['getJob'], 'accept-language', patternOf(header, '\0'), locale === 'us' ? 'zh' : 'en'),
  ),
  ...ofVectors('json-bodies', ({ members }) => {
    const body = bytesOf(members)
    const other = Buffer.from(Number(members.status) < 400 ? '?' : '{"email":"nobody@example.com"}')
    return onRequest(['requestResumeDeletion'], (request) =>
      request.body.equals(body) ? { ...request, body: other } : request,
    )
  }),
  ...ofVectors('json-numbers', ({ members: { json, issue } }) => {
    const sent = `"expectedSalary":${textOf(json)}`
    const other = `"expectedSalary":${issue === null ? '"x"' : '45000'}`
    return onRequest(['submitApplication'], (request) => {
      const text = request.body.toString('utf8')
      const at = text.indexOf(sent)
      return at < 0 || !/[,}]/.test(text[at + sent.length] ?? '')
        ? request
        : { ...request, body: Buffer.from(text.replace(sent, () => other)) }
    })
  }),
  ...ofVectors('etags', ({ members: { header, value, status } }) =>
    header === 'If-None-Match' && value !== null
      ? headerAs(
          ['listJobs', 'getJob'],
          'if-none-match',
          patternOf(value, 'v'),
          status === 304 ? '"x y"' : '*',
        )
      : undefined,
  ),
  ...vectorsOf(contract, 'etags').cases.flatMap(({ id, members: { header, value, status } }) =>
    header === 'If-Match' && value !== null && value !== '*'
      ? wrongIn(
          `personal-info.${id}`,
          textOf(value).trim() === '*'
            ? // A proxy cannot see the blanks.
              () => ({ bytes: (text) => text.replace(/^(if-match:) {2}\* (\r)$/im, '$1 "x"$2') })
            : headerAs(['savePersonalInfo'], 'if-match', patternOf(value, '1'), status === 200 ? '"x"' : '*'),
        )
      : [],
  ),
  ...ofVectors('state', ({ members: { issues } }) =>
    listOf(issues).length > 0
      ? otherIssues('submitApplication', listOf(issues), (_, found) => found.length === listOf(issues).length)
      : undefined,
  ),
]

/** For each case about fields a backend that answers the body of its first vector wrongly. */
function ofFields(): ProxyMutant[] {
  const { now, shared } = vectorsOf(contract, 'validation')
  const bodies = objectOf(shared.bodies)
  return validationGroups(contract).flatMap(({ id, callOf, isEdited, vectors: [vector] }) => {
    if (!vector) return []
    const { body, changes, issues } = vector.members
    const call = callOf(vector)
    // A save has the address of the link, not that of the vectors.
    const known = (sent: unknown) =>
      JSON.stringify(isEdited ? edited(sent, 'personal.email', () => '') : sent)
    const isSent = (request: ProxiedRequest) =>
      known(jsonOf(request)) ===
      known(withChanges(objectOf(bodies[String(body)]).value, listOf(changes).map(movedFrom(now))))
    const refused = onRequest([call], (request) =>
      isSent(request) ? withJson(request, () => ({})) : request,
    )
    return wrongIn(id, listOf(issues).length > 0 ? otherIssues(call, listOf(issues), isSent) : refused)
  })
}

const aimedAt = (request: ProxiedRequest, target: string) =>
  request.target === target ? request : { ...request, target }
const withoutSuffix = (suffix: string) => (request: ProxiedRequest) => {
  const text = request.body.toString('utf8')
  return text.endsWith(suffix) ? { ...request, body: Buffer.from(text.slice(0, -suffix.length)) } : request
}
const repairedHeader =
  (name: string, wrong: string | undefined, right?: string) => (request: ProxiedRequest) =>
    headerOf(request, name) === wrong ? withHeader(request, name, right) : request
const withoutMember = (name: string) => (request: ProxiedRequest) =>
  withJson(request, (body) => edited(body, name, () => undefined))

const typeOf = (call: string) => (call === 'stageUpload' ? multipartType : 'application/json')

/** What a call does that does not make a check of `order.*`: it reads the request without the fault. */
const unmade: Readonly<
  Record<string, (operation: Operation) => (request: ProxiedRequest) => ProxiedRequest>
> = {
  path: () => (request) => aimedAt(request, request.target.replace('/more/of/it', '')),
  method:
    ({ method }) =>
    (request) =>
      request.method === 'PATCH' ? { ...request, method } : request,
  origin: () => repairedHeader('origin', 'https://evil.example'),
  accept: () => repairedHeader('accept', 'text/html'),
  'version-missing': () => repairedHeader('if-match', undefined, '*'),
  parameter:
    ({ path }) =>
    (request) => {
      const right = filled(path)
      const wrong = path.replace(/\{\w+\}/, 'x')
      return aimedAt(request, request.target.replace(base + wrong, base + right))
    },
  query: () => (request) => aimedAt(request, request.target.replace('?unknown=1', '')),
  'media-type': ({ id }) => repairedHeader('content-type', 'text/plain', typeOf(id)),
  'media-type-unreadable': ({ id }) => repairedHeader('content-type', 'nonsense', typeOf(id)),
  bytes: () => withoutSuffix(' '.repeat(262_144)),
  json: () => (request) => (jsonOf(request) === undefined ? withoutSuffix('}')(request) : request),
  values: () => withoutMember('unknown'),
  shape: () => withoutMember('another'),
  'version-older': () => repairedHeader('if-match', '"0"', '*'),
}

/** Codes that a call gives for checks that cannot be left out, each given as another one. */
const otherCodes: Readonly<Record<string, string>> = {
  'link-missing': 'link_invalid',
  'link-malformed': 'link_invalid',
  'state-of-files': 'validation_failed',
}

/** The body of `savePersonalInfo` that vectors change. */
const unchanged = JSON.stringify(
  objectOf(objectOf(vectorsOf(contract, 'validation').shared.bodies).personalInfo).value,
)

const find = operationFinder(contract)

/** For each check of each call a backend whose call does not make it. */
const ofChecks: ProxyMutant[] = [...contract.operations.values()].flatMap((operation) =>
  checks
    .filter(({ applies }) => applies(operation, purposeOf(operation) !== undefined))
    .map(({ name }) => {
      const repair = unmade[name]?.(operation)
      const path = (request: ProxiedRequest) => request.target.split('?')[0]?.replace('/more/of/it', '') ?? ''
      const isMeant = (request: ProxiedRequest) =>
        find(operation.method, path(request))?.operation?.id === operation.id &&
        [operation.method, 'HEAD', 'PATCH'].includes(request.method)
      const isMeantToo = (request: ProxiedRequest) =>
        name === 'state-of-files'
          ? request.body.toString() === unchanged
          : tokenIn(request) === (name === 'link-missing' ? '' : 'x')
      const unlike = bodyEdit(
        [operation.id],
        'code',
        (code) => (code === otherCodes[name] ? 'malformed' : code),
        (answer, request) => isProblem(answer) && isMeantToo(request),
      )
      return wrongIn(
        `order.${operation.id}.${name}`,
        repair ? onRequest('*', (request) => (isMeant(request) ? repair(request) : request)) : unlike,
      )
    }),
)

/** A header of a call with exactly this value, or without one, is read as another value. */
const headerIs = (calls: readonly string[], name: string, value: string | undefined, other: string) =>
  headerRead(calls, name, (given) => (given === value ? other : given))

const json = 'application/json'
const paths = [...new Set([...contract.operations.values()].map(({ path }) => path))]
const options = `${base}/education`

/** Backends that are wrong about one header, path or method of the tables of `cases/http.ts`, `bodies.ts` and `caching.ts`. */
const ofHttp: ProxyMutant[] = [
  ...acceptRanges.map(([id, accept, isAccepted]) =>
    wrongIn(
      `http.accept.range.${id}`,
      onRequest([accept === undefined ? 'listApplicationChannels' : 'getEducationOptions'], (request) =>
        !request.target.includes('?') && headerOf(request, 'accept') === accept
          ? withHeader(request, 'accept', isAccepted ? 'text/html' : json)
          : request,
      ),
    ),
  ),
  ...unknownCodes.map(([id, code]) =>
    wrongIn(`jobs.detail.unknown.${id}`, readAs(`${jobs}/${code}`, `${jobs}/SW-1001`)),
  ),
  ...targets.map(([id, target]) => wrongIn(`http.path.${id}`, readAs(base + target, options))),
  ...[...contract.operations.values()].map(({ id, path }) =>
    wrongIn(`http.path.beside.${id}`, readAs(`${base}${filled(path)}/`, options)),
  ),
  ...paths.map((path) => {
    const target = base + filled(path)
    return wrongIn(
      `http.method.${path.replace(/[{}]/g, '').slice(1).replaceAll('/', '.')}`,
      onRequest('*', (request) =>
        request.method === 'PROPFIND' && request.target === target
          ? { ...request, target: `${base}/nothing` }
          : request,
      ),
    )
  }),
  ...[
    ...acceptedTypes.map(([id, headers]) => [`accepted.${id}`, headers, 'text/plain'] as const),
    ...refusedTypes.map(([id, headers]) => [`refused.${id}`, headers, undefined] as const),
  ].map(([id, headers, other]) =>
    wrongIn(`json.type.${id}`, () => {
      const [[name, value] = ['', '']] = Object.entries(headers)
      const right = name === 'Content-Encoding' ? 'identity' : json
      return headerIs(['requestResumeDeletion'], name, value, other ?? right)()
    }),
  ),
  ...headTargets.map(([id, path, headers]) =>
    wrongIn(
      `head.${id}`,
      onAnswer('*', (answer, request) =>
        request.method === 'HEAD' &&
        request.target === base + path.replace('{code}', request.target.split('/').at(-1) ?? '') &&
        Object.entries(headers).every(([name, value]) => headerOf(request, name) === value)
          ? { ...answer, status: 400 }
          : answer,
      ),
    ),
  ),
]

/** Answers to mailed links that were ended, and to those of deleted data, with what a careless call gives instead. */
const linkStates = {
  expired: [410, 404],
  replaced: [410, 409],
  'of-deleted-data': [401, 404],
} as const

const ofLinks: ProxyMutant[] = [...contract.operations.values()]
  .filter((operation) => purposeOf(operation) !== undefined)
  .flatMap(({ id }) => [
    ...Object.entries(linkStates)
      .filter(([state]) => state !== 'of-deleted-data' || !id.includes('Deletion'))
      .map(([state, [status, other]]) =>
        wrongIn(
          `links.${state}.${id}`,
          onMailedLink((answer, { call, isOwn, end }) =>
            call === id && isOwn && answer.status === status && (end ?? 'of-deleted-data') === state
              ? { ...answer, status: other }
              : answer,
          ),
        ),
      ),
    wrongIn(
      `links.malformed.${id}`,
      onAnswer([id], (answer, request) =>
        answer.status === 401 && tokenIn(request).length > 43 ? { ...answer, status: 403 } : answer,
      ),
    ),
    wrongIn(
      `order.${id}.link-ended`,
      bodyEdit([id], 'code', (code) => (code === 'link_expired' ? 'link_invalid' : code), isProblem),
    ),
  ])

/** Backends that are wrong in one vector, in one row of a table, or leave out one check of one call. */
export const vectorMutants: readonly ProxyMutant[] = [
  ...ofHttp,
  ...ofLinks,
  ...ofRequests,
  ...ofFields(),
  ...ofChecks,
]
