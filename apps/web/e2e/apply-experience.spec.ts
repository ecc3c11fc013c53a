import { expectStep, expectSummary, fillEducation, goToStep, next, words } from './apply-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './test.ts'

// On a phone, where a form has the least room.
const w = words.tw
const add = /新增.*工作經歷/

function entry(page: Page, number: number) {
  return page.getByRole('group', { name: `工作經歷 ${number}`, exact: true })
}

/** Fills in an entry. @param end without one the person still works there */
async function fillEntry(
  page: Page,
  number: number,
  [company, start, end]: readonly [company: string, start: string, end?: string],
): Promise<void> {
  const row = entry(page, number)
  await row.getByRole('radio', { name: '正職' }).check()
  await row.getByLabel('公司名稱').fill(company)
  await row.getByLabel('職稱', { exact: true }).fill('工程師')
  await row.getByLabel(/^到職年月/).fill(start)
  if (end === undefined) await row.getByLabel('目前仍在職').check()
  else await row.getByLabel(/^離職年月/).fill(end)
}

const startsAt = (page: Page, number: number) => entry(page, number).getByLabel(/^到職年月/)
const company = (page: Page, number: number) => entry(page, number).getByLabel('公司名稱')
const summary = (page: Page) => page.locator('[data-error-summary]')

test.beforeEach(async ({ page }) => {
  await goToStep(page, 2)
  await page.getByLabel('工作年資').selectOption('over5')
})

test('the errors of an entry name its number @only-phone', async ({ page }) => {
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
  await fillEntry(page, 1, ['甲公司', '2024/06', '2024/05'])
  await next(page)
  await expectSummary(page, ['工作經歷 1：離職年月不可早於到職年月'])
  await entry(page, 1).getByLabel('目前仍在職').check()
  await expect(entry(page, 1).getByLabel('離職年月')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the errors of five empty entries are five lines, seen from their heading @only-phone', async ({
  page,
}) => {
  for (let number = 1; number <= 5; number++) {
    await page.getByRole('button', { name: add }).click()
    // It stands beside the number of the entry.
    await expect(entry(page, number).getByRole('button').first()).toBeInViewport({ ratio: 1 })
  }
  await next(page)
  await expect(summary(page)).toBeFocused()
  const heading = summary(page).getByRole('heading', { name: '有 25 個欄位需要修正', exact: true })
  await expect(heading).toBeInViewport({ ratio: 1 })
  const lines = [1, 2, 3, 4, 5].map((number) => `工作經歷 ${number}：有 5 個欄位需要修正`)
  await expect(summary(page).getByRole('link')).toHaveText(lines)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await summary(page).getByText('需要修正的欄位').nth(1).click()
  await summary(page).getByRole('link', { name: '工作經歷 2：請輸入公司名稱' }).click()
  await expect(company(page, 2)).toBeFocused()
  await summary(page)
    .getByRole('link', { name: lines[3] ?? '' })
    .click()
  await expect(entry(page, 4).getByRole('radio').first()).toBeFocused()
})

test('finished entries fold to what they hold, and open with a press or an error @only-phone', async ({
  page,
}) => {
  for (const [at, filled] of [
    ['甲公司', '2020/01', '2022/06'] as const,
    ['乙公司', '2018/01', '2019/12'] as const,
  ].entries()) {
    await page.getByRole('button', { name: add }).click()
    await fillEntry(page, at + 1, filled)
  }
  await page.reload()
  await expect(entry(page, 1)).toContainText('甲公司工程師2020/01–2022/06')
  await expect(company(page, 1)).toBeHidden()
  await expect(company(page, 2)).toBeHidden()
  await expectAccessible(page)
  await entry(page, 1).getByText('展開', { exact: true }).click()
  await expect(company(page, 1)).toHaveValue('甲公司')
  await expect(company(page, 2)).toBeHidden()

  // Invalid, collapsed manually, and opened again because of its errors.
  await startsAt(page, 1).fill('2020/13')
  await entry(page, 1)
    .getByLabel(/^離職年月/)
    .fill('x')
  await entry(page, 1).locator('summary').click()
  await expect(company(page, 1)).toBeHidden()
  await next(page)
  const sentence = '請依「yyyy/MM」格式輸入（例如 2024/06）'
  for (const name of ['到職年月', '離職年月'])
    await expect(
      summary(page).getByRole('link', { name: `工作經歷 1：${name}：${sentence}`, exact: true }),
    ).toBeVisible()
  await expect(entry(page, 1).getByText(sentence, { exact: true })).toHaveCount(2)
  await expect(startsAt(page, 1)).toBeVisible()
  await expect(company(page, 2)).toBeHidden()
})

