import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { isTrustableProxy, untrustedProxyWarning } from './trusted-proxies.ts'

it.each([
  'loopback',
  'linklocal',
  'uniquelocal',
  '127.0.0.1',
  '::1',
  'fe80::1%eth0',
  '::ffff:10.0.0.1',
  '10.0.0.0/1',
  '10.0.0.0/32',
  '2001:db8::/128',
])('%s can be trusted, and Fastify takes it', (text) => {
  expect(isTrustableProxy(text)).toBe(true)
  expect(() => fastify({ trustProxy: [text] })).not.toThrow()
})

it.each([
  '',
  'true',
  // Fastify would parse it as 0.0.0.1.
  '1',
  'everybody',
  'proxy.example',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '::/0',
  '::/000',
  '2001:db8::/129',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  '10.0.0.0/1e1',
  '10.0.0.0/-8',
  '010.0.0.1',
])('%j cannot', (text) => {
  expect(isTrustableProxy(text)).toBe(false)
})

it.each([
  [true, false, true],
  [true, ['loopback'], false],
  [false, false, false],
] as const)('behind TLS: %s, trusting %s, there is a warning: %s', (behindTls, trustProxy, isWarned) => {
  const warning = untrustedProxyWarning({ behindTls, trustProxy })

  expect(warning?.includes('TRUST_PROXY') ?? false).toBe(isWarned)
  expect(warning ?? '').not.toContain('\n')
})
