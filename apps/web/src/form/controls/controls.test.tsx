// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newDraft } from '~/lib/draft/draft.ts'
import { renderForm, textsOf } from '../engine/test-form.tsx'
import { CheckboxField, ChoiceField, YesNoField } from './choice-fields.tsx'
import { PayField } from './pay-field.tsx'
import { MultilineField, TextField } from './text-field.tsx'

it('the answer to an optional question can be taken back, and focus stays in it', async () => {
  const { user } = await renderForm('other', <YesNoField path="other.lawsuit" />)
  expect(screen.queryByRole('button', { name: /^清除選擇/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: '是' }))
  // Several questions have such a button.
  await user.click(screen.getByRole('button', { name: /^清除選擇：.*訴訟/ }))
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map((radio) => radio.checked)).toEqual([false, false])
  expect(document.activeElement).toBe(radios[0])
})

it('a box and what it hides: no end is asked for of a present job', async () => {
  const answers = { entries: [{ companyName: '甲' }] } as never
  const { user } = await renderForm(
    'experience',
    <>
      <TextField path="experience.entries.0.end" />
      <CheckboxField path="experience.entries.0.stillEmployed" />
    </>,
    { answers },
  )
  expect(screen.getByLabelText(/離職年月/)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: '目前仍在職' }))
  expect(screen.queryByLabelText(/離職年月/)).toBeNull()
})

it('a list keeps an answer that is no longer offered in sight, and offers none that the form cannot send', async () => {
  const options = ['bank104', 'bank1111', 'companyWebsite', 'other']
  const field = <ChoiceField path="application.channel" options={[...options, 'radio']} />
  await renderForm('application', field, { answers: { channel: 'cake' } })
  const offered = screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value)
  expect(offered).toEqual(['', ...options, 'cake'])
})

it.each([
  ['letters', 'x'],
  ['characters outside the BMP', '𠮷'],
  ['emoji', '😀'],
])('a text of several lines counts %s as people do', async (_, letter) => {
  await renderForm('other', <MultilineField path="other.lawsuitDetails" />, { answers: { lawsuit: 'yes' } })
  const field = screen.getByRole('textbox')
  fireEvent.change(field, { target: { value: letter.repeat(999) } })
  await waitFor(() => expect(screen.getByText('還可輸入 1 個字')).toBeTruthy())
  fireEvent.change(field, { target: { value: letter.repeat(10_000) } })
  await waitFor(() => expect(screen.getByText('已超過 9000 個字')).toBeTruthy())
})

it.each([
  ['personal', 'personal.email', { type: 'email', inputmode: 'email', autocapitalize: 'none' }],
  ['personal', 'personal.mobilePhone', { type: 'tel', inputmode: 'tel' }],
  ['application', 'application.expectedSalary', { type: 'text', inputmode: 'numeric' }],
  ['application', 'application.recommendCode', { type: 'text', autocapitalize: 'none', spellcheck: 'false' }],
  ['other', 'other.portfolioUrl', { type: 'url', inputmode: 'url' }],
] as const)('keyboards and browsers are told what is typed in %s: %s', async (section, path, attributes) => {
  await renderForm(section, <TextField path={path} autoComplete="off" />)
  const field = screen.getByRole('textbox')
  const names = ['enterkeyhint', 'autocomplete', ...Object.keys(attributes)]
  const found = Object.fromEntries(names.map((name) => [name, field.getAttribute(name)]))
  expect(found).toEqual({ enterkeyhint: 'next', autocomplete: 'off', ...attributes })
})

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
