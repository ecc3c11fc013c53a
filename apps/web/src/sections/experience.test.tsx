// @vitest-environment happy-dom
import { emptyDraft } from '@recruiting/schema/draft'
import type { Issue } from '@recruiting/schema/issue'
import { ExperienceEntry } from '@recruiting/schema/sections/experience'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderForm, textsOf } from '~/form/engine/test-form.tsx'
import { ExperienceFields } from './experience.tsx'

function entry(companyName: string, start: string, end: string) {
  return { ...emptyDraft(ExperienceEntry), category: 'work', jobTitle: '工程師', companyName, start, end }
}

const render = (entries: ReturnType<typeof entry>[] = [], serverIssues: readonly Issue[] = []) =>
  renderForm('experience', <ExperienceFields />, { answers: { entries } as never, serverIssues })

const row = (number: number) => within(screen.getByRole('group', { name: `工作經歷 ${number}` }))
const rows = () => screen.queryAllByRole('group', { name: /^工作經歷 \d$/ })
const add = () => screen.getByRole('button', { name: /新增.*工作經歷/ })
/** From the fields, or from the summary line of a folded entry, which has no fields. */
const companies = () =>
  rows().map((each) => {
    const field = within(each).queryByLabelText<HTMLInputElement>('公司名稱')
    return field?.value ?? each.querySelector('summary > span > span')?.textContent
  })
const said = () => screen.getAllByRole('status').map((status) => status.textContent)

describe('entries', () => {
  it('come one by one up to five, each with focus in it and said aloud', async () => {
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
    const { user } = await render()
    for (let number = 1; number <= 5; number++) {
      await user.click(add())
      await waitFor(() =>
        expect(document.activeElement).toBe(row(number).getByRole('radio', { name: '正職' })),
      )
      // The screen begins with the heading of the entry.
      expect(scroll.mock.contexts.at(-1)).toBe(rows()[number - 1])
      expect(said()).toContain(`已新增工作經歷 ${number}`)
    }
    scroll.mockRestore()
    expect((add() as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByText('已達 5 筆上限。更早的工作請寫在稍後上傳的履歷檔案中。')).toBeTruthy()
  })

  it('go, with focus in the next one, at last on the way to add one', async () => {
    const { user } = await render([
      entry('甲', '2020/01', '2021/01'),
      entry('乙', '2018/01', '2020/01'),
      entry('丙', '2016/01', '2018/01'),
    ])
    const remove = (number: number) => screen.getByRole('button', { name: `刪除此筆：工作經歷 ${number}` })
    await user.click(remove(2))
    expect(companies()).toEqual(['甲', '丙'])
    expect(said()).toContain('已刪除工作經歷 2，目前共 2 筆')
    // Finished entries are collapsed: focus is on their summary line.
    await waitFor(() => expect(document.activeElement?.textContent).toContain('丙'))
    await user.click(remove(2))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('甲'))
    await user.click(remove(1))
    expect(rows()).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(add()))
  })

  it('sort themselves newest first when one is added, never while one is typed', async () => {
    const { user } = await render([entry('舊', '2015/01', '2016/01'), entry('新', '2018/01', '2020/06')])
    for (const line of screen.getAllByText('展開')) await user.click(line)
    await user.type(row(1).getByLabelText('職稱'), '師')
    expect(companies()).toEqual(['舊', '新'])
    await user.click(add())
    expect(companies()).toEqual(['新', '舊', ''])
    await waitFor(() => expect(document.activeElement).toBe(row(3).getByRole('radio', { name: '正職' })))
  })

  it('point out a gap and an overlap without keeping anybody', async () => {
    const { user, next, onValid } = await render([
      entry('丙', '2020/03', '2021/01'),
      entry('乙', '2018/01', '2020/06'),
      entry('甲', '2015/01', '2016/01'),
    ])
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '2016/01 至 2018/01 之間有 23 個月沒有工作經歷',
      '「乙」與「丙」的任職期間重疊（2020/03–2020/06）',
    ])
    await user.selectOptions(screen.getByLabelText('工作年資'), 'over5')
    await next()
    await waitFor(() => expect(onValid).toHaveBeenCalledOnce())
  })
})

describe('a finished entry', () => {
  const lines = () => [...document.querySelectorAll('summary')].map((line) => line.textContent)
  const open = () =>
    [...document.querySelectorAll('fieldset details')].map((each) => each.hasAttribute('open'))

  it('is folded to what it holds, and a press opens it', async () => {
    const { user } = await render([
      { ...entry('甲', '2020-1', ''), stillEmployed: true as never },
      entry('乙', '201801', '２０２０／０１'),
    ])
    expect(open()).toEqual([false, false])
    expect(lines()).toEqual(['甲工程師2020/01–目前展開', '乙工程師2018/01–2020/01展開'])
    const [line] = document.querySelectorAll('summary')
    if (line) await user.click(line)
    await waitFor(() => expect(open()).toEqual([true, false]))
    expect(lines()[0]).toBe('收合')
    expect(row(1).getByLabelText<HTMLInputElement>('公司名稱').value).toBe('甲')
  })

  it('stays open while it is typed, and folds when another is added', async () => {
    const { user } = await render([entry('', '2018/01', '2020/01')])
    expect(open()).toEqual([true])
    await user.type(row(1).getByLabelText('公司名稱'), '甲')
    expect(open()).toEqual([true])
    await user.click(add())
    expect(open()).toEqual([false, true])
  })

  it('opens when the server finds an error in it, and keeps its fields for the link to the error', async () => {
    const entries = [entry('甲', '2020/01', '2021/01'), entry('乙', '2018/01', '2019/01')]
    const issue = { path: 'experience.entries.0.companyName', rule: 'tooLong', params: { max: 100 } } as const
    const { user } = await render(entries, [issue])
    await waitFor(() => expect(open()).toEqual([true, false]))
    await user.click(screen.getByText('收合'))
    await waitFor(() => expect(open()).toEqual([false, false]))
    await user.click(screen.getByRole('link', { name: /公司名稱/ }))
    expect(document.activeElement?.id).toBe('experience.entries.0.companyName')
  })
})

const seniority = () => screen.getByLabelText<HTMLSelectElement>('工作年資')

it('the advice on no experience removes the begun entries with one press, and brings them back', async () => {
  const { user, next, onValid } = await render([entry('甲', '', ''), entry('乙', '2018/01', '2019/01')])
  await user.selectOptions(seniority(), 'none')
  expect(textsOf(seniority(), 'aria-describedby')).toEqual([
    '您選擇了「無工作經驗」，但下方仍有工作經歷，請確認何者正確。',
  ])
  expect(seniority().getAttribute('aria-invalid')).toBeNull()
  await user.click(screen.getByRole('button', { name: '刪除下方的工作經歷' }))
  expect(rows()).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(seniority()))
  expect(textsOf(seniority(), 'aria-describedby')).toEqual(['已刪除 2 筆工作經歷。'])
  await user.click(screen.getByRole('button', { name: '復原' }))
  expect(companies()).toEqual(['甲', '乙'])
  await user.click(screen.getByRole('button', { name: '刪除下方的工作經歷' }))
  await next()
  await waitFor(() => expect(onValid).toHaveBeenCalledOnce())
})
