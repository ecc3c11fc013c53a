import { describe, expect, it } from 'vitest'
import type { BrandData } from './brand-data.ts'
import { brand as other } from './other/brand.ts'
import { placeholders, productionProblems } from './production.ts'
import { traces } from './traces.ts'

const [englishName = '', name = '', street = ''] = traces
/** Like that of the repository, which a company replaces. */
const invented: BrandData = {
  ...other,
  siteName: { tw: `${name} 人才招募`, us: 'Careers' },
  companyName: { tw: '股份有限公司', us: `${englishName.toUpperCase()} Co., Ltd.` },
  address: { tw: '8 樓', us: `No. 100, ${street} Rd.` },
  mailFrom: `no-reply@${englishName}.tw`,
  primaryColour: '#99CC33',
}
const leaf = '<svg viewBox="0 0 24 24"><path d="M22 19 10 10v9l12 9z"/></svg>'
const otherLogo = '<svg viewBox="0 0 48 32"><path d="M2 30 16 6l8 12 5-7 17 19z"/></svg>'

describe('SITE_URL in production', () => {
  it.each([
    'https://localhost',
    'http://localhost:3000',
    'http://jobs.localhost',
    'http://127.0.0.1:3000',
    'http://127.8.9.1',
    'http://[::1]:3000',
  ])('may be %s, for the invented company too', (SITE_URL) => {
    expect(productionProblems(SITE_URL, { SITE_URL }, invented)).toEqual([])
  })

  it.each(['http://jobs.company.tw', 'http://10.0.0.1', 'http://127.0.0.1.example', 'http://[2001:db8::1]'])(
    'may not be %s',
    (SITE_URL) => {
      const problems = productionProblems(SITE_URL, { SITE_URL }, other)
      expect(problems).toEqual([expect.stringMatching(/^SITE_URL: expected https in production/)])
    },
  )

  it.each([undefined, '', ' '])('may not be %j, whatever the default is', (given) => {
    const problems = productionProblems(given, { SITE_URL: 'http://localhost:3000' }, other)
    expect(problems).toEqual([expect.stringMatching(/^SITE_URL: required in production/)])
  })

  it('may not be public while the company is the invented one', () => {
    const SITE_URL = 'https://jobs.company.tw'
    const names = ['siteName', 'companyName', 'address', 'mailFrom']
    const expected = names.map((value) => expect.stringContaining(`brand.ts: ${value} is a placeholder`))
    expect(productionProblems(SITE_URL, { SITE_URL }, invented)).toEqual(expect.arrayContaining(expected))
    expect(placeholders({}, invented, otherLogo)).toEqual(expected)
  })
})

describe('a placeholder', () => {
  it.each<[string, string | string[]]>([
    ['SITE_URL', 'https://jobs.example.com'],
    ['SITE_URL', 'https://jobs.EXAMPLE.org:8443'],
    ['SITE_URL', 'https://jobs.example.net.'],
    ['SITE_URL', 'https://example'],
    ['SITE_URL', 'https://jobs.company.test'],
    ['SMTP_URL', 'smtps://user:password@mail.example.com'],
    ['SMTP_URL', 'smtp://mail.invalid:587?tls=off'],
    ['SMTP_FROM', 'jobs@company.test'],
    ['SMTP_FROM', 'Jobs: us <jobs@jobs.example>'],
    ['CORS_ORIGINS', ['https://a.company.tw', 'https://a.example']],
  ])('is %s with %j', (name, value) => {
    expect(placeholders({ [name]: value }, other, otherLogo)).toEqual([
      `${name}: its domain is reserved for examples; set one of the company`,
    ])
  })

  it.each<[string, string | string[] | undefined]>([
    ['SITE_URL', 'https://jobs.company.tw'],
    ['SITE_URL', 'https://example.company.tw'],
    ['SITE_URL', 'https://myexample.com'],
    ['SMTP_URL', 'smtp://test:example@mail.company.tw'],
    ['SMTP_URL', undefined],
    ['SMTP_FROM', 'Example <test@company.tw>'],
    ['CORS_ORIGINS', []],
  ])('is not %s with %j', (name, value) => {
    expect(placeholders({ [name]: value }, other, otherLogo)).toEqual([])
  })

  it.each<[Partial<BrandData>, string]>([
    [{ privacyMail: 'privacy@company.test' }, 'privacyMail'],
    [{ mailFrom: 'jobs@example.com' }, 'mailFrom'],
  ])('is a company with %j', (change, name) => {
    expect(placeholders({}, { ...other, ...change }, otherLogo)).toEqual([
      expect.stringContaining(`brand.ts: ${name} is a placeholder`),
    ])
  })

  it('is a logo with an outline of the invented one, of any size', () => {
    expect(placeholders({}, other, leaf)).toEqual([expect.stringMatching(/^logo\.svg: /)])
  })

  it('is not the colour of the invented company', () => {
    expect(placeholders({}, { ...other, primaryColour: invented.primaryColour }, otherLogo)).toEqual([])
  })
})
