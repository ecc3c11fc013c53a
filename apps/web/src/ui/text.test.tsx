// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageIn } from '~/form/engine/test-form.tsx'
import { WholeBrackets } from './text.tsx'

it.each([
  ['送出時間：2026/11/22 10:00:00（臺北時間）。完', '（臺北時間）'],
  ['Submitted: 2026/11/22 10:00:00 (Taipei time)', '(Taipei time)'],
  ['no brackets', undefined],
  ['not closed (', undefined],
])('keeps the brackets of %j on one line', async (text, whole) => {
  const { container } = render(<WholeBrackets>{text}</WholeBrackets>, await pageIn('tw'))
  expect(container.textContent).toBe(text)
  expect(container.querySelector('span')?.textContent).toBe(whole)
})
