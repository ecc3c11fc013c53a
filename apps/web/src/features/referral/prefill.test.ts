import { exampleReferral } from '@recruiting/schema/examples/links'
import { expect, it } from 'vitest'
import { newDraft } from '~/lib/draft/draft.ts'
import { withReferral } from './prefill.ts'

const { personal, application } = newDraft().sections
const empty = { personal, application }

it('carries what the referral knows into an empty form', () => {
  expect(withReferral(empty, exampleReferral)).toEqual({
    personal: { ...personal, email: 'yichun.chen@example.com', mobilePhone: '0912 345 678' },
    application: {
      ...application,
      channel: 'employeeReferral',
      recommendCode: 'REF-2026-001',
      recommenderEmployeeId: 'E10234',
      recommenderName: '王小明',
    },
  })
})

it('leaves alone what has been answered', () => {
  const answered = {
    personal: { ...personal, email: 'own@example.com', mobilePhone: '0911 111 111' },
    application: { ...application, recommendCode: 'OWN', recommenderName: '李大華', channel: 'acquaintance' },
  }
  expect(withReferral(answered, exampleReferral)).toEqual({
    personal: answered.personal,
    application: { ...answered.application, recommenderEmployeeId: 'E10234' },
  })
})

it('adds nothing where the referral has no code', () => {
  const { recommendCode: _, recommenderEmployeeId: __, ...without } = exampleReferral
  expect(withReferral(empty, without).application).toEqual({
    ...application,
    channel: 'employeeReferral',
    recommenderName: '王小明',
  })
})

it.each([
  ['02-2345-6789', ''],
  ['+1 415 555 2671', '+1 415 555 2671'],
  ['+14155550132', '+1 415 555 0132'],
  ['ask me', ''],
])('brings the phone %j into the form as %j', (phone, mobilePhone) => {
  expect(withReferral(empty, { ...exampleReferral, phone }).personal.mobilePhone).toBe(mobilePhone)
})
