import { exampleReferral } from '@recruiting/schema/examples/entities'
import { expect, it } from 'vitest'
import { newDraft } from '~/lib/draft/draft.ts'
import { withReferral } from './referral-page.tsx'

const { personal, application } = newDraft().sections
const empty = { personal, application }

// What it carries into an empty form: `e2e/referral.spec.ts`.
it('leaves alone what has been answered', () => {
  const answered = {
    personal: { ...personal, nameEn: 'Own Name', email: 'own@example.com', mobilePhone: '0911 111 111' },
    application: { ...application, recommenderEmployeeId: 'OWN', recommenderName: '李大華', channel: 'cake' },
  }
  expect(withReferral(answered, exampleReferral)).toEqual({
    personal: answered.personal,
    application: { ...answered.application, recommendCode: 'REF-2026-001' },
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
  ['陳以君', { lastNameZh: '陳', firstNameZh: '以君' }],
  ['王明', { lastNameZh: '王', firstNameZh: '明' }],
  [' 歐陽菲 ', { lastNameZh: '歐陽', firstNameZh: '菲' }],
  ['張簡志明', { lastNameZh: '張簡', firstNameZh: '志明' }],
  ['陳林美玉', { lastNameZh: '陳林', firstNameZh: '美玉' }],
  ["Siobhán O'Neill-Ng", { nameEn: "Siobhán O'Neill-Ng" }],
  ['陳 Alex', {}],
  ['谷辣斯·尤達卡', {}],
  ['嬴', {}],
])('brings the name %j into the form as %j', (applicantName, name) => {
  expect(withReferral(empty, { ...exampleReferral, applicantName }).personal).toMatchObject({
    ...{ lastNameZh: '', firstNameZh: '', nameEn: '' },
    ...name,
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
