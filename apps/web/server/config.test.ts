import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { proxyWarning, readConfig } from './config.ts'

it('needs no variable', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    apiUrl: 'http://127.0.0.1:4000',
    siteUrl: 'http://localhost:3000',
    behindTls: false,
    trustProxy: false,
    apiDeadlineMs: 3000,
    pageCacheMs: 10_000,
  })
})

it('takes an empty variable for an absent one', () => {
  const names = ['HOST', 'PORT', 'API_URL', 'SITE_URL', 'TRUST_PROXY', 'PAGE_DEADLINE_MS', 'PAGE_CACHE_MS']

  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
})

it('is behind TLS when people are', () => {
  expect(readConfig({ SITE_URL: 'https://jobs.example' }).behindTls).toBe(true)
})

it.each([
  ['https://jobs.example', '', true],
  ['https://jobs.example', 'loopback', false],
  ['http://localhost:3000', '', false],
])('of %s that trusts the proxies "%s" there is a warning: %s', (SITE_URL, TRUST_PROXY, isWarnedOf) => {
  const warning = proxyWarning(readConfig({ SITE_URL, TRUST_PROXY }))

  expect(warning?.includes('TRUST_PROXY') ?? false).toBe(isWarnedOf)
  expect(warning ?? '').not.toContain('\n')
})

it.each([
  ['loopback', ['loopback']],
  ['127.0.0.1, ::1', ['127.0.0.1', '::1']],
  ['10.0.0.0/8,2001:db8::/32 uniquelocal', ['10.0.0.0/8', '2001:db8::/32', 'uniquelocal']],
])('reads the proxies %s, which Fastify takes', (text, proxies) => {
  const { trustProxy } = readConfig({ TRUST_PROXY: text })

  expect(trustProxy).toEqual(proxies)
  expect(() => Fastify({ trustProxy })).not.toThrow()
})

describe('a variable that cannot be used is named in one line', () => {
  it.each([
    ['PORT', '65536'],
    ['PORT', '3e3'],
    ['API_URL', 'backend:4000'],
    ['SITE_URL', 'ftp://jobs.example'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'loopback,proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0.0/'],
    ['TRUST_PROXY', '2001:db8::/129'],
    ['PAGE_DEADLINE_MS', '-1'],
    ['PAGE_CACHE_MS', '10s'],
  ])('%s=%s', (name, text) => {
    expect(() => readConfig({ [name]: text })).toThrow(new RegExp(`^${name} must be .*, not "${text}"\\.$`))
  })
})
