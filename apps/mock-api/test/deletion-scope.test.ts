import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { prepareApplication, submit } from './support/applications.ts'
import { startBackend } from './support/backend.ts'
import { apply, callWith, deletionToken, linkOfEach, personalInfo, refer, save } from './support/links.ts'
import { stage } from './support/uploads.ts'

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

  it('leaves the address as one that is not known: requests get the same answer and no mail', async () => {
    const backend = await startBackend()
    const tokens = await linkOfEach(backend, email)
    await callWith(backend, 'confirmResumeDeletion', tokens['delete-resume']).expect(200)
    await backend.sendMails()
    backend.clock.now += 60_000
    for (const path of ['/api/personal-info/links', '/api/delete-resume'])
      await backend.api.post(path).send({ email }).expect(202)
    for (const token of Object.values(tokens)) await callWith(backend, 'resendLink', token).expect(202)
    expect(await backend.sendMails()).toEqual([])
  })

  it('forgets the keys of its submissions: the same key starts a new application', async () => {
    const backend = await startBackend()
    const key = randomUUID()
    const application = await prepareApplication(backend)
    const sent = { ...application, personal: { ...application.personal, email } }
    const first = await submit(backend, sent, key).expect(201)
    await callWith(backend, 'confirmResumeDeletion', await deletionToken(backend, email)).expect(200)
    const { body } = await submit(backend, sent, key).expect(422)
    expect(body.issues.map(({ rule }: { rule: string }) => rule)).toEqual(Array(3).fill('fileExpired'))
    const { other } = await prepareApplication(backend)
    const second = await submit(backend, { ...sent, other }, key).expect(201)
    expect(second.body.reference).not.toBe(first.body.reference)
  })

  it('keeps what others said: a reference row that names the person', async () => {
    const backend = await startBackend()
    await apply(backend, email)
    const recommenders = [{ name: '陳怡君', contactEmail: email }]
    const prepared = await prepareApplication(backend)
    const other = { ...prepared.other, recommenders }
    const { token } = await apply(backend, 'other@example.com', { other })
    await callWith(backend, 'confirmResumeDeletion', await deletionToken(backend, email)).expect(200)
    const { body } = await callWith(backend, 'getPersonalInfo', token).expect(200)
    expect(body.sections.other.recommenders).toEqual(recommenders)
  })

  it('keeps staged files, which belong to no address until they are claimed', async () => {
    const backend = await startBackend()
    await apply(backend, email)
    const staged = await stage(backend, 'resume')
    await callWith(backend, 'confirmResumeDeletion', await deletionToken(backend, email)).expect(200)
    await backend.api.delete(`/api/uploads/${staged.id}`).expect(204)
  })
})

it('an application that moves to another address leaves the other data of the person behind', async () => {
  const backend = await startBackend()
  const { token } = await apply(backend, email)
  const other = await apply(backend, email)
  await refer(backend, { email })
  const personal = { ...personalInfo.personal, email: 'moved@example.com' }
  await save(backend, token, { ...personalInfo, personal }).expect(200)
  await backend.sendMails()
  const deletion = await deletionToken(backend, email)
  const { body } = await callWith(backend, 'confirmResumeDeletion', deletion).expect(200)
  expect(body).toMatchObject({ applications: 1, files: 3, referrals: 1 })
  await callWith(backend, 'getPersonalInfo', other.token).expect(401)
  await callWith(backend, 'getPersonalInfo', token).expect(200)
})

describe('a deletion link of an address from which everything has moved away', () => {
  it('shows zeros, deletes nothing, and gives a receipt', async () => {
    const backend = await startBackend()
    const { token } = await apply(backend, email)
    const deletion = await deletionToken(backend, email)
    const personal = { ...personalInfo.personal, email: 'moved@example.com' }
    await save(backend, token, { ...personalInfo, personal }).expect(200)
    await backend.sendMails()
    const zeros = { applications: 0, files: 0, referrals: 0 }
    expect((await callWith(backend, 'getResumeDeletion', deletion).expect(200)).body).toMatchObject(zeros)
    expect((await callWith(backend, 'confirmResumeDeletion', deletion).expect(200)).body).toMatchObject(zeros)
    expect((await backend.sendMails()).map(({ to }) => to)).toEqual([email])
    expect((await callWith(backend, 'confirmResumeDeletion', deletion).expect(410)).body.code).toBe(
      'link_used',
    )
    await callWith(backend, 'getPersonalInfo', token).expect(200)
    const newer = await deletionToken(backend, 'moved@example.com')
    await callWith(backend, 'confirmResumeDeletion', newer).expect(200)
    await callWith(backend, 'getPersonalInfo', token).expect(401)
  })
})