test('gaps and overlaps are pointed out, and keep nobody; the newest entry comes first', async ({ page }) => {
  await page.getByRole('button', { name: add }).click()
  await fillEntry(page, 1, ['甲公司', '2015/01', '2016/01'])
  await page.getByRole('button', { name: add }).click()
  await fillEntry(page, 2, ['乙公司', '2018/01', '2020/06'])
  await page.getByRole('button', { name: add }).click()
  // The second entry was newer: it moved to the top when the new row was added.
  await expect(company(page, 1)).toHaveValue('乙公司')
  await fillEntry(page, 3, ['丙公司', '2020/03'])
  const advice = page.getByRole('status').filter({ hasText: '提醒您確認任職期間' })
  await expect(advice.getByRole('listitem')).toHaveText([
    '2016/01 至 2018/01 之間有 23 個月沒有工作經歷',
    '「乙公司」與「丙公司」的任職期間重疊（2020/03–2020/06）',
  ])
  await next(page)
  await expectStep(page, 3)
  await page.getByRole('button', { name: '上一步' }).click()
  for (const [position, name] of ['丙公司', '乙公司', '甲公司'].entries()) {
    await expect(company(page, position + 1)).toHaveValue(name)
  }
})

test('contradictions get advice beside the field, and keep nobody', async ({ page }) => {
  await page.getByRole('button', { name: '上一步' }).click()
  await fillEducation(page)
  const highest = page.getByRole('group', { name: w.highest, exact: true })
  const second = page.getByRole('group', { name: w.second })
  await highest.getByLabel(w.month[0]).fill('2098/06')
  await expect(highest.getByLabel(w.month[0])).toHaveAccessibleDescription(
    /這個年月尚未到來。若您仍在就學，就學狀態請選擇「就學中」。/,
  )
  await second.getByLabel(w.level).selectOption('master')
  await expect(second.getByLabel(w.level)).toHaveAccessibleDescription(
    /次高學歷高於最高學歷，請確認兩者是否填反。/,
  )
  await second.getByLabel(w.school, { exact: true }).fill('國立臺灣大學')
  await second.getByRole('radio', { name: w.status[0] }).check()
  await second.getByLabel(w.month[0]).fill('2018/06')
  await expectAccessible(page)
  await next(page)
  await expectStep(page, 2)

  await page.getByRole('button', { name: add }).click()
  await fillEntry(page, 1, ['甲公司', '2098/01', '2098/06'])
  await expect(startsAt(page, 1)).toHaveAccessibleDescription(/這個年月尚未到來，請確認是否正確。/)
  await page.getByRole('button', { name: add }).click()
  const seniority = page.getByLabel(w.seniority)
  await seniority.selectOption('none')
  const despiteNone = '您選擇了「無工作經驗」，但下方仍有工作經歷，請確認何者正確。'
  await expect(seniority).toHaveAccessibleDescription(despiteNone)
  await expect(page.getByText(despiteNone)).toBeVisible()
  await page.getByRole('button', { name: '刪除下方的工作經歷' }).click()
  await expect(seniority).toBeFocused()
  await expect(entry(page, 1)).toHaveCount(0)
  await page.getByRole('button', { name: '復原' }).click()
  await expect(entry(page, 2)).toBeVisible()
  await page.getByRole('button', { name: '刪除下方的工作經歷' }).click()
  await next(page)
  await expectStep(page, 3)
})
