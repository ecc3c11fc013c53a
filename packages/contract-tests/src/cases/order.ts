import { randomUUID } from 'node:crypto'
import type { Case, Need } from '../kit/case.ts'
import { type Contract, listOf, type Operation, objectOf, objectsOf } from '../kit/contract.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual } from '../kit/mismatch.ts'
import { multipartBody, multipartType } from '../kit/multipart.ts'
import { unknownToken } from './links.ts'
import { linkOf, needsOf, type Purpose, purposes } from './steps.ts'
import { codeOf, issuesOf } from './support/problems.ts'
import { beginAnew, exampleParams, pathOf, unlimited, usedUp } from './support/requests.ts'
import { vectorsOf } from './support/vectors.ts'

/** A request in parts, each of which a check may spoil. */
export type Draft = {
  method: string
  path: string
  query: string
  headers: Record<string, string | undefined>
  /** The value of a JSON body, and what follows its text. */
  json: Record<string, unknown>
  after: string
}

/** What a request gets when a check finds something. */
export type Check = {
  name: string
  /** The part of the request; two checks of one part cannot both fail. */
  part: string
  /** The check comes after that of the link, so a call with a link reaches it only with an open one. */
  needsLink: boolean
  applies: (operation: Operation, hasLink: boolean) => boolean
  spoil: (draft: Draft) => void
  expected: (operation: Operation) => { code: string; rule: string | undefined }
}

type Row = readonly [
  part: string,
  applies: Check['applies'],
  spoil: (draft: Draft) => void,
  code: string | ((operation: Operation) => string),
  rule?: string,
]

const every = () => true
const savesRecord = ({ id }: Operation) => id === 'savePersonalInfo'
const hasBody = ({ description }: Operation) => description.requestBody !== undefined
const hasJson = ({ description }: Operation) =>
  JSON.stringify(description.requestBody ?? {}).includes('"application/json"')
const hasParameter = ({ path }: Operation) => path.includes('{')
const opensLink = (_: Operation, hasLink: boolean) => hasLink
const isOriginChecked = ({ method }: Operation, hasLink: boolean) => method !== 'GET' || hasLink

/** Sets members of a draft. */
const draft = (change: (draft: Draft) => Partial<Draft>) => (spoilt: Draft) =>
  void Object.assign(spoilt, change(spoilt))
const header = (name: string, value?: string) =>
  draft(({ headers }) => ({ headers: { ...headers, [name]: value } }))
const member = (name: string, value: unknown) => draft(({ json }) => ({ json: { ...json, [name]: value } }))
const withUnknownParameter = draft(({ path }) => ({
  path: Object.values(exampleParams).reduce((found, value) => found.replace(`/${value}`, '/x'), path),
}))
const queryCode = ({ id }: Operation) => (id === 'listJobs' ? 'validation_failed' : 'malformed')

/** Checks by name, in the order of docs/writing-a-backend/requests.md. */
const rows: Readonly<Record<string, Row>> = {
  path: ['path', every, draft(({ path }) => ({ path: `${path}/more/of/it` })), 'not_found'],
  method: ['method', every, draft(() => ({ method: 'PATCH' })), 'method_not_allowed'],
  origin: ['origin', isOriginChecked, header('Origin', 'https://evil.example'), 'origin_forbidden'],
  accept: ['accept', every, header('Accept', 'text/html'), 'not_acceptable'],
  'link-missing': ['authorization', opensLink, header('Authorization'), 'link_invalid'],
  'link-malformed': ['authorization', opensLink, header('Authorization', 'Bearer x'), 'link_invalid'],
  'version-missing': ['if-match', savesRecord, header('If-Match'), 'precondition_required'],
  parameter: ['path', hasParameter, withUnknownParameter, 'not_found'],
  query: ['query', every, draft(() => ({ query: '?unknown=1' })), queryCode, 'unknownField'],
  'media-type': ['content-type', hasBody, header('Content-Type', 'text/plain'), 'unsupported_media_type'],
  'media-type-unreadable': [
    'content-type',
    hasBody,
    header('Content-Type', 'nonsense'),
    'unsupported_media_type',
  ],
  bytes: [
    'end of the body',
    hasJson,
    draft(({ after }) => ({ after: after + ' '.repeat(262_144) })),
    'payload_too_large',
  ],
  json: ['JSON', hasJson, draft(({ after }) => ({ after: `${after}}` })), 'malformed'],
  values: ['values', hasJson, member('unknown', Array(1001).fill(0)), 'payload_too_large'],
  shape: ['shape', hasJson, member('another', 1), 'validation_failed', 'unknownField'],
  'version-older': ['if-match', savesRecord, header('If-Match', '"0"'), 'precondition_failed'],
  // The base bodies name files that do not exist.
  'state-of-files': ['other', savesRecord, () => undefined, 'validation_failed', 'fileExpired'],
}

