// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderForm } from '~/form/engine/test-form.tsx'
import { RecommenderFields } from './other.tsx'

const empty = { name: '', jobTitle: '', organisation: '', city: '', contactPhone: '', contactEmail: '' }
it('marks what a referee may leave out, which is less once anything of it is filled in', async () => {
  const { user } = await renderForm('other', <RecommenderFields position={0} />, {
    answers: { recommenders: [empty] },
  })
  const expectOptional = (names: readonly string[]) => {
    const marked = screen.getAllByRole('textbox').filter((field) => !field.hasAttribute('aria-required'))
    expect(marked.map((field) => field.getAttribute('name')?.split('.').at(-1))).toEqual(names)
    expect(screen.getAllByText('（選填）')).toHaveLength(names.length)
  }
  expectOptional(Object.keys(empty))
  await user.type(screen.getByLabelText(/^服務單位/), '綠能')
  expectOptional(['jobTitle', 'organisation', 'city'])
  // Phone or e-mail is enough.
  await user.type(screen.getByLabelText(/電子郵件/), 'a')
  expectOptional(['jobTitle', 'organisation', 'city', 'contactPhone'])
})
