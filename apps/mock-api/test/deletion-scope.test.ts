import { expect, it } from 'vitest'
import { prepareApplication, submit } from './support/applications.ts'
import { callWith, personalInfo, save } from './support/links.ts'
import { startSteered } from './support/test-support.ts'

it('a confirmed deletion takes every mail of the person, waiting or delivered, and counts them', async () => {
  const backend = await startSteered()
  const { db } = backend.context
  const [email, stranger] = ['person@example.com', 'stranger@example.com']
  const request = async (path: string, address: string) =>
    await backend.api.post(path).send({ email: address }).expect(202)
  const mails = async () => ({
    delivered: (await db.selectFrom('mailbox').select('id').execute()).length,
    waiting: (await db.selectFrom('outbox').select('template').execute())
      .map(({ template }): string => template)
      .sort(),
  })
  for (const address of [stranger, email, 'earlier@example.com']) {
    const { personal, ...application } = await prepareApplication(backend)
    await submit(backend, { ...application, personal: { ...personal, email: address } }).expect(201)
    await backend.deliver()
  }
  const edit = await backend.mailboxToken('personal-info')
  const moveTo = async (address: string) =>
    await save(backend, edit, {
      ...personalInfo,
      personal: { ...personalInfo.personal, email: address },
    }).expect(200)
  // Mails to another address of the application are found by the application only.
  await moveTo(email)
  // Mails with requested links are found by the address only, and so is a link to delete that another one replaced.
  await request('/api/delete-resume', email)
  await backend.mailboxToken('delete-resume')
  backend.clock.now += 60_000
  await request('/api/delete-resume', email)
  const token = await backend.mailboxToken('delete-resume')
  for (const address of ['later@example.com', email]) await moveTo(address)
  for (const address of [stranger, email]) await request('/api/personal-info/links', address)
  const waiting = ['editLinksRequested', 'editLinksRequested', ...Array(4).fill('personalInfoChanged')]
  expect(await mails()).toEqual({ delivered: 7, waiting })

  const { body } = await callWith(backend, 'confirmResumeDeletion', token).expect(200)
  expect(body).toMatchObject({ applications: 2, files: 6 })
  expect(await mails()).toEqual({ delivered: 1, waiting: ['editLinksRequested', 'resumeDeleted'] })
  const receipts = await db.selectFrom('deletion_receipts').select('mails').execute()
  expect(receipts).toEqual([{ mails: 11 }])
  // What is left is the spent link and the link to edit of the other person.
  const links = await db.selectFrom('links').select(['status', 'purpose']).execute()
  expect(links.map(({ status, purpose }) => `${status} ${purpose}`).sort()).toEqual([
    'active personal-info',
    'used delete-resume',
  ])
})