/** The checks that do not need an open link, also where they come after that of the link. */
const beforeLink = ['path', 'method', 'origin', 'accept', 'link-missing', 'link-malformed', 'parameter']

/** Every check that needs no stored state but a link, in their order. */
export const checks: readonly Check[] = Object.entries(rows).map(
  ([name, [part, applies, spoil, code, rule]]) => ({
    name,
    part,
    needsLink: !beforeLink.includes(name),
    applies,
    spoil,
    expected: (operation) => ({ code: typeof code === 'string' ? code : code(operation), rule }),
  }),
)

const where = 'docs/writing-a-backend/requests.md#order-of-checks'

/** The purpose of the link that a call opens; `resendLink` takes any and opens none. */
export function purposeOf({ id, description }: Operation): Purpose | undefined {
  const { link } = objectOf(description['x-call'] ?? {})
  const [first] = Array.isArray(link) && id !== 'resendLink' ? link : []
  return purposes.find((purpose) => purpose === first)
}

/** Every pair of checks of every call: a request that fails both gets the answer of the earlier one. */
export function orderCases(contract: Contract): Case[] {
  return [...contract.operations.values()].flatMap((operation) => {
    const purpose = purposeOf(operation)
    const own = checks.filter((check) => check.applies(operation, purpose !== undefined))
    return own.map((first, at): Case => {
      const later = own.slice(at).filter((each) => each === first || each.part !== first.part)
      // Checks after that of the link need an open one. All cases share the link to edit; the others are made for a case.
      const opens =
        purpose === 'personal-info' ? later.some(({ needsLink }) => needsLink) : first.needsLink === true
      const opened = opens ? purpose : undefined
      return {
        id: `order.${operation.id}.${first.name}`,
        level: 'must',
        profile: purpose === undefined ? 'core' : 'links',
        holds: `The check “${first.name}” comes before every later check of the call; HEAD is checked like GET.`,
        where,
        ...(opened && { needs: needsOf(opened) }),
        async test(kit) {
          await beginAnew(kit)
          const link = opened === 'personal-info' ? kit.sharedLink() : opened && linkOf(kit, opened)
          const token = (await link)?.token
          for (const second of later) {
            // Without an open link only the checks up to the link can be told apart.
            if (second.needsLink && purpose !== undefined && token === undefined) continue
            await compare(kit, operation, first, second, token)
          }
        },
      }
    })
  })
}

/** A request that fails one or two checks, for messages. */
function wrongIn({ name }: { name: string }, other: { name: string } = { name }): string {
  return `wrong in “${name}”${other.name === name ? ' only' : ` and “${other.name}”`}`
}

async function compare(kit: Kit, operation: Operation, first: Check, second: Check, token?: string) {
  const draft = draftOf(kit, operation, token)
  for (const check of new Set([second, first])) check.spoil(draft)
  const exchange = await unlimited(kit, () => sent(kit, operation, draft))
  const what = wrongIn(first, second)
  const { code, rule } = first.expected(operation)
  expectEqual(`${what}: the code`, codeOf(exchange), code, exchange)
  const { problems } = objectOf(operation.description['x-call'])
  const declared = listOf(problems)
    .map(objectOf)
    .find((problem) => problem.code === code)
  if (declared) expectEqual(`${what}: the status`, exchange.received.status, declared.status, exchange)
  const [issue] = issuesOf(exchange)
  expectEqual(`${what}: the first rule`, issue === undefined ? issue : objectOf(issue).rule, rule, exchange)
  if (operation.method !== 'GET' || draft.method !== 'GET') return
  const head = await sent(kit, operation, { ...draft, method: 'HEAD' })
  const { status, text } = head.received
  const answer = { status: exchange.received.status, text: '' }
  expectEqual(`${what}: the answer to HEAD`, { status, text }, answer, head)
}

