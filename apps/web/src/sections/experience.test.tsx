// @vitest-environment happy-dom
import { emptyDraft } from '@recruiting/schema/draft'
import { ExperienceEntry } from '@recruiting/schema/sections/experience'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderForm } from '~/form/test-form.tsx'
import { ExperienceFields } from './experience.tsx'

function entry(companyName: string, start: string, end: string) {
  return { ...emptyDraft(ExperienceEntry), category: 'work', jobTitle: '工程師', companyName, start, end }
}

const render = (entries: ReturnType<typeof entry>[] = []) =>
  renderForm('experience', <ExperienceFields />, { answers: { entries } as never })

const row = (number: number) => within(screen.getByRole('group', { name: `工作經歷 ${number}` }))
const rows = () => screen.queryAllByRole('group', { name: /^工作經歷 \d$/ })
const add = () => screen.getByRole('button', { name: /新增.*工作經歷/ })
const companies = () => rows().map((each) => within(each).getByLabelText<HTMLInputElement>('公司名稱').value)
const said = () => screen.getAllByRole('status').map((status) => status.textContent)

describe('entries', () => {
  it('come one by one up to five, each with focus in it and said aloud', async () => {
    const { user } = await render()
    for (let number = 1; number <= 5; number++) {
      await user.click(add())
      await waitFor(() =>
        expect(document.activeElement).toBe(row(number).getByRole('radio', { name: '正職' })),
      )
      expect(said()).toContain(`已新增工作經歷 ${number}`)
    }
    expect((add() as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByText('已達 5 筆上限')).toBeTruthy()
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
    await waitFor(() => expect(document.activeElement).toBe(row(2).getByRole('radio', { name: '正職' })))
    await user.click(remove(2))
    await waitFor(() => expect(document.activeElement).toBe(row(1).getByRole('radio', { name: '正職' })))
    await user.click(remove(1))
    expect(rows()).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(add()))
  })

  it('sort themselves newest first when one is added, never while one is typed', async () => {
    const { user } = await render([entry('舊', '2015/01', '2016/01'), entry('新', '2018/01', '2020/06')])
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
