import type { LinkPurpose } from '@recruiting/schema/options'
import { describe, expect, it } from 'vitest'
import { type Backend, send, startBackend } from './support/backend.ts'
import { allRows, callWith, linkOf, unknownToken } from './support/links.ts'

const hour = 3_600_000
const longest = 14 * 24 * hour
const said = { validHours: 24, resendAfter: 60 }

function resend(backend: Backend, token: string | undefined) {
  return callWith(backend, 'resendLink', token)
}

/** The purpose, token and address of an expired link. */
async function expired(backend: Backend, purpose: LinkPurpose, email: string) {
  const token = await linkOf(backend, purpose, email)
  backend.clock.now += longest
  return token
}

describe('resendLink gives the same answer', () => {
  it('for every token and without one, and sends a mail only for an expired or replaced link', async () => {
    const backend = await startBackend()
    const usable = await linkOf(backend, 'personal-info', 'usable@example.com')
    const used = await linkOf(backend, 'delete-resume', 'used@example.com')
    await callWith(backend, 'confirmResumeDeletion', used).expect(200)
    await backend.sendMails()
    const before = await allRows(backend)
    for (const token of [usable, used, unknownToken(), 'x', undefined]) {
      const answer = await resend(backend, token).expect(202)
      expect(answer.text).toBe(JSON.stringify(said))
    }
    expect(await backend.sendMails()).toEqual([])
    expect(await allRows(backend)).toBe(before)
  })

  it('for a malformed header', async () => {
    const backend = await startBackend()
    for (const Authorization of ['Bearer', 'Basic x', '', 'Bearer a b']) {
      const answer = await send(backend, 'POST', '/api/links/resend', { headers: { Authorization } })
      expect([answer.status, answer.text]).toEqual([202, JSON.stringify(said)])
    }
  })
})

describe('resendLink has limits', () => {
  it('of one mail a minute and six an hour for an address, not visible in the answer', async () => {
    const backend = await startBackend()
    const token = await expired(backend, 'personal-info', 'eager@example.com')
    let sent = 0
    for (let second = 0; second < 1800; second += 30) {
      expect((await resend(backend, token).expect(202)).body).toEqual(said)
      sent += (await backend.sendMails()).length
      backend.clock.now += 30_000
    }
    // Six at once, and one for every further ten minutes.
    expect(sent).toBe(8)
  })

  it('per client and for all clients together: 429', async () => {
    const one = await startBackend({ LINK_REQUESTS_PER_HOUR: '2' })
    const statuses = async (backend: Backend) => [
      (await resend(backend, undefined)).status,
      (await resend(backend, undefined)).status,
      (await resend(backend, undefined)).status,
    ]
    expect(await statuses(one)).toEqual([202, 202, 429])
    expect(await statuses(await startBackend({ LINK_MAILS_PER_HOUR: '2' }))).toEqual([202, 202, 429])
  })
})
