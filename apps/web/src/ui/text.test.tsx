// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react'
import { cleanup, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WholeBrackets } from './text.tsx'
import { system } from './theme/system.ts'

it.each([
  ['送出時間：2026/11/22 10:00:00（臺北時間）。完', '（臺北時間）'],
  ['Submitted: 2026/11/22 10:00:00 (Taipei time)', '(Taipei time)'],
  ['no brackets', undefined],
  ['not closed (', undefined],
])('keeps the brackets of %j on one line', (text, whole) => {
  cleanup()
  const { container } = render(
    <ChakraProvider value={system}>
      <WholeBrackets>{text}</WholeBrackets>
    </ChakraProvider>,
  )
  expect(container.textContent).toBe(text)
  const span = container.querySelector('span')
  expect(span?.textContent).toBe(whole)
})
