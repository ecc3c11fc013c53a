import { legalVersions } from '@recruiting/i18n/legal'
import { expect, it } from 'vitest'
import { hasConsent } from './has-consent.ts'

const version = legalVersions.notice

it.each([
  [undefined, ['A'], false],
  [{ version, codes: ['A'] }, ['A'], true],
  [{ version, codes: ['A', 'B'] }, ['A'], true],
  [{ version, codes: ['A'] }, ['A', 'B'], false],
  [{ version: '2020-01-01', codes: ['A'] }, ['A'], false],
])('%j for %j is %s', (consent, codes, expected) => {
  expect(hasConsent(consent, codes)).toBe(expected)
})
