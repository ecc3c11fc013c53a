import { languageTags } from '@recruiting/schema/locale'
import { type LinkPurpose, type Locale, locales } from '@recruiting/schema/options'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { expect, it } from 'vitest'
import type { Mail } from '../src/mail/mail.ts'
import { templateNames } from '../src/mail/templates/templates.ts'
import { createReferral } from '../src/referrals/referrals.ts'
import { transact } from '../src/storage/database.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { mailsFile, writeMail } from './support/contract-mails.ts'
import { callWith, exampleReferral, personalInfo, save, tokenIn } from './support/links.ts'

const email = 'yichun.chen@example.com'
const changedEmail = 'changed@example.com'
const titles: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  'SW-1001': { tw: '後端工程師', us: 'Backend Engineer' },
  'SW-1003': { tw: '資料工程師', us: 'Data Engineer' },
  'SA-1002': { tw: '門市銷售人員', us: 'Shop Assistant' },
}

/** The calls of a person who reads the site in one language. */
function person(backend: Backend, locale: Locale) {
  const { clock } = backend
  const minute = (later = 0) => taipeiMinute(new Date(clock.now + later).toISOString())
  return {
    minute,
    language: languageTags[locale],
    job: (code: string) => ({ code, title: titles[code]?.[locale] ?? '' }),
    deletionPage: `http://localhost:3000/delete-resume/apply?lang=${locale}`,
    /** The facts of the link in a mail: its address as it is in the mail, its end as `mails.json` says. */
    linkIn: (mail: Mail | undefined, purpose: LinkPurpose, at = 0) => {
      const link = mail?.links[at]
      const { url, hours } = mailsFile.links[purpose]
      const path = url.replace('{token}', link?.token ?? '').replace('{language}', locale)
      expect(link).toMatchObject({ purpose, url: expect.stringMatching(/^http:\/\/localhost:3000\//) })
      return { link: `http://localhost:3000${path}`, expiresAt: minute(hours * 3_600_000) }
    },
    apply: async (jobCodes: string[]) => {
      const application = await prepareApplication(backend, { jobCodes })
      const { body } = await submit(backend, application)
        .set('Accept-Language', languageTags[locale])
        .expect(201)
      return { reference: String(body.reference), submittedAt: minute() }
    },
  }
}

const written = new Set<string>()

/** Expects a sent mail to be what `mails.json` says, and nothing else. */
function expectMail(
  mail: Mail | undefined,
  id: string,
  locale: Locale,
  facts: Parameters<typeof writeMail>[2],
) {
  expect({ subject: mail?.subject, text: mail?.text, locale: mail?.locale }).toEqual({
    ...writeMail(id, locale, facts),
    locale,
  })
  const preview = mailsFile.mails.find((each) => each.id === id)?.words[locale].preview ?? ''
  expect(mail?.html).toContain(preview.replaceAll("'", '&#x27;'))
  written.add(`${id} ${locale}`)
}

it.each(locales)('every mail in %s is what contract/mails.json says, and nothing else', async (locale) => {
  const backend = await startBackend({ SITE_URL: 'http://localhost:3000' })
  const { sendMails, clock, api } = backend
  const { apply, deletionPage, job, language, linkIn, minute } = person(backend, locale)
  const name = locale === 'tw' ? '陳怡君' : 'Yi-Chun Chen'

  const first = await apply(['SW-1001'])
  const [confirmation] = await sendMails()
  expect(confirmation?.to).toBe(email)
  const jobs = [{ ...job('SW-1001'), isNewerVersion: false }]
  const edit = linkIn(confirmation, 'personal-info')
  expectMail(confirmation, 'applicationReceived', locale, { ...first, ...edit, name, jobs, deletionPage })

  clock.now += 3_600_000
  const second = await apply(['SW-1001', 'SW-1003'])
  const [newer] = await sendMails()
  expectMail(newer, 'applicationReceived', locale, {
    ...second,
    ...linkIn(newer, 'personal-info'),
    name,
    jobs: [
      { ...job('SW-1001'), isNewerVersion: true },
      { ...job('SW-1003'), isNewerVersion: false },
    ],
    deletionPage,
  })

  clock.now += 3_600_000
  await api.post('/api/personal-info/links').set('Accept-Language', language).send({ email }).expect(202)
  const [list, ...noMore] = await sendMails()
  expect(noMore).toEqual([])
  expectMail(list, 'editLinksRequested', locale, {
    applications: [
      { ...second, ...linkIn(list, 'personal-info', 0), jobs: [job('SW-1001'), job('SW-1003')] },
      { ...first, ...linkIn(list, 'personal-info', 1), jobs: [job('SW-1001')] },
    ],
  })

  clock.now += 3_600_000
  const replaced = tokenIn(
    [confirmation].flatMap((mail) => mail ?? []),
    'personal-info',
  )
  await callWith(backend, 'resendLink', replaced).set('Accept-Language', language).expect(202)
  const [again] = await sendMails()
  expect(again?.to).toBe(email)
  expectMail(again, 'personalInfoLink', locale, {
    reference: first.reference,
    ...linkIn(again, 'personal-info'),
  })

  const token = tokenIn(
    [again].flatMap((mail) => mail ?? []),
    'personal-info',
  )
  const kept = { ...personalInfo, personal: { ...personalInfo.personal, email } }
  await save(backend, token, kept).set('Accept-Language', language).expect(200)
  const changes = await sendMails()
  expect(changes.map(({ to }) => to)).toEqual([email])
  const changed = { reference: first.reference, changedAt: minute() }
  expectMail(changes[0], 'personalInfoChanged', locale, { ...changed, addressChanged: false })

  const moved = { ...kept, personal: { ...kept.personal, email: changedEmail } }
  await save(backend, token, moved).set('Accept-Language', language).expect(200)
  const notices = await sendMails()
  expect(notices.map(({ to }) => to).sort()).toEqual([changedEmail, email])
  for (const notice of notices)
    expectMail(notice, 'personalInfoChanged', locale, { ...changed, addressChanged: true })

  clock.now += 3_600_000
  await transact(backend.context.db, (trx) =>
    createReferral(trx, { ...exampleReferral, email, jobCodes: ['SW-1001'] }, { locale, now: clock.now }),
  )
  const [invitation] = await sendMails()
  expect(invitation?.to).toBe(email)
  expectMail(invitation, 'referralInvitation', locale, {
    recommender: exampleReferral.recommender,
    name: exampleReferral.applicantName,
    jobs: [job('SW-1001')],
    ...linkIn(invitation, 'referral'),
    deletionPage,
  })

  await api.post('/api/delete-resume').set('Accept-Language', language).send({ email }).expect(202)
  const [request] = await sendMails()
  expectMail(request, 'resumeDeletionRequested', locale, linkIn(request, 'delete-resume'))

  const deletion = tokenIn(
    [request].flatMap((mail) => mail ?? []),
    'delete-resume',
  )
  await callWith(backend, 'confirmResumeDeletion', deletion).set('Accept-Language', language).expect(200)
  const [receipt] = await sendMails()
  expect(receipt?.to).toBe(email)
  expectMail(receipt, 'resumeDeleted', locale, {
    deletedAt: minute(),
    applications: '1',
    files: '3',
    referrals: '1',
  })
})

it('every mail of the file was sent above', () => {
  const listed = mailsFile.mails.map(({ id }) => id)
  expect(listed).toEqual(templateNames)
  expect([...written].sort()).toEqual(
    locales.flatMap((locale) => listed.map((id) => `${id} ${locale}`)).sort(),
  )
})
