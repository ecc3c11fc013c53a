import { expectStep, expectSummary, goToStep, next } from './apply-steps.ts'
import { expect, type Page, test } from './test.ts'

function entry(page: Page, number: number) {
  return page.getByRole('group', { name: `工作經歷 ${number}`, exact: true })
}

async function fillEntry(
  page: Page,
  number: number,
  company: string,
  start: string,
  end?: string,
): Promise<void> {
  const row = entry(page, number)
  await row.getByRole('radio', { name: '正職' }).check()
  await row.getByLabel('公司名稱').fill(company)
  await row.getByLabel('職稱', { exact: true }).fill('工程師')
  await row.getByLabel('到職年月').fill(start)
  if (end === undefined) await row.getByLabel('目前仍在職').check()
  else await row.getByLabel('離職年月').fill(end)
}

const add = /新增.*工作經歷/

test.beforeEach(async ({ page }) => {
  await goToStep(page, 2)
  await page.getByLabel('工作年資').selectOption('over5')
})

test('says what is missing by the number of the entry', async ({ page }) => {
  await page.getByRole('button', { name: add }).click()
  await next(page)
  await expectSummary(page, [
    '工作經歷 1：有 5 個欄位需要修正',
    '工作經歷 1：請選擇工作類別',
    '工作經歷 1：請輸入公司名稱',
    '工作經歷 1：請輸入職稱',
    '工作經歷 1：請輸入到職年月',
    '工作經歷 1：請輸入離職年月，或勾選「目前仍在職」',
  ])
  await fillEntry(page, 1, '甲公司', '2024/06', '2024/05')
  await next(page)
  await expectSummary(page, ['工作經歷 1：離職年月不可早於到職年月'])
  await entry(page, 1).getByLabel('目前仍在職').check()
  await expect(entry(page, 1).getByLabel('離職年月')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('points out gaps and overlaps, and goes on all the same, newest first', async ({ page }) => {
  await page.getByRole('button', { name: add }).click()
  await fillEntry(page, 1, '甲公司', '2015/01', '2016/01')
  await page.getByRole('button', { name: add }).click()
  await fillEntry(page, 2, '乙公司', '2018/01', '2020/06')
  await page.getByRole('button', { name: add }).click()
  // The second entry was newer: it moved to the top when the new row was added.
  await expect(entry(page, 1).getByLabel('公司名稱')).toHaveValue('乙公司')
  await fillEntry(page, 3, '丙公司', '2020/03')
  const advice = page.getByRole('status').filter({ hasText: '提醒您確認任職期間' })
  await expect(advice.getByRole('listitem')).toHaveText([
    '2016/01 至 2018/01 之間有 23 個月沒有工作經歷',
    '「乙公司」與「丙公司」的任職期間重疊（2020/03–2020/06）',
  ])
  await next(page)
  await expectStep(page, 3)
  await page.getByRole('button', { name: '上一步' }).click()
  for (const [position, company] of ['丙公司', '乙公司', '甲公司'].entries()) {
    await expect(entry(page, position + 1).getByLabel('公司名稱')).toHaveValue(company)
  }
})
