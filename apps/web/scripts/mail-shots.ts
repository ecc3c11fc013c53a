import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { applied, mailedLink } from '../e2e/applicant.ts'
import { expireLink } from '../e2e/expire-link.ts'
import type { Shot } from './shots.ts'

type Received = { to: string; subject: string; text: string; html: string; locale: Locale }

/** Triggers a mail and returns which mail it is. */
type Cause = (request: APIRequestContext, language: Locale) => Promise<(mail: Received) => boolean>

function tokenOf(link: string): string {
  return link.split('/').at(-1) ?? ''
}

async function askForDeletion(request: APIRequestContext, language: Locale): Promise<string> {
  const { email } = await applied(request, language)
  const headers = { 'accept-language': languageTags[language] }
  expect((await request.post('/api/delete-resume', { headers, data: { email } })).status()).toBe(202)
  return email
}

const causes: Readonly<Record<string, Cause>> = {
  'application-received': async (request, language) => {
    const { email, reference } = await applied(request, language)
    return ({ to, subject }) => to === email && subject.includes(reference)
  },
  'resume-deletion-requested': async (request, language) => {
    const email = await askForDeletion(request, language)
    return ({ to, text }) => to === email && text.includes('/delete-resume/detail/')
  },
  'resume-deleted': async (request, language) => {
    const email = await askForDeletion(request, language)
    const token = tokenOf(await mailedLink(request, email, '/delete-resume/detail/'))
    const headers = { authorization: `Bearer ${token}`, 'accept-language': languageTags[language] }
    expect((await request.post('/api/delete-resume/confirm', { headers })).status()).toBe(200)
    return ({ to }) => to === email
  },
  'personal-info-changed': async (request, language) => {
    const { email, link, reference } = await applied(request, language)
    const headers = { authorization: `Bearer ${tokenOf(link)}`, 'accept-language': languageTags[language] }
    const { etag = '' } = (await request.get('/api/personal-info', { headers })).headers()
    const { resume: _, ...other } = examplePersonalInfo.other
    const personal = { ...examplePersonalInfo.personal, email }
    const data = { ...examplePersonalInfo, personal, other }
    const saved = await request.put('/api/personal-info', { headers: { ...headers, 'if-match': etag }, data })
    expect(saved.status(), await saved.text()).toBe(200)
    return ({ to, text, subject }) =>
      to === email && !text.includes('/personal-info/edit/') && `${subject}${text}`.includes(reference)
  },
  'personal-info-link': async (request, language) => {
    const { email, link } = await applied(request, language)
    await expireLink(request, link)
    const headers = { authorization: `Bearer ${tokenOf(link)}`, 'accept-language': languageTags[language] }
    expect((await request.post('/api/links/resend', { headers })).status()).toBe(202)
    return ({ to, text }) => to === email && text.includes('/personal-info/edit/') && !text.includes(link)
  },
  'referral-invitation': async (_, language) => {
    return ({ text, locale }) => locale === language && text.includes('/referral/check/')
  },
}

/** Every kind of mail as received by the mailbox. */
export const mailShots: readonly Shot[] = Object.entries(causes).map(([name, cause]) => ({
  name: `mail-${name}`,
  path: '/__mock/mailbox',
  prepare: async (page: Page) => {
    const lang = (await page.context().cookies()).find((cookie) => cookie.name === 'lang')?.value
    const isWanted = await cause(page.request, lang === 'us' ? 'us' : 'tw')
    let html = ''
    await expect
      .poll(
        async () => {
          const { mails } = await (await page.request.get('/__mock/mails')).json()
          html = (mails as Received[]).find(isWanted)?.html ?? ''
          return html
        },
        { message: `the mail ${name}`, timeout: 20_000 },
      )
      .not.toBe('')
    await page.goto('about:blank')
    await page.setContent(html)
  },
}))
