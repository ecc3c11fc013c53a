import { randomUUID } from 'node:crypto'
import { apiBase, type Call, type CallName, calls } from '@recruiting/schema/contract/calls'
import type { ProblemCode } from '@recruiting/schema/contract/problem'
import type { LinkPurpose } from '@recruiting/schema/options'
import type { Rule } from '@recruiting/schema/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareApplication } from './support/applications.ts'
import { type Backend, send, startBackend } from './support/backend.ts'
import { checks, type Draft, exhausted, limited, takesLink, usedKey } from './support/checks.ts'
import { linkOfEach, personalInfo, unknownToken } from './support/links.ts'
import { multipartBody, multipartType } from './support/multipart.ts'
import { samples } from './support/uploads.ts'

type Links = Record<LinkPurpose, string>
let backend: Backend
let links: Links
let expiredLinks: Links
let application: object

const bodies: Partial<Record<CallName, () => object>> = {
  submitApplication: () => application,
  savePersonalInfo: () => personalInfo,
  requestEditLinks: () => ({ email: 'somebody@example.com' }),
  requestResumeDeletion: () => ({ email: 'somebody@example.com' }),
}

let lastClient = 0
function newClient(): string {
  lastClient += 1
  return `10.0.${lastClient >> 8}.${lastClient & 255}`
}

function draftOf(name: CallName, call: Call): Draft {
  const type = { json: 'application/json', multipart: multipartType, none: undefined }[call.body]
  return {
    method: call.method,
    path: apiBase + call.path.replace('{code}', 'SW-1001').replace('{id}', 'x'.repeat(43)),
    query: '',
    client: newClient(),
    headers: {
      'content-type': type,
      authorization: takesLink(call) ? `Bearer ${links[call.link as LinkPurpose]}` : undefined,
      'if-match': call.conditional ? '*' : undefined,
      'idempotency-key': call.idempotent ? randomUUID() : undefined,
    },
    json: { ...bodies[name]?.() },
    after: '',
  }
}

async function ask({ body }: Call, { method, path, query, client, headers, json, after }: Draft) {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const bytes = {
    none: undefined,
    json: JSON.stringify(json) + after,
    multipart: multipartBody([
      { name: 'kind', value: 'resume' },
      { name: 'file', value: samples.resume.bytes, filename: 'cv.pdf', type: 'application/pdf' },
    ]),
  }[body]
  const answer = await send(backend, method, path + query, {
    headers: { ...Object.fromEntries(given), 'x-forwarded-for': client },
    ...(bytes !== undefined && { body: bytes }),
  })
  return { status: answer.status, text: answer.text }
}

/** The code of a problem, with the rule of its first issue. */
function foundIn(text: string): { code: ProblemCode; rule?: Rule } {
  const { code, issues } = JSON.parse(text)
  return { code, ...(issues !== undefined && { rule: issues[0].rule }) }
}

beforeAll(async () => {
  backend = await startBackend(
    {
      TRUST_PROXY: 'loopback',
      UPLOADS_PER_HOUR: '30',
      SUBMITS_PER_HOUR: '10',
      LINK_REQUESTS_PER_HOUR: '10',
      WRONG_LINKS: '1',
    },
    afterAll,
  )
  expiredLinks = await linkOfEach(backend, 'early@example.com')
  backend.clock.now += 15 * 24 * 3_600_000
  links = await linkOfEach(backend, 'late@example.com')
  const used = draftOf('submitApplication', calls.submitApplication)
  used.json = { ...(await prepareApplication(backend)) }
  used.headers['idempotency-key'] = usedKey
  expect((await ask(calls.submitApplication, used)).status).toBe(201)
  application = await prepareApplication(backend)
  for (const name of limited) {
    const request = { ...draftOf(name, calls[name]), client: exhausted, query: '?unknown=1' }
    for (let status = 400; status === 400; ) ({ status } = await ask(calls[name], request))
  }
  const guess = { ...draftOf('getReferral', calls.getReferral), client: exhausted }
  guess.headers.authorization = `Bearer ${unknownToken()}`
  expect((await ask(calls.getReferral, guess)).status).toBe(401)
}, 60_000)

describe('a request that fails two checks gets the answer of the earlier one', () => {
  it.each(Object.entries(calls) as [CallName, Call][])(
    '%s',
    async (name, call) => {
      const own = checks.filter((check) => check.applies(call, name))
      for (const [at, first] of own.entries()) {
        for (const second of [first, ...own.slice(at + 1)]) {
          if (second !== first && second.part === first.part) continue
          const draft = draftOf(name, call)
          for (const check of new Set([second, first])) check.spoil(draft, call, { expiredLinks })
          const { status, text } = await ask(call, draft)
          expect([`${first.name}, ${second.name}`, foundIn(text)]).toEqual([
            `${first.name}, ${second.name}`,
            first.expected(call),
          ])
          if (call.method !== 'GET' || draft.method !== 'GET') continue
          expect(await ask(call, { ...draft, method: 'HEAD', client: newClientUnless(draft) })).toEqual({
            status,
            text: '',
          })
        }
      }
      // Without a fault the request succeeds, so each refusal above has only the causes it was given.
      const { status, text } = await ask(call, draftOf(name, call))
      expect([status < 300, text]).toEqual([true, text])
    },
    60_000,
  )
})

/** A request of a fresh client, unless the client is the fault. */
function newClientUnless({ client }: Draft): string {
  return client === exhausted ? exhausted : newClient()
}
