import type { Application } from '@recruiting/schema/application'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { apply, callWith, deletionToken, personalInfo, refer, save, tokenIn } from './support/links.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

/** Not in the order of their codes, of their dates, or of the list. */
const jobCodes = ['SW-1001', 'SW-1003', 'SA-1002']

type Entry = Application['experience']['entries'][number]

function entry(companyName: string, change: Partial<Entry>): Entry {
  return { category: 'work', companyName, jobTitle: 'x', start: '201001', ...change }
}

async function recordOf(token: string) {
  return (await callWith(backend, 'getPersonalInfo', token).expect(200)).body
}

const codesOf = (jobs: readonly { code: string }[]) => jobs.map(({ code }) => code)

/** The codes in the order of their first occurrence in a text. */
function codesIn(text = ''): string[] {
  return [...new Set(text.match(/\bS[AW]-\d{4}\b/g))]
}

describe('the vacancies of a record keep the order in which they were applied for', () => {
  it('in the record, also after a save', async () => {
    const { token } = await apply(backend, 'order@example.com', { jobCodes })
    expect(codesOf((await recordOf(token)).jobs)).toEqual(jobCodes)
    const personal = { ...personalInfo.personal, email: 'order@example.com' }
    const { body } = await save(backend, token, { ...personalInfo, personal }).expect(200)
    expect(codesOf(body.jobs)).toEqual(jobCodes)
    await backend.sendMails()
  })

  it('when another application of the address names them in another order', async () => {
    const email = 'orders@example.com'
    const first = await apply(backend, email, { jobCodes })
    const second = await apply(backend, email, { jobCodes: jobCodes.toReversed() })
    expect(codesOf((await recordOf(first.token)).jobs)).toEqual(jobCodes)
    expect(codesOf((await recordOf(second.token)).jobs)).toEqual(jobCodes.toReversed())
  })

  it('when the record moves to another address', async () => {
    const { token } = await apply(backend, 'order-before@example.com', { jobCodes })
    const personal = { ...personalInfo.personal, email: 'order-after@example.com' }
    const { body } = await save(backend, token, { ...personalInfo, personal }).expect(200)
    expect(codesOf(body.jobs)).toEqual(jobCodes)
    await backend.sendMails()
  })

  it('in mails: the confirmation, requested edit links, and an invitation', async () => {
    const email = 'order-mails@example.com'
    const { mails } = await apply(backend, email, { jobCodes })
    expect(mails.map(({ text }) => codesIn(text))).toEqual([jobCodes])
    await backend.api.post('/api/personal-info/links').send({ email }).expect(202)
    const [links] = await backend.sendMails()
    expect(codesIn(links?.text)).toEqual(jobCodes)
    const invitation = await refer(backend, { email, jobCodes })
    expect(codesIn(invitation.mails[0]?.text)).toEqual(jobCodes)
    const { body } = await callWith(backend, 'getReferral', invitation.token).expect(200)
    expect(codesOf(body.jobs)).toEqual(jobCodes)
  })
})

describe('texts of a record come back as sent', () => {
  it.each([
    ['decomposed characters', 'Cafe\u0301 가'],
    ['full-width and compatibility characters', '１２３ ﬁ ㈱ 臺台'],
    ['characters beyond 16 bits', '𠮷野家 👩‍👩‍👧 🇹🇼'],
    ['blanks at both ends and repeated', ' two  blanks '],
    ['invisible characters and marks of direction', 'a\u200Bb\u00ADc\u202Ed'],
    ['markup, quotes and backslashes', '<b>"\\n\' & {{name}} $(x) %s'],
    ['words that mean nothing in JSON', 'null'],
  ])('%s', async (_, text) => {
    const prepared = await prepareApplication(backend)
    const sent = {
      ...prepared,
      personal: { ...prepared.personal, lastNameZh: text, nameEn: text },
      education: {
        ...prepared.education,
        highest: { ...prepared.education.highest, school: text, department: text },
      },
      application: { ...prepared.application, desiredJob: text },
      other: { ...prepared.other, lawsuitDetails: `${text}\n\n${text}\n` },
    }
    await submit(backend, sent).expect(201)
    const { headshot: _h, resume: _r, portfolio: _p, ...other } = sent.other
    const { sections } = await recordOf(tokenIn(await backend.sendMails(), 'personal-info'))
    expect(sections).toEqual({
      personal: sent.personal,
      education: sent.education,
      experience: sent.experience,
      application: sent.application,
      other,
    })
  })

  it('and so do addresses, numbers and links in any accepted spelling', async () => {
    const prepared = await prepareApplication(backend)
    const personal = { ...prepared.personal, email: 'As.Typed+X@example.com', mobilePhone: '0912-345-678' }
    const other = { ...prepared.other, portfolioUrl: 'https://Example.com/%7Eann/../x?q=臺#Top' }
    await submit(backend, { ...prepared, personal, other }).expect(201)
    const mails = await backend.sendMails()
    expect(mails.map(({ to }) => to)).toEqual(['As.Typed+X@example.com'])
    const { sections } = await recordOf(tokenIn(mails, 'personal-info'))
    expect(sections.personal).toEqual(personal)
    expect(sections.other.portfolioUrl).toBe(other.portfolioUrl)
  })
})

