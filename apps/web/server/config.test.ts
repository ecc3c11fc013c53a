import { serverVariables } from '@recruiting/http/observation-variables'
import { documentedTable, variableTable } from '@recruiting/http/variable-table'
import { expect, it } from 'vitest'
import { readConfig, variables } from './config.ts'

it('is behind TLS when people are, and trusts the proxies that are named', () => {
  const env = { SITE_URL: 'https://jobs.example', TRUST_PROXY: 'loopback, 10.0.0.0/8' }
  expect(readConfig(env)).toMatchObject({ behindTls: true, trustProxy: ['loopback', '10.0.0.0/8'] })
})

it.each([
  ['HOST', 'a b'],
  ['PORT', '65536'],
  ['API_URL', 'backend:4000'],
  ['SITE_URL', 'ftp://jobs.example'],
  ['TRUST_PROXY', '1'],
  ['PAGE_DEADLINE', '61s'],
  ['PAGE_DEADLINE', '3000'],
  ['PAGE_CACHE', '2h'],
  ['PAGE_CACHE', '0'],
  ['SHUTDOWN_DELAY', '5'],
  ['SHUTDOWN_TIMEOUT', '30'],
  ['STEERED', 'yes'],
])('names %s when it is %s', (name, text) => {
  expect(() => readConfig({ [name]: text })).toThrow(new RegExp(`\\n  ${name}: expected `))
})

it('docs/operations.md says every variable as it is, those of both servers with the backend’s', async () => {
  const own = Object.fromEntries(Object.entries(variables).filter(([name]) => !(name in serverVariables)))
  expect(await documentedTable('site variables')).toBe(variableTable(own))
})

it.each([
  ['', 'required in production'],
  ['http://jobs.example', 'expected https in production'],
  ['https://jobs.example', 'its domain is reserved for examples'],
])('refuses the SITE_URL "%s" in production', (SITE_URL, reason) => {
  expect(() => readConfig({ NODE_ENV: 'production', SITE_URL })).toThrow(`\n  SITE_URL: ${reason}`)
  expect(readConfig({ SITE_URL }).siteUrl).toMatch(/^https?:/)
})

it.each(['http://localhost:3000', 'http://[::1]:3000'])(
  'accepts the SITE_URL %s in production',
  (SITE_URL) => {
    expect(readConfig({ NODE_ENV: 'production', SITE_URL, STEERED: 'true' }).siteUrl).toBe(SITE_URL)
  },
)

it('refuses to be steered in production', () => {
  const env = { NODE_ENV: 'production', SITE_URL: 'https://jobs.example', STEERED: 'true' }
  expect(() => readConfig(env)).toThrow('\n  STEERED: in production')
})
