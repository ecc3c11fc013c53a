import { type LinkPurpose, linkPurposes } from '@recruiting/schema/options'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepExpired } from '../src/deletion/retention.ts'
import { type Backend, startBackend, startTime } from './support/backend.ts'
import {
  apply,
  callWith,
  deletionToken,
  linkCalls,
  linkOf,
  personalInfo,
  save,
  tokenIn,
} from './support/links.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ WRONG_LINKS: '100000', LINK_REQUESTS_PER_HOUR: '100000' }, afterAll)
})

const hour = 3_600_000
const day = 24 * hour
const lifetimes: Record<LinkPurpose, number> = {
  'delete-resume': day,
  'personal-info': 3 * day,
  referral: 14 * day,
}
let person = 0
const newAddress = () => `state${++person}@example.com`

/** A new link for what an earlier link of the same person was for. */
const again: Record<LinkPurpose, (email: string, token: string) => Promise<string>> = {
  'delete-resume': (email) => deletionToken(backend, email),
  async 'personal-info'(email) {
    backend.clock.now += 60_000
    await backend.api.post('/api/personal-info/links').send({ email }).expect(202)
    return tokenIn(await backend.sendMails(), 'personal-info')
  },
  async referral(_, token) {
    backend.clock.now += lifetimes.referral
    await callWith(backend, 'resendLink', token).expect(202)
    return tokenIn(await backend.sendMails(), 'referral')
  },
}

type Answer = [status: number, code?: string]
const usable: Answer = [200]
const unknown: Answer = [401, 'link_invalid']

/** Brings a link into a state. The clock stays at the moment of that state. */
const states: {
  state: string
  only?: readonly LinkPurpose[]
  bring: (purpose: LinkPurpose, email: string, token: string) => Promise<unknown>
  answer: Answer
  /** Whether `resendLink` sends a mail. */
  isResent: boolean
}[] = [
  { state: 'valid', bring: async () => undefined, answer: usable, isResent: false },
  {
    state: 'expired',
    bring: async (purpose) => (backend.clock.now += lifetimes[purpose]),
    answer: [410, 'link_expired'],
    isResent: true,
  },
  {
    state: 'replaced',
    bring: (purpose, email, token) => again[purpose](email, token),
    answer: [410, 'link_replaced'],
    isResent: true,
  },
  {
    state: 'replaced, then expired',
    async bring(purpose, email, token) {
      await again[purpose](email, token)
      backend.clock.now += lifetimes[purpose]
    },
    answer: [410, 'link_replaced'],
    isResent: true,
  },
  {
    state: 'used',
    only: ['delete-resume'],
    bring: (_, __, token) => callWith(backend, 'confirmResumeDeletion', token).expect(200),
    answer: [410, 'link_used'],
    isResent: false,
  },
  {
    state: 'used, then expired, before it is forgotten',
    only: ['delete-resume'],
    async bring(_, __, token) {
      await callWith(backend, 'confirmResumeDeletion', token).expect(200)
      backend.clock.now += day
    },
    answer: [410, 'link_used'],
    isResent: false,
  },
  {
    state: 'used and forgotten when it would have expired',
    only: ['delete-resume'],
    async bring(_, __, token) {
      await callWith(backend, 'confirmResumeDeletion', token).expect(200)
      backend.clock.now += day
      await sweepExpired(backend.context)
    },
    answer: unknown,
    isResent: false,
  },
  {
    state: 'of deleted data',
    only: ['personal-info', 'referral'],
    async bring(_, email) {
      await callWith(backend, 'confirmResumeDeletion', await deletionToken(backend, email)).expect(200)
    },
    answer: unknown,
    isResent: false,
  },
  {
    state: 'expired for 30 days, less a millisecond',
    async bring(purpose) {
      backend.clock.now += lifetimes[purpose] + 30 * day - 1
      await sweepExpired(backend.context)
    },
    answer: [410, 'link_expired'],
    isResent: true,
  },
  {
    state: 'expired for 30 days and forgotten',
    async bring(purpose) {
      backend.clock.now += lifetimes[purpose] + 30 * day
      await sweepExpired(backend.context)
    },
    answer: unknown,
    isResent: false,
  },
]

