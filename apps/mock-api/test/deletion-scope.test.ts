import { describe, expect, it } from 'vitest'
import { prepareApplication, submit } from './support/applications.ts'
import { startBackend } from './support/backend.ts'
import { apply, callWith, deletionToken, personalInfo } from './support/links.ts'

const email = 'person@example.com'

describe('a confirmed deletion', () => {
  it('sends none of the mails that waited, only the receipt', async () => {
    const backend = await startBackend()
    await apply(backend, email)
    const token = await deletionToken(backend, email)
    backend.clock.now += 60_000
    await submit(backend, {
      ...(await prepareApplication(backend)),
      personal: { ...personalInfo.personal, email },
    }).expect(201)
    for (const path of ['/api/personal-info/links', '/api/delete-resume'])
      await backend.api.post(path).send({ email }).expect(202)
    const { body } = await callWith(backend, 'confirmResumeDeletion', token).expect(200)
    expect(body).toMatchObject({ applications: 2, files: 6 })
    const mails = await backend.sendMails()
    expect(mails.map(({ to, links }) => [to, links.length])).toEqual([[email, 0]])
  })
})
