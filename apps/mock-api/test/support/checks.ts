import { type Call, type CallName, checksOrigin } from '@recruiting/schema/contract/calls'
import type { ProblemCode } from '@recruiting/schema/contract/problem'
import type { LinkPurpose } from '@recruiting/schema/options'
import type { Rule } from '@recruiting/schema/rules'
import { closedJob } from './jobs.ts'
import { personalInfo } from './links.ts'

/** A client that has used up every limit. */
export const exhausted = '192.0.2.1'
/** An `Idempotency-Key` that was used with another body. */
export const usedKey = 'used-key'
/** Calls with a limit of their own. */
export const limited: readonly CallName[] = [
  'stageUpload',
  'submitApplication',
  'requestEditLinks',
  'requestResumeDeletion',
  'resendLink',
]

/** A request in parts, each of which a check may spoil. */
export type Draft = {
  method: string
  path: string
  query: string
  client: string
  headers: Record<string, string | undefined>
  /** The value of a JSON body, and what follows its text. */
  json: Record<string, unknown>
  after: string
}

/** What the checks need of the backend. */
export type World = { expiredLinks: Readonly<Record<LinkPurpose, string>> }

/** What a request must get when the check finds something. */
export type Check = {
  name: string
  /** The part of the request; two checks of one part cannot both fail. */
  part: string
  applies: (call: Call, name: CallName) => boolean
  spoil: (draft: Draft, call: Call, world: World) => void
  expected: (call: Call) => { code: ProblemCode; rule?: Rule }
}

export const takesLink = ({ link }: Call) => link !== undefined && link !== 'any'
const isJson = ({ body }: Call) => body === 'json'
const is = (code: ProblemCode, rule?: Rule) => () => ({ code, ...(rule !== undefined && { rule }) })

/** Every check in the order of docs/writing-a-backend/requests.md. */
export const checks: readonly Check[] = [
  {
    name: 'unknown path',
    part: 'path',
    applies: () => true,
    spoil: (draft) => {
      draft.path += '/more/of/it'
    },
    expected: is('not_found'),
  },
  {
    name: 'method',
    part: 'method',
    applies: () => true,
    spoil: (draft) => {
      draft.method = 'PATCH'
    },
    expected: is('method_not_allowed'),
  },
  {
    name: 'origin',
    part: 'origin',
    applies: checksOrigin,
    spoil: ({ headers }) => {
      headers.origin = 'https://evil.example'
    },
    expected: is('origin_forbidden'),
  },
  {
    name: 'Accept',
    part: 'accept',
    applies: () => true,
    spoil: ({ headers }) => {
      headers.accept = 'text/html'
    },
    expected: is('not_acceptable'),
  },
  {
    name: 'limit',
    part: 'client',
    applies: (call, name) => limited.includes(name) || takesLink(call),
    spoil: (draft) => {
      draft.client = exhausted
    },
    expected: is('too_many_requests'),
  },
  {
    name: 'missing link',
    part: 'authorization',
    applies: takesLink,
    spoil: ({ headers }) => {
      headers.authorization = undefined
    },
    expected: is('link_invalid'),
  },
  {
    name: 'malformed link',
    part: 'authorization',
    applies: takesLink,
    spoil: ({ headers }) => {
      headers.authorization = 'Bearer x'
    },
    expected: is('link_invalid'),
  },
  {
    name: 'ended link',
    part: 'authorization',
    applies: takesLink,
    spoil: ({ headers }, { link }, { expiredLinks }) => {
      headers.authorization = `Bearer ${expiredLinks[link as LinkPurpose]}`
    },
    expected: is('link_expired'),
  },
  {
    name: 'missing version',
    part: 'if-match',
    applies: ({ conditional }) => conditional === true,
    spoil: ({ headers }) => {
      headers['if-match'] = undefined
    },
    expected: is('precondition_required'),
  },
  {
    name: 'path parameter',
    part: 'path',
    applies: ({ path }) => path.includes('{'),
    spoil: (draft) => {
      draft.path = draft.path.replace(/[^/]+$/, 'x')
    },
    expected: is('not_found'),
  },
  {
    name: 'query',
    part: 'query',
    applies: () => true,
    spoil: (draft) => {
      draft.query = '?unknown=1'
    },
    expected: ({ query }) => ({ code: query ? 'validation_failed' : 'malformed', rule: 'unknownField' }),
  },
  {
    name: 'closed vacancy',
    part: 'path',
    applies: (_, name) => name === 'getJob',
    spoil: (draft) => {
      draft.path = draft.path.replace(/[^/]+$/, closedJob.code)
    },
    expected: is('job_closed'),
  },
  {
    name: 'media type',
    part: 'content-type',
    applies: ({ body }) => body !== 'none',
    spoil: ({ headers }) => {
      headers['content-type'] = 'text/plain'
    },
    expected: is('unsupported_media_type'),
  },
  {
    name: 'media type that cannot be parsed',
    part: 'content-type',
    applies: ({ body }) => body !== 'none',
    spoil: ({ headers }) => {
      headers['content-type'] = 'nonsense'
    },
    expected: is('unsupported_media_type'),
  },
  {
    name: 'size',
    part: 'end of the body',
    applies: isJson,
    spoil: (draft) => {
      draft.after += ' '.repeat(262_144)
    },
    expected: is('payload_too_large'),
  },
  {
    name: 'JSON',
    part: 'JSON',
    applies: isJson,
    spoil: (draft) => {
      draft.after += '}'
    },
    expected: is('malformed'),
  },
  {
    name: 'shape',
    part: 'shape',
    applies: isJson,
    spoil: ({ json }) => {
      json.unknown = 1
    },
    expected: is('validation_failed', 'unknownField'),
  },
  {
    name: 'older version',
    part: 'if-match',
    applies: ({ conditional }) => conditional === true,
    spoil: ({ headers }) => {
      headers['if-match'] = '"0"'
    },
    expected: is('precondition_failed'),
  },
  {
    name: 'used key',
    part: 'idempotency-key',
    applies: ({ idempotent }) => idempotent === true,
    spoil: ({ headers }) => {
      headers['idempotency-key'] = usedKey
    },
    expected: is('idempotency_key_reused'),
  },
  {
    name: 'unknown vacancy',
    part: 'jobCodes',
    applies: ({ idempotent }) => idempotent === true,
    spoil: ({ json }) => {
      json.jobCodes = ['NO-0000']
    },
    expected: is('validation_failed', 'jobUnknown'),
  },
  {
    name: 'unknown file',
    part: 'other',
    applies: ({ conditional }) => conditional === true,
    spoil: ({ json }) => {
      json.other = { ...personalInfo.other, resume: 'x'.repeat(43) }
    },
    expected: is('validation_failed', 'fileExpired'),
  },
]
