// @vitest-environment happy-dom
import { sectionNames, sections } from '@recruiting/schema/application'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderForm } from '~/form/engine/test-form.tsx'
import { currentDraft, emptyDraft, useDraft, writeSections } from '~/lib/draft/draft-store.ts'
import { PersonalFields } from '~/sections/personal.tsx'
import { progressOf } from './landing.ts'

function Progress() {
  return <output>{progressOf(useDraft(currentDraft, emptyDraft)).reach}</output>
}

it('validates the section of the answer once a key press, for the issues that are shown and the progress', async () => {
  const validations = sectionNames.map((name) => ({ name, spy: vi.spyOn(sections[name], 'safeParse') }))
  const fields = (
    <>
      <PersonalFields />
      <Progress />
    </>
  )
  const form = await renderForm('personal', fields, { onChange: writeSections })
  await form.next()
  const nameEn = screen.getByRole('textbox', { name: /英文姓名/ })
  expect(nameEn.getAttribute('aria-invalid')).toBe('true')
  for (const { spy } of validations) spy.mockClear()
  await form.user.type(nameEn, 'C')
  expect(validations.flatMap(({ name, spy }) => spy.mock.calls.map(() => name))).toEqual(['personal'])
})
