import { expectStep, fillEducation, fillPersonal, fills, goToStep, next, openForm } from './apply-steps.ts'
import { expect, expectNoSidewaysScroll, test } from './test.ts'

test('answers survive a reload, the back button and a change of language in mid-form', async ({ page }) => {
  await openForm(page)
  await fillPersonal(page)
  await next(page)
  await expectStep(page, 1)
  await fillEducation(page)
  await page.reload()
  await expectStep(page, 1)
  const highest = page.getByRole('group', { name: '最高學歷', exact: true })
  await expect(highest.getByLabel('學校名稱')).toHaveValue('國立臺灣大學')
  await expect(highest.getByRole('radio', { name: '畢業' })).toBeChecked()

  await highest.getByLabel('學校名稱').fill('國立成功大學')
  await page.getByRole('link', { name: 'English' }).click()
  await expectStep(page, 1, 'us')
  await expect(
    page.getByRole('group', { name: 'Highest degree', exact: true }).getByLabel('School', { exact: true }),
  ).toHaveValue('國立成功大學')
  await page.getByRole('link', { name: '繁體中文' }).click()

  await page.goBack()
  await expectStep(page, 0)
  await expect(page.getByLabel('中文姓氏')).toHaveValue('陳')
  await page.goForward()
  await expect(highest.getByLabel('學校名稱')).toHaveValue('國立成功大學')
})

test('every step survives a reload, at 320 pixels and with letters of twice the size', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
  await openForm(page)
  for (const [position, fill] of fills.entries()) {
    await fill(page)
    const answers = () =>
      page.getByRole('form').evaluate((form) => {
        const typed = [...new FormData(form as HTMLFormElement)].filter(
          ([, value]) => typeof value === 'string',
        )
        return JSON.stringify(typed)
      })
    const before = await answers()
    await page.reload()
    await expectStep(page, position)
    await expect.poll(answers).toBe(before)
    await expectNoSidewaysScroll(page)
    await next(page)
    await expectStep(page, position + 1)
  }
  await page.reload()
  await expectStep(page, fills.length)
  await expectNoSidewaysScroll(page)
})

test('nothing stays on the device unless it is asked for; then a new tab takes it up', async ({
  page,
  context,
}) => {
  await openForm(page)
  await fillPersonal(page)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.getByRole('checkbox', { name: '將填寫的內容保留在這台裝置 7 天' }).check()
  await page.getByLabel('英文姓名').fill('Chen, Kept')
  await next(page)
  await expectStep(page, 1)

  const other = await context.newPage()
  for (const path of ['/about?job=SW-1001', '/']) {
    await other.goto(path)
    await expect(other.getByRole('complementary', { name: '您的應徵' })).toBeVisible()
  }
  await other.getByRole('link', { name: '繼續填寫' }).click()
  await expectStep(other, 1)
  await expect(other.getByText('已帶入您先前保留在這台裝置的內容。')).toBeVisible()
  await other.goto('/apply?step=personal')
  await expect(other.getByLabel('英文姓名')).toHaveValue('Chen, Kept')
  await other.getByRole('checkbox', { name: '將填寫的內容保留在這台裝置 7 天' }).uncheck()
  expect(await other.evaluate(() => localStorage.length)).toBe(0)
  await other.close()
})

test('clearing asks once more, then leaves nothing', async ({ page }) => {
  await goToStep(page, 1)
  await page.getByRole('checkbox', { name: '將填寫的內容保留在這台裝置 7 天' }).check()
  await page.getByRole('button', { name: '清除所有填寫的內容' }).click()
  const dialog = page.getByRole('dialog', { name: '確定要清除所有填寫的內容嗎？' })
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: '清除所有填寫的內容' }).click()
  await dialog.getByRole('button', { name: '清除' }).click()
  await expectStep(page, 0)
  await expect(page.getByLabel('英文姓名')).toHaveValue('')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.reload()
  await expect(page.getByLabel('英文姓名')).toHaveValue('')
})