const bodyNames: Readonly<Record<string, string>> = {
  submitApplication: 'application',
  savePersonalInfo: 'personalInfo',
  requestEditLinks: 'editLinks',
  requestResumeDeletion: 'deletion',
}

function mediaTypeOf({ description }: Operation): string | undefined {
  const { content } = objectOf(description.requestBody ?? {})
  return Object.keys(objectOf(content ?? {}))[0]
}

/** A request that no check refuses, unless the call needs a link and has none. */
export function draftOf(kit: Kit, operation: Operation, token: string | undefined): Draft {
  const type = mediaTypeOf(operation)
  const bodies = objectOf(vectorsOf(kit.contract, 'validation').shared.bodies)
  const body = bodies[bodyNames[operation.id] ?? '']
  return {
    method: operation.method,
    path: pathOf(kit, operation.id),
    query: '',
    headers: {
      'Content-Type': type === 'multipart/form-data' ? multipartType : type,
      Authorization: token === undefined ? undefined : `Bearer ${token}`,
      'If-Match': operation.id === 'savePersonalInfo' ? '*' : undefined,
      'Idempotency-Key': operation.id === 'submitApplication' ? randomUUID() : undefined,
    },
    json: body === undefined ? {} : { ...objectOf(objectOf(body).value) },
    after: '',
  }
}

/** Sends the request that the parts make. */
export async function sent(kit: Kit, operation: Operation, draft: Draft): Promise<Exchange> {
  const { method, path, query, headers, json, after } = draft
  const type = mediaTypeOf(operation)
  const body =
    type === 'application/json'
      ? JSON.stringify(json) + after
      : type === 'multipart/form-data'
        ? multipartBody([{ name: 'kind', value: 'resume' }])
        : undefined
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return await kit.http.raw.exact({
    operation: operation.id,
    method,
    target: path + query,
    headers: given,
    ...(body !== undefined && { body }),
  })
}

/** A check whose answer depends on what the target has stored or counted. */
type StateCheck = {
  name: string
  /** Other checks of the same part of the request cannot fail together with it. */
  part: string
  /** The name of the last check before it. */
  after: string
  applies: (operation: Operation, contract: Contract) => boolean
  needs: (operation: Operation) => readonly Need[]
  alone?: true
  /** Brings the target into the state. @returns how a request meets it. */
  prepare: (kit: Kit, operation: Operation) => Promise<(draft: Draft) => void>
  /** Renews a state that passes by itself, such as a used-up limit. */
  renew?: (kit: Kit, operation: Operation) => Promise<void>
  expected: string
}

const limits: Readonly<Record<string, string>> = {
  stageUpload: 'uploads',
  submitApplication: 'submits',
  requestEditLinks: 'editLinkRequests',
  requestResumeDeletion: 'deletionRequests',
  resendLink: 'linkResends',
}

/** Larger limits take too long to use up once more; `limits.rate.*` uses them up once. */
const maxUsedUp = 500

function maxOf({ document }: Contract, { id }: Operation): number {
  return Number(objectOf(objectOf(document['x-rate-limits'])[limits[id] ?? 'wrongLinks']).most)
}

/** Sends requests that are refused after the limit, until one of them is 429. */
async function useUp(kit: Kit, operation: Operation): Promise<void> {
  await usedUp(operation.id, maxOf(kit.contract, operation), async () => {
    const draft = draftOf(kit, operation, undefined)
    draft.query = '?unknown=1'
    if (!(operation.id in limits)) draft.headers.Authorization = `Bearer ${unknownToken()}`
    return await sent(kit, operation, draft)
  })
}

