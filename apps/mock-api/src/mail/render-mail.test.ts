import { type Locale, locales } from '@recruiting/schema/options'
import { describe, expect, it } from 'vitest'
import type { Mail, MailContent } from './mail.ts'
import { enqueueMail } from './outbox.ts'
import { renderMail } from './render-mail.ts'
import type { MailTemplates } from './templates/templates.ts'
import { hostileTexts, tagsOf } from './test-support/hostile-texts.ts'
import { deliverNext, order, outboxWithMail, recordingTransport, start } from './test-support/outbox.ts'

type Args = MailTemplates['applicationReceived']

/** Renders the confirmation mails of applications with these arguments, through the outbox. */
async function receivedAll(locale: Locale, variants: Partial<Args>[]): Promise<Mail[]> {
  const { mails, ...transport } = recordingTransport()
  const { db, deps } = await outboxWithMail(transport)
  await db.deleteFrom('outbox').execute()
  for (const args of variants) {
    await enqueueMail(db, { ...order, locale, args: { ...order.args, ...args } }, start)
    await deliverNext(deps)
  }
  return mails
}

async function received(locale: Locale, args: Partial<Args> = {}): Promise<Mail> {
  const [mail] = await receivedAll(locale, [args])
  if (!mail) throw new Error('The mail was not sent')
  return mail
}

const jobs: Args['jobs'] = [
  { code: 'SW-1001', title: { tw: '後端工程師', us: 'Backend Engineer' }, isNewerVersion: true },
  { code: 'QA-2002', title: { tw: '測試工程師' }, isNewerVersion: false },
]

describe.each(locales)('applicationReceived in %s', (locale) => {
  it('escapes every text', async () => {
    const harmless = await received(locale)
    const mails = await receivedAll(
      locale,
      hostileTexts.map((hostile) => ({
        nameZh: hostile,
        nameEn: hostile,
        jobs: [{ code: 'SW-1001', title: { tw: hostile, us: hostile }, isNewerVersion: false }],
      })),
    )
    expect(mails).toHaveLength(hostileTexts.length)
    for (const [position, mail] of mails.entries()) {
      expect(tagsOf(mail.html)).toEqual(tagsOf(harmless.html))
      expect(mail.text).toContain(hostileTexts[position])
      expect(mail.subject).toBe(harmless.subject)
    }
  })

  it('keeps a subject on one line', async () => {
    const { subject } = await received(locale, { reference: '7K2M\r\nBcc: eve@mail.example\u2028\u0085\0' })
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  })

  it('inserts a name literally', async () => {
    const { text } = await received(locale, { nameZh: '{{name}}$&', nameEn: '{{name}}$&' })
    expect(text).toContain('{{name}}$&')
  })

  it('has inline styles and a dark mode, and loads nothing', async () => {
    const { html } = await received(locale)
    expect(html).toContain(locale === 'tw' ? '<html lang="zh-Hant-TW"' : '<html lang="en-US"')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('prefers-color-scheme: dark')
    // Only links have URLs.
    expect(html.replace(/<a [^>]*>[^<]*<\/a>/g, '')).not.toMatch(
      /<(script|link|img|iframe|form)|url\(|https?:/,
    )
  })
})

it('marks the language of a title without translation', async () => {
  expect((await received('us', { jobs })).html).toContain('<strong lang="zh-Hant-TW">QA-2002')
  expect((await received('tw', { jobs })).html).not.toContain('<strong lang')
})

it('takes the links of a mail from its content, and writes their URL into both bodies', () => {
  const link = {
    url: 'https://jobs.example/personal-info/edit/t0ken?a=1&b=2',
    purpose: 'personal-info' as const,
    token: 't0ken',
  }
  const content: MailContent = {
    subject: 'Subject',
    preview: 'Preview',
    title: 'Title',
    blocks: [
      { kind: 'paragraph', text: 'https://elsewhere.example' },
      { kind: 'action', label: 'Edit', link },
    ],
  }
  const mail = renderMail(content, 'us')
  expect(mail.links).toEqual([link])
  expect(mail.text).toContain(`Edit\n${link.url}`)
  expect(mail.html).toContain('href="https://jobs.example/personal-info/edit/t0ken?a=1&amp;b=2"')
})
