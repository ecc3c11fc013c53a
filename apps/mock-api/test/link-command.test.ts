import { describe, expect, it } from 'vitest'
import { runCommand } from '../src/operate/commands/commands.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'

const email = 'Ann.Chen@mail.example'

/** Applies twice with one address, an hour apart. @returns both reference numbers. */
async function applyTwice(backend: Backend): Promise<string[]> {
  const references: string[] = []
  for (const code of ['SW-1001', 'SW-1003']) {
    const application = await prepareApplication(backend, { jobCodes: [code] })
    application.personal.email = email
    references.push((await submit(backend, application).expect(201)).body.reference)
    backend.clock.now += 3_600_000
  }
  await backend.sendMails()
  return references
}

describe('link personal-info', () => {
  it('mails a link to edit the newest application to its address', async () => {
    const backend = await startBackend()
    const [, newest] = await applyTwice(backend)
    const command = { name: 'link personal-info', email: email.toLowerCase() } as const
    expect(await runCommand(backend.context, command)).toEqual({
      isDone: true,
      lines: [`A link to edit ${newest} will be mailed to ${email.toLowerCase()}.`],
    })
    const [mail, ...more] = await backend.sendMails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: email, links: [{ purpose: 'personal-info' }] })
    expect(mail?.text).toContain(newest)
  })

  it('or the one with the given reference, if it belongs to the address', async () => {
    const backend = await startBackend()
    const [older = ''] = await applyTwice(backend)
    const command = { name: 'link personal-info', email, reference: older } as const
    expect((await runCommand(backend.context, command)).lines).toEqual([
      `A link to edit ${older} will be mailed to ${email}.`,
    ])
    expect((await backend.sendMails())[0]?.text).toContain(older)
    const foreign = { ...command, email: 'other@mail.example' }
    expect(await runCommand(backend.context, foreign)).toEqual({
      isDone: false,
      lines: [`No application ${older} is stored for other@mail.example, so no mail was sent.`],
    })
    expect(await backend.sendMails()).toEqual([])
  })
})
