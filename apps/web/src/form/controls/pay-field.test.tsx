// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newDraft } from '~/lib/draft/draft.ts'
import { renderForm, textsOf } from '../engine/test-form.tsx'
import { PayField } from './pay-field.tsx'

const field = <PayField path="application.expectedSalary" unitPath="application.expectedSalaryUnit" />
const amount = () => screen.getByLabelText<HTMLInputElement>(/希望待遇/)
const unit = () => screen.getByLabelText<HTMLSelectElement>('計薪方式')

it('asks by the month while nothing else is chosen, and stores nothing for that', async () => {
  const { user, onValid, next } = await renderForm('application', field, { answers: { channel: 'cake' } })
  expect(unit().value).toBe('month')
  await user.type(amount(), '6萬')
  await next()
  const { application } = newDraft().sections
  expect(onValid).toHaveBeenCalledWith({
    application: { ...application, channel: 'cake', expectedSalary: '6萬' },
  })
})

it('gives an example in the unit that is chosen', async () => {
  const { user } = await renderForm('application', field)
  expect(textsOf(amount(), 'aria-describedby')).toEqual(['例如 45000'])
  await user.selectOptions(unit(), '時薪')
  expect(textsOf(amount(), 'aria-describedby')).toEqual(['例如 200'])
})

it('says at the amount that it is too much for an hour', async () => {
  const { onValid, next } = await renderForm('application', field, {
    answers: { channel: 'cake', expectedSalary: '200000', expectedSalaryUnit: 'hour' },
  })
  await next()
  expect(onValid).not.toHaveBeenCalled()
  expect(textsOf(amount(), 'aria-errormessage')).toEqual([
    '「希望待遇（新臺幣元）」以時薪計不可大於 100,000 元，請確認金額與計薪方式',
  ])
})
