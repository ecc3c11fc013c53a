import { Application } from '@recruiting/schema/application'
import { validate } from '@recruiting/schema/validate'
import { expect, it } from 'vitest'
import { completeDraft } from '~/lib/draft/test-draft.ts'
import { applicationBody, idempotencyKey } from './submit.tsx'

const jobs = { jobs: [{ code: 'SW-1001', title: { tw: '工程師' } }] }
const consent = { version: '2026-11-01', codes: ['SW-1001'] }

it('builds a body that satisfies the contract', () => {
  const body = applicationBody(completeDraft(), jobs, consent)
  expect(validate(Application, body)).toEqual([])
  expect(body.personal.mobilePhone).toBe('+886912345678')
  expect(body.education.secondHighest).toEqual({ qualification: 'none' })
})

it('names an attempt by draft and answers: the same again, another for other answers or another draft', async () => {
  const draft = completeDraft()
  const body = applicationBody(draft, jobs, consent)
  const key = await idempotencyKey(draft.id, body)
  expect(await idempotencyKey(draft.id, applicationBody(structuredClone(draft), jobs, consent))).toBe(key)
  expect(key).toMatch(/^[0-9a-f]{32}-[0-9a-f]+$/)
  draft.sections.personal.nameEn = 'Chen'
  expect(await idempotencyKey(draft.id, applicationBody(draft, jobs, consent))).not.toBe(key)
  expect(await idempotencyKey('another', body)).not.toBe(key)
})
