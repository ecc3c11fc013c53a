// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderForm } from '../engine/test-form.tsx'
import { YearMonthField } from './date-fields.tsx'

const path = 'education.highest.yearMonth'
const render = () => renderForm('education', <YearMonthField path={path} label="畢業年月" />)
const field = () => screen.getByLabelText<HTMLInputElement>('畢業年月')

it.each(['113/06', '民國113年6月', '１１３／０６'])(
  'offers 2024/06 for %s and changes nothing by itself',
  async (typed) => {
    const { user } = await render()
    await user.type(field(), typed)
    await user.tab()
    expect(field().value).toBe(typed)
    const offer = screen.getByRole('status')
    expect(offer.textContent).toContain('您輸入的是民國 113 年 6 月嗎？')

    await user.click(screen.getByRole('button', { name: '改為 2024/06' }))
    expect(field().value).toBe('2024/06')
    expect(document.activeElement).toBe(field())
    await waitFor(() => expect(offer.textContent).toBe(''))
  },
)

it.each(['2024/06', '2024-6', '202406', '２０２４／０６'])('takes %s as it stands', async (typed) => {
  const { user } = await render()
  await user.type(field(), typed)
  expect(field().value).toBe(typed)
  expect(screen.queryByRole('button', { name: /改為/ })).toBeNull()
})

it('brings up the digits of a phone', async () => {
  await render()
  expect(field().inputMode).toBe('numeric')
  expect(field().getAttribute('enterkeyhint')).toBe('next')
})
