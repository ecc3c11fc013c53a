import { brand } from '@recruiting/brand/brand'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('the configuration', () => {
  it('takes sender and retention from the brand, unless it says others', () => {
    expect(readConfig({})).toMatchObject({
      SMTP_FROM: brand.mailFrom,
      RETENTION: brand.retentionYears * 365 * 86_400_000,
    })
    expect(readConfig({ SMTP_FROM: 'a@b.example', RETENTION: '1d' })).toMatchObject({
      SMTP_FROM: 'a@b.example',
      RETENTION: 86_400_000,
    })
  })

  it('names every wrong variable on a line, without its value', () => {
    const environment = {
      PORT: '65536',
      UPLOAD_TTL: 'soon',
      SITE_URL: 'jobs.example.com',
      SMTP_URL: 'http://u:secret@h',
    }
    const message = messageOf(environment)
    expect(message.split('\n')).toEqual([
      'Invalid environment variables:',
      '  PORT: expected a whole number from 0 to 65535',
      '  SITE_URL: expected an http or https origin without a path, such as https://jobs.example.com',
      '  SMTP_URL: expected smtp://host:port or smtps://user:password@host:port',
      '  UPLOAD_TTL: expected a duration such as 250ms, 15s, 10m, 2h or 1d',
    ])
  })

  it.each([
    ['a mail server in production', { NODE_ENV: 'production' }, 'SMTP_URL'],
    ['a data folder in production', { NODE_ENV: 'production' }, 'DATA_DIR'],
    ['a site in production', { NODE_ENV: 'production' }, 'SITE_URL'],
    ['https in production', { NODE_ENV: 'production', SITE_URL: 'http://jobs.example' }, 'SITE_URL'],
    ['a secret once', { SMTP_URL: 'smtp://localhost', SMTP_URL_FILE: '/run/smtp' }, 'SMTP_URL'],
    ['a readable secret', { SMTP_URL_FILE: '/nowhere/smtp' }, 'SMTP_URL_FILE'],
    ['addresses of proxies', { TRUST_PROXY: 'everybody' }, 'TRUST_PROXY'],
    ['origins without a path', { CORS_ORIGINS: 'https://a.example/jobs' }, 'CORS_ORIGINS'],
    ['a sender on one line', { SMTP_FROM: 'a@b.example\nBcc: c@d.example' }, 'SMTP_FROM'],
    [
      'a retention in production that the privacy policy allows',
      { NODE_ENV: 'production', RETENTION: `${brand.retentionYears * 365 + 1}d` },
      'RETENTION',
    ],
    ['constants unchanged in production', { NODE_ENV: 'production', LINK_MAIL_TICK: '1s' }, 'LINK_MAIL_TICK'],
    ['a known level', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('requires %s', (_, environment, name) => {
    expect(messageOf(environment)).toMatch(new RegExp(`^  ${name}: `, 'm'))
  })
})

function messageOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}
