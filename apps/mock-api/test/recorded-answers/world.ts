import { type LinkPurpose, linkPurposes } from '@recruiting/schema/options'
import { seedJobs } from '../../src/development/seed.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { callWith, linkOf, tokenIn, unknownToken } from '../support/links.ts'
import type { LinkState } from './request.ts'

/** A backend with the seeded vacancies, and tokens of every purpose and state. */
export type World = { backend: Backend; tokenOf: (purpose: LinkPurpose, state: LinkState) => string }

const unbounded = {
  WRONG_LINKS: '1000000',
  LINK_REQUESTS_PER_HOUR: '1000000',
  LINK_MAILS_PER_HOUR: '1000000',
  UPLOADS_PER_HOUR: '1000000',
  SUBMITS_PER_HOUR: '1000000',
}

/** Longer than any link is valid, shorter than an expired link is kept, in ms. */
const pastEveryLifetime = 15 * 24 * 3_600_000

export async function createWorld(atEnd: (stop: () => Promise<void>) => void): Promise<World> {
  const backend = await startBackend(unbounded, atEnd)
  for (const { status, ...job } of seedJobs()) await backend.putJob(job, status)

  const tokens = new Map<string, string>()
  const keep = (purpose: LinkPurpose, state: LinkState, token: string) =>
    tokens.set(`${purpose} ${state}`, token)
  for (const purpose of linkPurposes) {
    keep(purpose, 'expired', await linkOf(backend, purpose, `expired-${purpose}@example.com`))
    keep(purpose, 'replaced', await linkOf(backend, purpose, `person-${purpose}@example.com`))
    keep(purpose, 'unknown', unknownToken())
    keep(purpose, 'malformed', 'not-a-token')
  }
  backend.clock.now += pastEveryLifetime
  for (const purpose of linkPurposes) {
    await callWith(backend, 'resendLink', tokens.get(`${purpose} replaced`)).expect(202)
    keep(purpose, 'valid', tokenIn(await backend.sendMails(), purpose))
  }
  const used = await linkOf(backend, 'delete-resume', 'used@example.com')
  await callWith(backend, 'confirmResumeDeletion', used).expect(200)
  keep('delete-resume', 'used', used)

  return {
    backend,
    tokenOf(purpose, state) {
      const token = tokens.get(`${purpose} ${state}`)
      if (token === undefined) throw new Error(`No ${state} link for ${purpose}`)
      return token
    },
  }
}
