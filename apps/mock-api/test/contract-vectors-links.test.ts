import { createHash, randomUUID } from 'node:crypto'
import type { LinkPurpose, Locale } from '@recruiting/schema/options'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueLink, isToken } from '../src/links/links.ts'
import { type Backend, send, startBackend } from './support/backend.ts'
import { linkOf, unknownToken } from './support/links.ts'
import { readVectors, rowsOf } from './support/vectors.ts'

/** Vectors of links whose state is made in the database, or that are about tokens before they are sent. */

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ LINK_REQUESTS_PER_HOUR: '1000000', WRONG_LINKS: '1000000' }, afterAll)
})

describe('links.json', () => {
  type Link = {
    kind: string
    purpose: LinkPurpose
    state: 'active' | 'used' | 'replaced' | 'expired' | 'unknown'
    token: string
    valid: boolean
    sha256: string | null
    locale: Locale
    page: string
    newer: string
    sendsMail: boolean
    expiresIn: number
    status: number
    code: string | null
  }
  const { cases } = readVectors<Link>('links')
  const of = (kind: string) => rowsOf(cases.filter((each) => each.kind === kind))
  const address = (id: string) => `${id}@example.com`

  async function read(purpose: LinkPurpose, authorization: string) {
    const headers = { authorization }
    const answer = await send(backend, purpose === 'export' ? 'POST' : 'GET', `/api/${purpose}`, { headers })
    const { code = null } = answer.status === 200 ? {} : JSON.parse(answer.text)
    return { status: answer.status, code }
  }

  it.each(of('state'))('%s', async (id, { purpose, state, expiresIn, status, code }) => {
    const link = state === 'unknown' ? unknownToken() : await linkOf(backend, purpose, address(id))
    if (state !== 'unknown' && state !== 'expired') {
      await backend.context.db
        .updateTable('links')
        .set({ status: state, expires_at: new Date(backend.clock.now + expiresIn).toISOString() })
        .where('token_hash', '=', createHash('sha256').update(link).digest('hex'))
        .execute()
    }
    expect(await read(purpose, `Bearer ${link}`)).toEqual({ status, code })
  })

  it.each(of('token'))('%s', (_, { token: text, valid, sha256 }) => {
    expect(isToken(text)).toBe(valid)
    if (valid) expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
  })

  it.each(of('page'))('%s', async (_, { purpose, locale, token: text, page }) => {
    const { db, config } = backend.context
    const target = { purpose, subject: randomUUID(), emailKey: 'k' }
    const link = await issueLink({ db, config, now: backend.clock.now, locale }, target)
    expect(link.url.replace(link.token, text)).toBe(config.SITE_URL + page)
  })

  it.each(of('newer'))('%s', async (_, { purpose, newer, state }) => {
    const { db, config } = backend.context
    const subject = randomUUID()
    const issue = (change: { purpose?: LinkPurpose; subject?: string } = {}, mailId?: string) =>
      issueLink(
        { db, config, now: ++backend.clock.now, locale: 'tw' },
        { purpose, subject, emailKey: 'k', ...change },
        mailId,
      )
    const older = await issue({}, 'mail')
    if (newer === 'sameApplication' || newer === 'sameAddress') await issue({}, 'other mail')
    if (newer === 'sameApplicationAfterItsEnd') {
      backend.clock.now = Date.parse(older.expiresAt)
      await issue({}, 'other mail')
    }
    if (newer === 'otherApplication' || newer === 'otherAddress') await issue({ subject: randomUUID() })
    if (newer === 'deletionOfTheAddress') await issue({ purpose: 'delete-resume' })
    if (newer === 'retryOfTheMail') await issue({}, 'mail')
    if (newer === 'thirdRetryOfTheMail') for (let retry = 0; retry < 3; retry++) await issue({}, 'mail')
    const { status } = await db
      .selectFrom('links')
      .select('status')
      .where('token_hash', '=', createHash('sha256').update(older.token).digest('hex'))
      .executeTakeFirstOrThrow()
    expect(status).toBe(state)
  })

  it.each(of('resend'))('%s', async (id, { state, status, sendsMail }) => {
    const isKnown = state !== 'unknown'
    const link = isKnown ? await linkOf(backend, 'personal-info', address(id)) : unknownToken()
    const hash = createHash('sha256').update(link).digest('hex')
    const change =
      state === 'expired'
        ? { expires_at: new Date(backend.clock.now).toISOString() }
        : { status: state as 'used' }
    if (isKnown && state === 'used') {
      // A spent link keeps nothing that leads to a person.
      const spent = { status: 'used' as const, subject: null, email_key: null, address: null, key_id: null }
      await backend.context.db.updateTable('links').set(spent).where('token_hash', '=', hash).execute()
    } else if (isKnown) {
      await backend.context.db.updateTable('links').set(change).where('token_hash', '=', hash).execute()
    }
    const headers = { authorization: `Bearer ${link}` }
    expect((await send(backend, 'POST', '/api/links/resend', { headers })).status).toBe(status)
    expect(await backend.sendMails()).toHaveLength(sendsMail ? 1 : 0)
  })
})