describe('entries of experience', () => {
  const current = entry('current', { start: '202001', stillEmployed: true })
  const currentLater = entry('current, begun later', { start: '202203', stillEmployed: true })
  const future = entry('ends in the future', { start: '202001', end: '203012' })
  const recent = entry('recent', { start: '201801', end: '202005' })
  const recentLater = entry('recent, begun later', { start: '201901', end: '202005' })
  const same = entry('recent, begun later, sent second', { start: '201901', end: '202005' })
  const oldest = entry('oldest', { start: '201001', end: '201012' })

  it.each([
    ['by end, current ones first', [oldest, recent, future, current], [current, future, recent, oldest]],
    [
      'then by start',
      [recent, current, recentLater, currentLater],
      [currentLater, current, recentLater, recent],
    ],
    ['and keep the order sent when both are equal', [recent, same, recentLater], [same, recentLater, recent]],
  ])('come back newest first: %s', async (_, sent, expected) => {
    const experience = { seniority: 'over5' as const, entries: sent }
    const { token, application } = await apply(backend, `entries${sent.length}@example.com`, { experience })
    expect((await recordOf(token)).sections.experience.entries).toEqual(expected)
    const { body } = await save(backend, token, {
      ...personalInfo,
      personal: application.personal,
      experience,
    }).expect(200)
    expect(body.sections.experience.entries).toEqual(expected)
    await backend.sendMails()
  })
})

it('empty rows of references are dropped, and the others keep their order', async () => {
  const rows = [
    { name: 'Zoe', contactEmail: 'zoe@example.com' },
    { name: 'Amy', contactPhone: '0912345678' },
  ]
  const prepared = await prepareApplication(backend)
  for (const recommenders of [[{}, ...rows], [rows[0], {}, rows[1]], rows]) {
    await submit(backend, { ...prepared, other: { ...prepared.other, recommenders } }).expect(201)
    const { sections } = await recordOf(tokenIn(await backend.sendMails(), 'personal-info'))
    expect(sections.other.recommenders).toEqual(rows)
    const { other } = await prepareApplication(backend)
    Object.assign(prepared.other, other)
  }
  await submit(backend, { ...prepared, other: { ...prepared.other, recommenders: [{}, {}, {}] } }).expect(201)
  const { sections } = await recordOf(tokenIn(await backend.sendMails(), 'personal-info'))
  expect(sections.other.recommenders).toEqual([])
})

describe('addresses that differ only in case, local part included, are one address', () => {
  it('for a deletion', async () => {
    await apply(backend, 'Same.Person@example.com')
    await apply(backend, 'same.person@example.com')
    await refer(backend, { email: 'SAME.PERSON@example.com' })
    const token = await deletionToken(backend, 'sAME.pERSON@example.com')
    const { body } = await callWith(backend, 'getResumeDeletion', token).expect(200)
    expect(body).toMatchObject({ applications: 2, files: 6, referrals: 1 })
  })

  it('but an address with blanks around it is not accepted', async () => {
    for (const email of [' ann@example.com', 'ann@example.com '])
      for (const path of ['/api/delete-resume', '/api/personal-info/links']) {
        const { body } = await backend.api.post(path).send({ email }).expect(422)
        expect(body.issues).toEqual([{ path: 'email', rule: 'email' }])
      }
  })
})
