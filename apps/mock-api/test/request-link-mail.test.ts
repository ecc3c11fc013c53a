import { DatabaseSync } from 'node:sqlite'
import { apiBase, calls } from '@recruiting/schema/contract/calls'
import { describe, expect, it, vi } from 'vitest'
import { type Backend, startBackend } from './support/backend.ts'
import { allRows, apply, callWith, deletionToken, refer } from './support/links.ts'

/** The calls that send links to a given address. */
const requests = ['requestResumeDeletion', 'requestEditLinks'] as const

function request({ api }: Pick<Backend, 'api'>, call: (typeof requests)[number], email: unknown) {
  return api.post(apiBase + calls[call].path).send({ email })
}

describe('requestEditLinks sends a link for each application', () => {
  it('and shares its pause with new links for one application', async () => {
    const backend = await startBackend()
    const { token } = await apply(backend, 'known@example.com')
    backend.clock.now += 73 * 3_600_000
    await callWith(backend, 'resendLink', token).expect(202)
    await request(backend, 'requestEditLinks', 'known@example.com').expect(202)
    expect(await backend.sendMails()).toHaveLength(1)
  })
})

it('what follows from a link to delete goes to the stored spelling too', async () => {
  const backend = await startBackend()
  await refer(backend, { email: 'Case.Test@mail.example' })
  const first = await deletionToken(backend, 'case.TEST@mail.example')
  backend.clock.now += 25 * 3_600_000
  await callWith(backend, 'resendLink', first).expect(202)
  const [renewed] = await backend.sendMails()
  await callWith(backend, 'confirmResumeDeletion', renewed?.links[0]?.token).expect(200)
  const [receipt] = await backend.sendMails()
  expect([renewed?.to, receipt?.to]).toEqual(['Case.Test@mail.example', 'Case.Test@mail.example'])
})

describe.each(requests)('%s treats known and unknown addresses alike', (call) => {
  it('in the bytes of the answer and in its database statements', async () => {
    const backend = await startBackend()
    await apply(backend, 'known@example.com')
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    const ask = async (email: string) => {
      prepare.mockClear()
      const { status, text, headers } = await request(backend, call, email)
      const statements = prepare.mock.calls.map(([sql]) => sql)
      const { date: _, 'x-request-id': __, ...rest } = headers
      return { status, text, headers: rest, statements }
    }
    const known = await ask('known@example.com')
    expect(known.statements).toEqual(['begin', expect.stringMatching(/^insert into "outbox"/), 'commit'])
    expect(await ask('nobody@example.com')).toEqual(known)
    // Repeated, while no further mail may be sent.
    const [knownAgain, unknownAgain] = [await ask('known@example.com'), await ask('nobody@example.com')]
    expect(knownAgain).toEqual({ ...known, statements: [] })
    expect(unknownAgain).toEqual(knownAgain)
    prepare.mockRestore()
    expect((await backend.sendMails()).map(({ to }) => to)).toEqual(['known@example.com'])
  })

  it('and stores nothing of an unknown one', async () => {
    const backend = await startBackend()
    await request(backend, call, 'stranger@example.com').expect(202)
    expect(await backend.sendMails()).toEqual([])
    expect(await allRows(backend)).not.toContain('stranger')
    expect(backend.log()).not.toContain('stranger')
  })

  it('and does not wake the worker, whose work would differ', async () => {
    const backend = await startBackend()
    const nudge = vi.spyOn(backend.context.mail, 'nudge')
    await request(backend, call, 'anyone@example.com').expect(202)
    expect(nudge).not.toHaveBeenCalled()
  })
})

describe('mails with links have limits', () => {
  it('for all clients together, whether addresses are known or not', async () => {
    const backend = await startBackend({ LINK_MAILS_PER_HOUR: '3', TRUST_PROXY: 'loopback' })
    await apply(backend, 'known@example.com')
    const asked = [
      request(backend, 'requestResumeDeletion', 'a@example.com'),
      callWith(backend, 'resendLink', undefined),
      request(backend, 'requestEditLinks', 'b@example.com'),
      callWith(backend, 'resendLink', undefined),
      request(backend, 'requestEditLinks', 'known@example.com'),
      request(backend, 'requestResumeDeletion', 'known@example.com'),
    ]
    const statuses = []
    for (const [at, call] of asked.entries())
      statuses.push((await call.set('X-Forwarded-For', `192.0.2.${at}`)).status)
    expect(statuses).toEqual([202, 202, 202, 429, 429, 429])
  })
})
