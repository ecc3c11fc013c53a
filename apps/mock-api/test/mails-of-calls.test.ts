import { type Locale, locales } from '@recruiting/schema/options'
import { describe, expect, it } from 'vitest'
import type { Mail } from '../src/mail/mail.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { openJobs } from './support/jobs.ts'
import { callWith, deletionToken, exampleReferral, personalInfo, refer, save } from './support/links.ts'

const email = 'Ann.Lee@example.com'
const minute = 60_000
const languages = { tw: 'zh-TW', us: 'en' } as const satisfies Record<Locale, string>
const other = (locale: Locale): Locale => (locale === 'tw' ? 'us' : 'tw')

/** Of each mail: recipient, language, and the purposes of its links. */
function facts(mails: readonly Mail[]) {
  return mails.map(({ to, locale, links }) => [to, locale, links.map(({ purpose }) => purpose)])
}

async function applyIn(backend: Backend, locale: Locale) {
  const application = await prepareApplication(backend)
  const personal = { ...application.personal, email }
  await submit(backend, { ...application, personal })
    .set('Accept-Language', languages[locale])
    .expect(201)
}

describe.each(locales)(
  'a mail in the language of its call, %s, though the person used the other before',
  (locale) => {
    const said = languages[locale]

    it('reports a changed address to both, the earlier one as it was typed', async () => {
      const backend = await startBackend()
      await applyIn(backend, other(locale))
      const [link] = (await backend.sendMails())[0]?.links ?? []
      const personal = { ...personalInfo.personal, email: 'New.Ann@example.com' }
      await save(backend, link?.token ?? '', { ...personalInfo, personal })
        .set('Accept-Language', said)
        .expect(200)
      const mails = facts(await backend.sendMails())
      expect(mails).toHaveLength(2)
      for (const to of [email, personal.email]) expect(mails).toContainEqual([to, locale, []])
    })

    it('renews a link to delete, for the address as it was typed', async () => {
      const backend = await startBackend()
      await applyIn(backend, other(locale))
      await backend.sendMails()
      const token = await deletionToken(backend, email)
      backend.clock.now += 24 * 60 * minute
      await callWith(backend, 'resendLink', token).set('Accept-Language', said).expect(202)
      expect(facts(await backend.sendMails())).toEqual([[email, locale, ['delete-resume']]])
    })

    it('renews a link to a referral, naming all its vacancies, although they have closed', async () => {
      const backend = await startBackend()
      const { token } = await refer(backend, { email })
      backend.clock.now += 15 * 24 * 60 * minute
      for (const job of openJobs) await backend.putJob(job, 'closed')
      await callWith(backend, 'resendLink', token).set('Accept-Language', said).expect(202)
      const mails = await backend.sendMails()
      expect(facts(mails)).toEqual([[email, locale, ['referral']]])
      for (const code of exampleReferral.jobCodes) expect(mails[0]?.text).toContain(code)
    })
  },
)

it('a mail with a link says when the link ends, counted from the moment it is sent', async () => {
  const backend = await startBackend()
  await applyIn(backend, 'us')
  backend.clock.now += 10 * minute
  const [mail] = await backend.sendMails()
  const token = mail?.links[0]?.token
  const { body } = await callWith(backend, 'getPersonalInfo', token).expect(200)
  expect(body.submittedAt).toBe('2026-11-21T06:00:00.000Z')
  expect(body.expiresAt).toBe('2026-11-24T06:10:00.000Z')
  expect(mail?.text).toContain('2026/11/24 14:10')
})
