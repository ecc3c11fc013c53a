import { expectStep, fillApplication, fillPersonal, fills, goToStep, next, openForm } from './apply-steps.ts'
import { expect, field, hold, type Page, test } from './test.ts'

test('every step survives a reload, the back button and a change of language', async ({ page }) => {
  const answers = () =>
    page.getByRole('form').evaluate((form) => {
      const typed = [...new FormData(form as HTMLFormElement)].filter(
        ([, value]) => typeof value === 'string',
      )
      return JSON.stringify(typed)
    })
  const { items } = await (await page.request.get('/api/jobs?employmentType=partTime&pageSize=1')).json()
  await openForm(page, 'tw', items[0].code)
  for (const [position, fill] of fills.entries()) {
    // The vacancy is paid by the hour.
    if (fill === fillApplication) await expect(page.getByLabel('計薪方式')).toHaveValue('hour')
    await fill(page)
    const before = await answers()
    await page.reload()
    await expectStep(page, position)
    await expect.poll(answers).toBe(before)
    await next(page)
    await expectStep(page, position + 1)
  }
  await page.goBack()
  await expectStep(page, 4)
  const other = await answers()
  await page.getByRole('link', { name: 'English' }).click()
  await expectStep(page, 4, 'us')
  await expect.poll(answers).toBe(other)
  await page.goForward()
  await page.reload()
  await expectStep(page, fills.length, 'us')
})

test.describe('a tab that was opened and not touched', () => {
  test.use({ touched: false })

  test('takes the answers that another tab has kept since, and what is pressed before its scripts', async ({
    page,
    context,
  }) => {
    await goToStep(page, 0)
    const [english, keep] = [
      (tab: Page) => field(tab, 'personal.nameEn'),
      (tab: Page) => tab.locator('[name=keep]'),
    ]
    await english(page).fill('Chen, Old')
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await keep(page).check()
    await expect.poll(() => page.evaluate(() => localStorage['recruiting.draft'])).toContain('Old')
    const other = await context.newPage()
    await other.goto('/apply?step=personal')
    await expect(english(other)).toHaveValue('Chen, Old')
    await english(page).fill('Chen, New')
    await expect.poll(() => page.evaluate(() => localStorage['recruiting.draft'])).toContain('New')
    const { release } = await hold(other, '**/assets/index-*')
    await keep(other).uncheck()
    release()
    await other.locator('html[data-ready]').waitFor({ state: 'attached' })
    await expect(english(other)).toHaveValue('Chen, New')
    await expect(keep(other)).not.toBeChecked()
    expect(await other.evaluate(() => localStorage.length)).toBe(0)
  })
})

test('nothing stays on the device unless it is asked for; then a new tab takes it up, and clears it', async ({
  page,
  context,
}) => {
  const kept = (tab = page) => tab.evaluate(() => localStorage.length)
  const keep = { name: '將填寫的內容保留在這台裝置 7 天' }
  await openForm(page)
  await fillPersonal(page)
  expect(await kept()).toBe(0)
  await page.getByRole('checkbox', keep).check()
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
  await other.getByRole('checkbox', keep).uncheck()
  expect(await kept(other)).toBe(0)

  await other.getByRole('checkbox', keep).check()
  const clear = other.getByRole('button', { name: '清除所有填寫的內容' })
  const dialog = other.getByRole('alertdialog', { name: '確定要清除所有填寫的內容嗎？' })
  await clear.click()
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
  await clear.click()
  await dialog.getByRole('button', { name: '清除' }).click()
  await expect(other.getByLabel('英文姓名')).toHaveValue('')
  expect(await kept(other)).toBe(0)
  await other.reload()
  await expect(other.getByLabel('英文姓名')).toHaveValue('')
})
