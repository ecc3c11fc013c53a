import { DatabaseSync } from 'node:sqlite'
import { apiBase, calls } from '@recruiting/schema/contract/calls'
import { describe, expect, it, vi } from 'vitest'
import { orderDeletionLink, orderPersonalInfoLink } from '../src/links/order.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { allRows, apply, callWith, deletionToken, refer } from './support/links.ts'

/** The calls that send links to a given address. */
const requests = ['requestResumeDeletion', 'requestEditLinks'] as const

function request({ api }: Pick<Backend, 'api'>, call: (typeof requests)[number], email: unknown) {
  return api.post(apiBase + calls[call].path).send({ email })
}

describe('requestEditLinks sends a link for each application', () => {
  it('for thirty applications and more', async () => {
    const backend = await startBackend({ SUBMITS_PER_HOUR: '1000', UPLOADS_PER_HOUR: '1000' })
    const references = []
    for (let each = 0; each < 30; each++)
      references.push((await apply(backend, 'known@example.com')).reference)
    await request(backend, 'requestEditLinks', 'known@example.com').expect(202)
    const [mail] = await backend.sendMails()
    expect(mail?.links).toHaveLength(30)
    expect(references.filter((reference) => !mail?.text.includes(reference))).toEqual([])
  })

  it('and shares its pause with new links for one application', async () => {
    const backend = await startBackend()
    const { token } = await apply(backend, 'known@example.com')
    backend.clock.now += 73 * 3_600_000
    await callWith(backend, 'resendLink', token).expect(202)
    await request(backend, 'requestEditLinks', 'known@example.com').expect(202)
    expect(await backend.sendMails()).toHaveLength(1)
  })
})

/** How somebody may type the address of a record, and whether the contract accepts it. */
const spellings = [
  ['case.test@mail.example', true],
  ['CASE.TEST@mail.example', true],
  ['case.test@MAIL.EXAMPLE', true],
  ['Case.Test@Mail.Example', true],
  ['ｃａｓｅ.test@mail.example', false],
  ['case.test＠mail.example', false],
  [' case.test@mail.example', false],
  ['case.test@mail.example ', false],
  ['case.test@mail.example.', false],
  ['case.test@mail.example\u200B', false],
  ['case.test@maıl.example', false],
] as const

/** Every way in which a typed address leads to a mail with links. */
const ways: readonly [
  string,
  'personal-info' | 'delete-resume',
  (backend: Backend, email: string) => unknown,
][] = [
  ['requestEditLinks', 'personal-info', (backend, email) => request(backend, 'requestEditLinks', email)],
  [
    'requestResumeDeletion',
    'delete-resume',
    (backend, email) => request(backend, 'requestResumeDeletion', email),
  ],
  [
    'the command for a link to edit',
    'personal-info',
    ({ context }, email) => orderPersonalInfoLink(context, { email }),
  ],
  [
    'the command for a link to delete',
    'delete-resume',
    ({ context }, email) => orderDeletionLink(context, email),
  ],
]

describe.each(ways)('%s mails an address as it is stored', (name, purpose, ask) => {
  it('however it was typed', async () => {
    const backend = await startBackend()
    await apply(backend, 'case.test@mail.example')
    for (const [typed, isAccepted] of spellings) {
      if (!isAccepted && !name.startsWith('request')) continue
      backend.clock.now += 600_000
      await ask(backend, typed)
      const mails = await backend.sendMails()
      expect(mails.map(({ to, links }) => [typed, to, links.length])).toEqual(
        isAccepted ? [[typed, 'case.test@mail.example', 1]] : [],
      )
    }
  })

  it('with the links of the records that have this spelling, the newest one’s if none has the typed one', async () => {
    const backend = await startBackend()
    const older = await apply(backend, 'Case.Test@mail.example')
    const newer = await apply(backend, 'case.test@mail.example')
    for (const [typed, to, own] of [
      ['Case.Test@mail.example', 'Case.Test@mail.example', older],
      ['case.test@mail.example', 'case.test@mail.example', newer],
      ['CASE.TEST@mail.example', 'case.test@mail.example', newer],
    ] as const) {
      // The command names the newest application itself.
      if (name === 'the command for a link to edit' && own === older) continue
      backend.clock.now += 600_000
      await ask(backend, typed)
      const [mail, ...others] = await backend.sendMails()
      expect([mail?.to, others]).toEqual([to, []])
      expect(mail?.links.map((link) => link.purpose)).toEqual([purpose])
      if (purpose === 'personal-info') expect(mail?.text).toContain(own.reference)
    }
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

describe.each(requests)('%s has limits', (call) => {
  it('of one mail a minute for an address, in any case', async () => {
    const backend = await startBackend()
    await apply(backend, 'known@example.com')
    for (const [wait, mails] of [
      [0, 1],
      [59_999, 0],
      [1, 1],
    ] as const) {
      backend.clock.now += wait
      await request(backend, call, wait === 0 ? 'known@example.com' : 'KNOWN@example.com').expect(202)
      expect(await backend.sendMails()).toHaveLength(mails)
    }
  })

  it('per client', async () => {
    const backend = await startBackend({ LINK_REQUESTS_PER_HOUR: '2' })
    await request(backend, call, 'a@example.com').expect(202)
    await request(backend, call, 'b@example.com').expect(202)
    const { body, headers } = await request(backend, call, 'c@example.com').expect(429)
    expect(body.code).toBe('too_many_requests')
    expect(headers['retry-after']).toBe('1800')
  })

  it('for all clients together, whether addresses are known or not', async () => {
    const backend = await startBackend({ LINK_MAILS_PER_HOUR: '2', TRUST_PROXY: 'loopback' })
    await apply(backend, 'known@example.com')
    const statuses = []
    for (const [at, email] of [
      'a@example.com',
      'b@example.com',
      'c@example.com',
      'known@example.com',
    ].entries())
      statuses.push((await request(backend, call, email).set('X-Forwarded-For', `192.0.2.${at}`)).status)
    expect(statuses).toEqual([202, 202, 429, 429])
  })
})
