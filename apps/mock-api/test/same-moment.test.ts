import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { issueLink, type LinkTarget } from '../src/links/links.ts'
import { enqueueMail } from '../src/mail/outbox.ts'
import { runCommand } from '../src/operate/commands/commands.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { apply, callWith } from './support/links.ts'

const email = 'quick@example.com'
/** Random ids put so many rows in order by chance once in 40,320 runs. */
const rows = 8

/** Applies several times within one millisecond of the clock, and sends no mail. @returns the references. */
async function applyOften(backend: Backend): Promise<string[]> {
  const references: string[] = []
  for (let each = 0; each < rows; each++) references.push((await apply(backend, email)).reference)
  return references
}

describe('of rows stored in the same millisecond', () => {
  it('the application that was stored last is the newest, in the list of links and for an operator', async () => {
    const backend = await startBackend()
    const references = await applyOften(backend)
    await backend.api.post('/api/personal-info/links').send({ email }).expect(202)
    const [mail] = await backend.sendMails()
    const records = await Promise.all(
      (mail?.links ?? []).map(({ token }) => callWith(backend, 'getPersonalInfo', token).expect(200)),
    )
    expect(records.map(({ body }) => body.reference)).toEqual(references.toReversed())
    const { lines } = await runCommand(backend.context, { name: 'link personal-info', email })
    expect(lines).toEqual([`A link to edit ${references.at(-1)} will be mailed to ${email}.`])
  })

  it('the last three links of one mail are valid', async () => {
    const { context, clock } = await startBackend()
    const target: LinkTarget = { purpose: 'delete-resume', subject: 'same', emailKey: 'same', address: email }
    const issued: string[] = []
    for (let each = 0; each < rows; each++) {
      const link = await issueLink({ ...context, now: clock.now, locale: 'tw' }, target, 'one-mail')
      issued.push(link.token)
    }
    const links = await context.db.selectFrom('links').select(['token_hash', 'status']).execute()
    const statuses = issued.map(
      (token) => links.find((link) => link.token_hash === hash('sha256', token))?.status,
    )
    expect(statuses).toEqual([
      ...Array.from({ length: rows - 3 }, () => 'replaced'),
      ...Array.from({ length: 3 }, () => 'active'),
    ])
  })

  it('mails leave in the order in which they were ordered', async () => {
    const { context, clock, sendMails } = await startBackend()
    const addresses = Array.from({ length: rows }, (_, at) => `quick${at}@example.com`)
    for (const to of addresses) {
      const deletedAt = new Date(clock.now).toISOString()
      const args = { deletedAt, applications: 0, files: 0, referrals: 0 }
      await enqueueMail(context.db, { template: 'resumeDeleted', to, locale: 'tw', args }, clock.now)
    }
    expect((await sendMails()).map(({ to }) => to)).toEqual(addresses)
  })
})
