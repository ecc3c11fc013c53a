import { exampleReferral } from '@recruiting/schema/examples/links'
import { expect, it } from 'vitest'
import { newDraft } from '~/lib/draft/draft.ts'
import { withReferral } from './prefill.ts'

const empty = newDraft().sections.application

it('carries recommender, employee ID and recommend code into an empty form', () => {
  expect(withReferral(empty, exampleReferral)).toEqual({
    ...empty,
    recommendCode: 'REF-2026-001',
    recommenderEmployeeId: 'E10234',
    recommenderName: '王小明',
  })
})

it('leaves alone what has been answered', () => {
  const answered = { ...empty, recommendCode: 'OWN', recommenderName: '李大華', channel: 'friends' }
  expect(withReferral(answered, exampleReferral)).toEqual({ ...answered, recommenderEmployeeId: 'E10234' })
})

it('adds nothing where the referral has no code', () => {
  const { recommendCode: _, recommenderEmployeeId: __, ...without } = exampleReferral
  expect(withReferral(empty, without)).toEqual({ ...empty, recommenderName: '王小明' })
})
