import type { Operation } from '../../kit/contract.ts'
import { exampleParams } from './requests.ts'

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
