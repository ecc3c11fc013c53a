import { brand } from '@recruiting/brand/brand'
import { tracesIn } from '@recruiting/brand/traces'
import { locales } from '@recruiting/schema/options'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { seedJobs } from '../src/development/seed.ts'
import { mailWords } from '../src/mail/mail-words.ts'
import { renderMail } from '../src/mail/render-mail.ts'
import { templateNames, templates } from '../src/mail/templates/templates.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#x27;')

describe.each(locales)('in %s', (locale) => {
  it.each(templateNames)('%s names the company that is swapped in, and not the first one', (name) => {
    const words = templates[name].text(locale)
    const { subject, text, html } = renderMail({ ...words, blocks: [] }, locale)
    expect(tracesIn(JSON.stringify(words) + text + html)).toEqual([])
    expect(subject).toContain(brand.shortName[locale])
    for (const value of [brand.companyName[locale], brand.address[locale]]) {
      expect(text).toContain(value)
      expect(html).toContain(escaped(value))
    }
    expect(html).toContain(brand.primaryColour)
  })

  it('the sender has its name', () => {
    expect(mailWords[locale].common.brand).toBe(brand.shortName[locale])
    expect(readConfig({}).SMTP_FROM).toBe(brand.mailFrom)
  })
})

it('the vacancies of the seed name no company', () => {
  expect(tracesIn(JSON.stringify(seedJobs()))).toEqual([])
})
