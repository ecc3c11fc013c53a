import { legalVersions } from '@recruiting/i18n/legal'
import { expect, it } from 'vitest'
import { guardConsent } from './guard-apply.ts'

const version = legalVersions.notice

it.each([
  ['to the notice in force for every job', { version, codes: ['A-1', 'A-2'] }, undefined],
  ['that is missing', undefined, '/about'],
  ['to an older notice', { version: '2020-01-01', codes: ['A-1', 'A-2'] }, '/about'],
  ['for another job', { version, codes: ['A-1'] }, '/about'],
])('consent %s', (_, consent, to) => {
  expect(guardConsent({ jobCodes: () => ['A-1', 'A-2'], consent: () => consent })).toBe(to)
})
