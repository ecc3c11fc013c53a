// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderForm } from '~/form/test-form.tsx'
import { RecommenderFields } from './recommender.tsx'

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
