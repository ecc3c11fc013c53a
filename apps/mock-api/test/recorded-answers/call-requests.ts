import { apiBase, type Call, calls } from '@recruiting/schema/contract/calls'
import { linkPurposes } from '@recruiting/schema/options'
import { pdfFile } from '../../src/uploads/test-files/pdf-files.ts'
import { docFile, docxFile } from '../../src/uploads/test-files/word-files.ts'
import { personalInfo } from '../support/links.ts'
import { multipartBody, multipartType, type Part } from '../support/multipart.ts'
import { samples } from '../support/uploads.ts'
import type { LinkState, RecordedRequest } from './request.ts'

const states: readonly LinkState[] = ['expired', 'replaced', 'used', 'unknown', 'malformed', 'valid']
const examples: Readonly<Record<string, string>> = { code: 'SW-1201', id: 'x'.repeat(43) }

const rows = Object.entries(calls as Record<string, Call>).map(([name, call]) => ({
  name,
  call,
  path: apiBase + call.path.replace(/\{(\w+)\}/g, (_, part: string) => examples[part] ?? part),
}))

/** Every call that takes a link, with links of every purpose and state; calls that change data take no valid one. */
const linkRequests = rows.flatMap(({ name, call, path }) => {
  if (call.link === undefined) return []
  const rest = {
    method: call.method,
    path,
    ...(call.conditional && { headers: { 'if-match': '*' } }),
    ...(call.body === 'json' && { body: { ...personalInfo, neverSaved: true } }),
  }
  const withLinks = linkPurposes.flatMap((purpose) =>
    states
      .filter((state) => state !== 'used' || purpose === 'delete-resume')
      .filter((state) => state !== 'valid' || (call.method === 'GET' && name !== 'resendLink'))
      .map((state) => ({ id: `link.${name}.${purpose}.${state}`, ...rest, link: { purpose, state } })),
  )
  const schemes = [
    '',
    'Bearer',
    'Bearer ',
    'Basic eDp5',
    'Bearer a b',
    'bearer x',
    `Bearer ${'x'.repeat(5000)}`,
  ]
  return [
    { id: `link.${name}.absent`, ...rest },
    ...schemes.map((authorization, at) => ({
      id: `link.${name}.authorization-${at}`,
      ...rest,
      headers: { ...rest.headers, authorization },
    })),
  ].concat(withLinks)
})

/** Every call with unsupported methods, media types, languages and origins. */
const protocolRequests = rows.flatMap(({ name, call, path }) => [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
    .filter((method) => !rows.some((row) => row.path === path && row.call.method === method))
    .map((method) => ({ id: `method.${name}.${method}`, method, path })),
  ...['text/html', 'application/*', '*/*;q=0', 'application/json;q=0, */*', 'x'].map((accept) => ({
    id: `accept.${name}.${accept}`,
    method: call.method,
    path: `${path}?unknown=1`,
    headers: { accept },
  })),
  ...['us', 'en', 'zh-TW', 'fr, en;q=0.5', '*', 'x'.repeat(200)].map((language) => ({
    id: `language.${name}.${language.slice(0, 20)}`,
    method: call.method,
    path: `${path}?unknown=1`,
    headers: { 'accept-language': language },
  })),
  ...(call.method === 'GET'
    ? []
    : ['https://elsewhere.example', 'null', 'http://localhost:3000'].map((origin) => ({
        id: `origin.${name}.${origin}`,
        method: call.method,
        path: `${path}?unknown=1`,
        headers: { origin, 'sec-fetch-site': origin === 'null' ? 'cross-site' : 'same-site' },
      }))),
  ...[
    'text/plain',
    'application/json; charset=big5',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
  ]
    .filter(() => call.body !== 'none' && call.link === undefined)
    .map((type) => ({
      id: `type.${name}.${type}`,
      method: call.method,
      path,
      headers: { 'content-type': type },
      body: Buffer.from('{}'),
    })),
])

const pathRequests = [
  '/',
  '/api',
  '/api/',
  '/api/job',
  '/api/jobs/',
  '/API/jobs',
  '/api//jobs',
  '/livez',
  '/readyz',
].map((path) => ({ id: `path.${path}`, method: 'GET', path }))

const file = (part: Partial<Part>): Part => ({
  name: 'file',
  value: samples.resume.bytes,
  filename: 'cv.pdf',
  type: 'application/pdf',
  ...part,
})
const kind = (value: string): Part => ({ name: 'kind', value })

const uploads: Readonly<Record<string, readonly Part[]>> = {
  resume: [kind('resume'), file({})],
  headshot: [kind('headshot'), file({ value: samples.headshot.bytes, filename: 'p.png', type: 'image/png' })],
  portfolio: [kind('portfolio'), file({ value: 'works', filename: 'works.txt', type: 'text/plain' })],
  doc: [kind('resume'), file({ value: docFile(), filename: 'cv.doc', type: 'application/msword' })],
  'docx named doc': [
    kind('resume'),
    file({ value: docxFile(), filename: 'cv.doc', type: 'application/msword' }),
  ],
  'no parts': [],
  'no kind': [file({})],
  'no file': [kind('resume')],
  'wrong kind': [kind('cv'), file({})],
  'kind twice': [kind('resume'), kind('resume'), file({})],
  'file twice': [kind('resume'), file({}), file({})],
  'unknown field': [kind('resume'), { name: 'note', value: 'x' }, file({})],
  'file as text': [kind('resume'), { name: 'file', value: 'x' }],
  'kind last': [file({}), kind('resume')],
  empty: [kind('resume'), file({ value: '' })],
  'other name': [kind('resume'), file({ filename: 'cv.png' })],
  'no extension': [kind('resume'), file({ filename: 'cv' })],
  'other type': [kind('resume'), file({ type: 'image/png' })],
  'octet stream': [kind('resume'), file({ type: 'application/octet-stream' })],
  'other content': [kind('resume'), file({ value: 'plain text' })],
  'cut content': [kind('resume'), file({ value: pdfFile().subarray(0, 100) })],
  'picture as resume': [kind('resume'), file({ value: samples.headshot.bytes })],
  'resume as headshot': [kind('headshot'), file({})],
  'cut picture': [
    kind('headshot'),
    file({ value: samples.headshot.bytes.subarray(0, 60), filename: 'p.png', type: 'image/png' }),
  ],
  'hidden name': [kind('portfolio'), file({ filename: '../../\u202Egpj.exe', type: 'text/plain' })],
  'long name': [kind('portfolio'), file({ filename: `${'長'.repeat(200)}.txt`, type: 'text/plain' })],
}

const uploadRequests = Object.entries(uploads).map(([name, parts]) => ({
  id: `upload.${name}`,
  method: 'POST',
  path: '/api/uploads',
  headers: { 'content-type': multipartType },
  body: multipartBody(parts),
}))

/** Links, methods, types, languages, origins, paths and uploads. */
export const callRequests: readonly RecordedRequest[] = [
  ...linkRequests,
  ...protocolRequests,
  ...pathRequests,
  ...uploadRequests,
]
