import { expect, it } from 'vitest'
import { isHostAllowed } from './request-parts.ts'

const site = 'https://jobs.example.com'

it.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST:3000',
  'mail.localhost:3000',
  '127.0.0.1:4000',
  '127.1.2.3',
  '[::1]:4000',
  'jobs.example.com',
  'jobs.example.com:8443',
])('%s is allowed', (host) => {
  expect(isHostAllowed({ host }, site)).toBe(true)
  expect(isHostAllowed({ host: '127.0.0.1:4000', 'x-forwarded-host': host }, site)).toBe(true)
})

it.each([
  '',
  ' ',
  'evil.example',
  'evil.example:4000',
  'localhost.evil.example',
  'evillocalhost',
  '127.0.0.1.evil.example',
  'jobs.example.com.evil.example',
  'example.com',
  '0.0.0.0:4000',
  '10.0.0.1',
  'evil.example@localhost',
  'localhost/evil.example',
  'localhost, evil.example',
  'evil.example, localhost',
  'localhost:notaport',
  '[::2]',
])('%j is refused', (host) => {
  expect(isHostAllowed({ host }, site)).toBe(false)
  expect(isHostAllowed({ host: 'localhost', 'x-forwarded-host': host }, site)).toBe(false)
  // A page can send any `X-Forwarded-Host`, but not any `Host`.
  expect(isHostAllowed({ host, 'x-forwarded-host': 'localhost' }, site)).toBe(false)
})

it('needs a Host', () => {
  expect(isHostAllowed({}, site)).toBe(false)
})
