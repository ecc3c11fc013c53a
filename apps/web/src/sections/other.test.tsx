// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderForm } from '~/form/engine/test-form.tsx'
import { RecommenderFields } from './other.tsx'

const empty = { name: '', jobTitle: '', organisation: '', city: '', contactPhone: '', contactEmail: '' }
const nameLabel = () =>
  screen.getByLabelText(/^姓名/).closest('[data-field]')?.querySelector('label')?.textContent

it('marks the name as optional until anything of the referee is filled in', async () => {
  const { user } = await renderForm('other', <RecommenderFields position={0} />, {
    answers: { recommenders: [empty] },
  })
  expect(nameLabel()).toBe('姓名（選填）')
  await user.type(screen.getByLabelText(/^服務單位/), '綠能')
  expect(nameLabel()).toBe('姓名')
  expect(screen.getByLabelText('姓名').getAttribute('aria-required')).toBe('true')
})

it('marks phone and e-mail as optional only while the other one is filled in', async () => {
  const labels = () =>
    screen.getAllByText(/^聯絡電話|^電子郵件|^聯絡電子郵件/).map((label) => label.textContent)
  const { user } = await renderForm('other', <RecommenderFields position={0} />, {
    answers: { recommenders: [empty] },
  })
  expect(labels().filter((label) => label.endsWith('（選填）'))).toHaveLength(2)
  await user.type(screen.getByLabelText(/^姓名/), '林')
  expect(labels().filter((label) => label.endsWith('（選填）'))).toEqual([])
  await user.type(screen.getByLabelText(/電子郵件/), 'a')
  expect(labels().filter((label) => label.endsWith('（選填）'))).toEqual(['聯絡電話（選填）'])
  expect(screen.getByLabelText(/電子郵件/).getAttribute('aria-required')).toBe('true')
})
