// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useFieldNames } from './field-words.ts'
import { pageIn } from './test-form.tsx'

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
  const { result } = renderHook(useFieldNames, await pageIn(locale))
  expect(result.current.full(path, values)).toBe(name)
})
