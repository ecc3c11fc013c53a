import { randomBytes } from 'node:crypto'
import { calls } from '@recruiting/schema/contract/calls'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { issueLink } from '../links/links.ts'
import { linkConfig, start, temporaryDatabase } from '../mail/test-support/outbox.ts'
import { createWrongLinks } from '../storage/limits.ts'
import { linkOpener } from './open-links.ts'

function requestWith(token: string): FastifyRequest {
  const raw = { headersDistinct: { authorization: [`Bearer ${token}`] } }
  return { ip: '192.0.2.1', raw } as unknown as FastifyRequest
}

async function opener() {
  const db = await temporaryDatabase()
  return { db, open: linkOpener({ db, now: () => start, wrongLinks: createWrongLinks(10, () => 0) }) }
}

describe('opening the link of a request', () => {
  it('returns the link for a call that takes its purpose, and nothing for a call that takes none', async () => {
    const { db, open } = await opener()
    const target = { purpose: 'referral', subject: 'r1', emailKey: 'ann@mail.example' } as const
    const { token, expiresAt } = await issueLink({ db, config: linkConfig, now: start, locale: 'tw' }, target)
    const { link } = await open(calls.getReferral, requestWith(token))
    expect(link).toEqual({ ...target, id: expect.any(String), expiresAt })
    expect(await open(calls.listJobs, requestWith(token))).toEqual({})
    expect(await open(calls.resendLink, requestWith(token))).toEqual({ token })
  })

  it('answers link_invalid for ten guesses only, even if more are tried at the same time', async () => {
    const { open } = await opener()
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () =>
        open(calls.getReferral, requestWith(randomBytes(32).toString('base64url'))),
      ),
    )
    const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'opened'))
    expect(codes.filter((code) => code === 'link_invalid')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(50)
  })
})