const stateChecks: readonly StateCheck[] = [
  {
    name: 'limit',
    part: 'client',
    after: 'accept',
    applies: (operation, contract) =>
      (operation.id in limits || purposeOf(operation) !== undefined) &&
      maxOf(contract, operation) <= maxUsedUp,
    needs: () => ['limits'],
    alone: true,
    prepare: async (kit, operation) => {
      await useUp(kit, operation)
      return () => undefined
    },
    renew: useUp,
    expected: 'too_many_requests',
  },
  {
    name: 'link-ended',
    part: 'authorization',
    after: 'accept',
    applies: (operation) => purposeOf(operation) !== undefined,
    needs: (operation) => needsOf(purposeOf(operation) ?? 'referral', 'links'),
    async prepare(kit, operation) {
      const { token } = await linkOf(kit, purposeOf(operation) ?? 'referral')
      await kit.support.endLink(token, 'expired')
      return ({ headers }) => {
        headers.Authorization = `Bearer ${token}`
      }
    },
    expected: 'link_expired',
  },
  {
    name: 'job-closed',
    part: 'path',
    after: 'query',
    applies: ({ id }) => id === 'getJob',
    needs: () => ['seed'],
    async prepare({ contract }) {
      const { jobs } = objectOf(contract.json('seed/jobs.json'))
      const closed = objectsOf(jobs).find(({ status }) => status === 'closed')
      return (draft) => {
        draft.path = draft.path.replace(/[^/]+$/, String(closed?.code))
      }
    },
    expected: 'job_closed',
  },
  {
    name: 'key-used',
    part: 'idempotency-key',
    after: 'shape',
    applies: ({ id }) => id === 'submitApplication',
    needs: () => ['writes'],
    async prepare(kit) {
      const key = randomUUID()
      const body = await kit.people.application(kit.people.newAddress())
      const exchange = await kit.people.submit(body, { 'Idempotency-Key': key })
      expectEqual('the status of the first attempt', exchange.received.status, 201, exchange)
      return ({ headers, json }) => {
        headers['Idempotency-Key'] = key
        // Stored state comes later: the vacancy is unknown as well.
        json.jobCodes = ['NO-0000']
      }
    },
    expected: 'idempotency_key_reused',
  },
]

/** Checks of stored state and of limits, each with every other check of its call. */
export function stateOrderCases(contract: Contract): Case[] {
  const operations = [...contract.operations.values()]
  return stateChecks.flatMap((state) =>
    operations
      .filter((operation) => state.applies(operation, contract))
      .map(
        (operation): Case => ({
          id: `order.${operation.id}.${state.name}`,
          level: 'must',
          profile: state.alone ? 'hardening' : purposeOf(operation) === undefined ? 'core' : 'links',
          holds: `The check “${state.name}” comes after “${state.after}” and before every later check of the call.`,
          where,
          needs: state.needs(operation),
          ...(state.alone && { alone: true }),
          async test(kit) {
            const meet = await state.prepare(kit, operation)
            await compareState(kit, operation, { state, meet })
            for (const other of othersOf(operation, state))
              await compareState(kit, operation, { state, meet, other })
          },
        }),
      ),
  )
}

/** The checks of a call that can fail together with the state. */
function othersOf(operation: Operation, { part }: StateCheck): Check[] {
  const hasLink = purposeOf(operation) !== undefined
  return checks.filter((check) => check.applies(operation, hasLink) && check.part !== part)
}

type Pair = { state: StateCheck; meet: (draft: Draft) => void; other?: Check }

/** A target refills a limit gradually, so a request may find it open again. */
const attempts = 3

async function compareState(kit: Kit, operation: Operation, { state, meet, other }: Pair): Promise<void> {
  const isEarlier = other !== undefined && placeOf(other.name) <= placeOf(state.after)
  const expected = isEarlier ? other.expected(operation).code : state.expected
  for (let attempt = 1; ; attempt++) {
    const draft = draftOf(kit, operation, undefined)
    meet(draft)
    other?.spoil(draft)
    const exchange = await sent(kit, operation, draft)
    if (codeOf(exchange) !== expected && state.renew && attempt < attempts) {
      await state.renew(kit, operation)
      continue
    }
    expectEqual(`${wrongIn(state, other)}: the code`, codeOf(exchange), expected, exchange)
    if (!isEarlier) expectEqual('the issues', issuesOf(exchange), [], exchange)
    return
  }
}

function placeOf(name: string): number {
  return checks.findIndex((check) => check.name === name)
}