const cases = linkPurposes.flatMap((purpose) =>
  states.filter(({ only }) => only?.includes(purpose) ?? true).map((each) => ({ purpose, ...each })),
)

describe('a link', () => {
  it.each(cases)('for $purpose that is $state', async ({ purpose, bring, answer, isResent }) => {
    backend.clock.now = startTime
    const email = newAddress()
    const token = await linkOf(backend, purpose, email)
    await bring(purpose, email, token)
    await backend.sendMails()
    const [status, code] = answer
    for (const { name, purpose: expected } of linkCalls) {
      // Confirming would change the state of a valid link.
      if (name === 'confirmResumeDeletion' && answer === usable) continue
      const { body } = await callWith(backend, name, token).expect(expected === purpose ? status : 401)
      if (expected !== purpose) expect(body.code).toBe('link_invalid')
      else if (code !== undefined) expect(body.code).toBe(code)
    }
    await backend.sendMails()
    backend.clock.now += 60_000
    await callWith(backend, 'resendLink', token).expect(202)
    const mails = await backend.sendMails()
    expect(mails.flatMap(({ links }) => links.map((link) => link.purpose))).toEqual(isResent ? [purpose] : [])
  })
})

describe('several edit links of an address', () => {
  it('work side by side when they are of different applications; within one, the newer replaces', async () => {
    backend.clock.now = startTime
    const email = newAddress()
    const [first, second] = [await apply(backend, email), await apply(backend, email)]
    const statuses = async (tokens: readonly string[]) =>
      await Promise.all(
        tokens.map(async (token) => (await callWith(backend, 'getPersonalInfo', token)).body.code ?? 200),
      )
    expect(await statuses([first.token, second.token])).toEqual([200, 200])

    await backend.api.post('/api/personal-info/links').send({ email }).expect(202)
    const [mail] = await backend.sendMails()
    const newer = (mail?.links ?? []).map(({ token }) => token)
    expect(newer).toHaveLength(2)
    expect(await statuses([first.token, second.token])).toEqual(['link_replaced', 'link_replaced'])
    expect(await statuses(newer)).toEqual([200, 200])

    backend.clock.now += 60_000
    await callWith(backend, 'resendLink', first.token).expect(202)
    const newest = tokenIn(await backend.sendMails(), 'personal-info')
    const record = await callWith(backend, 'getPersonalInfo', newest).expect(200)
    expect(record.body.reference).toBe(first.reference)
    // The newest application is listed first.
    expect(await statuses(newer)).toEqual([200, 'link_replaced'])
  })
})

describe('a call with a link', () => {
  it('neither prolongs the link nor spends it, whatever its answer', async () => {
    backend.clock.now = startTime
    const email = newAddress()
    const { token } = await apply(backend, email)
    const personal = { ...personalInfo.personal, email }
    for (let at = 0; at < 3; at++) {
      backend.clock.now += hour
      const { body } = await callWith(backend, 'getPersonalInfo', token).expect(200)
      expect(body.expiresAt).toBe(new Date(startTime + 3 * day).toISOString())
      const saved = await save(backend, token, { ...personalInfo, personal }).expect(200)
      expect(saved.body.expiresAt).toBe(body.expiresAt)
      await save(backend, token, { personal: {} }).expect(422)
      await save(backend, token, personalInfo, '"0"').expect(412)
    }
    backend.clock.now = startTime + 3 * day - 1
    await callWith(backend, 'getPersonalInfo', token).expect(200)
    backend.clock.now += 1
    await callWith(backend, 'getPersonalInfo', token).expect(410)
    await backend.sendMails()
  })
})
