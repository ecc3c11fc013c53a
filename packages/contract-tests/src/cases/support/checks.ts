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
  needsLink?: true
  applies: (operation: Operation, hasLink: boolean) => boolean
  spoil: (draft: Draft) => void
  expected: (operation: Operation) => { code: string; rule?: string }
}

const is = (code: string, rule?: string) => () => ({ code, ...(rule !== undefined && { rule }) })
const every = () => true
const savesRecord = ({ id }: Operation) => id === 'savePersonalInfo'
const hasBody = ({ description }: Operation) => description.requestBody !== undefined
const hasJson = ({ description }: Operation) =>
  JSON.stringify(description.requestBody ?? {}).includes('"application/json"')
const hasOriginCheck = ({ method }: Operation, hasLink: boolean) => method !== 'GET' || hasLink

/** Every check that needs no stored state but a link, in the order of docs/writing-a-backend/requests.md. */
export const checks: readonly Check[] = [
  {
    name: 'path',
    part: 'path',
    applies: every,
    spoil: (draft) => {
      draft.path += '/more/of/it'
    },
    expected: is('not_found'),
  },
  {
    name: 'method',
    part: 'method',
    applies: every,
    spoil: (draft) => {
      draft.method = 'PATCH'
    },
    expected: is('method_not_allowed'),
  },
  {
    name: 'origin',
    part: 'origin',
    applies: hasOriginCheck,
    spoil: ({ headers }) => {
      headers.Origin = 'https://evil.example'
    },
    expected: is('origin_forbidden'),
  },
  {
    name: 'accept',
    part: 'accept',
    applies: every,
    spoil: ({ headers }) => {
      headers.Accept = 'text/html'
    },
    expected: is('not_acceptable'),
  },
  {
    name: 'link-missing',
    part: 'authorization',
    applies: (_, hasLink) => hasLink,
    spoil: ({ headers }) => {
      headers.Authorization = undefined
    },
    expected: is('link_invalid'),
  },
  {
    name: 'link-malformed',
    part: 'authorization',
    applies: (_, hasLink) => hasLink,
    spoil: ({ headers }) => {
      headers.Authorization = 'Bearer x'
    },
    expected: is('link_invalid'),
  },
  {
    name: 'version-missing',
    part: 'if-match',
    needsLink: true,
    applies: savesRecord,
    spoil: ({ headers }) => {
      headers['If-Match'] = undefined
    },
    expected: is('precondition_required'),
  },
  {
    name: 'parameter',
    part: 'path',
    applies: ({ path }) => path.includes('{'),
    spoil: (draft) => {
      for (const value of Object.values(exampleParams)) draft.path = draft.path.replace(`/${value}`, '/x')
    },
    expected: is('not_found'),
  },
  {
    name: 'query',
    part: 'query',
    needsLink: true,
    applies: every,
    spoil: (draft) => {
      draft.query = '?unknown=1'
    },
    expected: ({ id }) => ({
      code: id === 'listJobs' ? 'validation_failed' : 'malformed',
      rule: 'unknownField',
    }),
  },
  {
    name: 'media-type',
    part: 'content-type',
    needsLink: true,
    applies: hasBody,
    spoil: ({ headers }) => {
      headers['Content-Type'] = 'text/plain'
    },
    expected: is('unsupported_media_type'),
  },
  {
    name: 'media-type-unreadable',
    part: 'content-type',
    needsLink: true,
    applies: hasBody,
    spoil: ({ headers }) => {
      headers['Content-Type'] = 'nonsense'
    },
    expected: is('unsupported_media_type'),
  },
  {
    name: 'bytes',
    part: 'end of the body',
    needsLink: true,
    applies: hasJson,
    spoil: (draft) => {
      draft.after += ' '.repeat(262_144)
    },
    expected: is('payload_too_large'),
  },
  {
    name: 'json',
    part: 'JSON',
    needsLink: true,
    applies: hasJson,
    spoil: (draft) => {
      draft.after += '}'
    },
    expected: is('malformed'),
  },
  {
    name: 'values',
    part: 'values',
    needsLink: true,
    applies: hasJson,
    spoil: ({ json }) => {
      json.unknown = Array(1001).fill(0)
    },
    expected: is('payload_too_large'),
  },
  {
    name: 'shape',
    part: 'shape',
    needsLink: true,
    applies: hasJson,
    spoil: ({ json }) => {
      json.another = 1
    },
    expected: is('validation_failed', 'unknownField'),
  },
  {
    name: 'version-older',
    part: 'if-match',
    needsLink: true,
    applies: savesRecord,
    spoil: ({ headers }) => {
      headers['If-Match'] = '"0"'
    },
    expected: is('precondition_failed'),
  },
  {
    name: 'state-of-files',
    part: 'other',
    needsLink: true,
    // The base bodies name files that do not exist.
    applies: savesRecord,
    spoil: () => undefined,
    expected: is('validation_failed', 'fileExpired'),
  },
]
