import { expect, it } from 'vitest'
import { productionOriginProblem } from './production-origin.ts'

it.each([
  'https://jobs.example.com',
  'https://localhost',
  'http://localhost:3000',
  'http://jobs.localhost',
  'http://127.0.0.1:3000',
  'http://127.8.9.1',
  'http://[::1]:3000',
])('%s is accepted', (origin) => {
  expect(productionOriginProblem(origin, origin)).toBeUndefined()
})

it.each(['http://jobs.example.com', 'http://10.0.0.1', 'http://127.0.0.1.example', 'http://[2001:db8::1]'])(
  '%s is refused',
  (origin) => {
    expect(productionOriginProblem(origin, origin)).toMatch(/^SITE_URL: expected https in production/)
  },
)

it.each([undefined, '', ' '])('%j is refused, whatever the default is', (given) => {
  expect(productionOriginProblem(given, 'http://localhost:3000')).toMatch(/^SITE_URL: required in production/)
})
