// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { createI18n, loadWords } from '~/lib/i18n/i18n.ts'
import { useFieldNames } from './field-words.ts'

it.each([
  ['tw', 'education.highest.yearMonth', {}, '最高學歷：畢業年月'],
  [
    'tw',
    'education.secondHighest.yearMonth',
    { education: { secondHighest: { status: 'schooling' } } },
    '次高學歷：預計畢業年月',
  ],
  ['us', 'experience.entries.1.start', {}, 'Work experience 2: Start month'],
  ['us', 'military.end', { military: { status: 'serving' } }, 'Expected end of service'],
  ['us', 'military.end', { military: { status: 'completed' } }, 'End of service'],
  ['tw', 'personal.nameEn', {}, '英文姓名'],
] as const)('in %s %s of %j reads as its label', async (locale, path, values, name) => {
  const i18n = await createI18n(locale)
  await loadWords(i18n, ['form', 'fields', 'errors'])
  const { result } = renderHook(useFieldNames, {
    wrapper: ({ children }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>,
  })
  expect(result.current.full(path, values)).toBe(name)
})
