import { mailsTo } from './applicant.ts'
import { agree, expectStep, fillPersonal, fills, goToStep, next, openForm, steps } from './apply-steps.ts'
import { expect, field, stored, test } from './test.ts'
import { words } from './words.ts'

const { actions } = words.tw.common
const { check, confirmation } = words.tw.apply

// In English, by keyboard: `heard.spec.ts`.
test('from the vacancy to the confirmation, its mail and another application @only-phone', async ({
  page,
}) => {
  await openForm(page)
  const email = await fillPersonal(page)
  await next(page)
  for (const [position, fill] of fills.slice(1).entries()) {
    await expectStep(page, position + 1)
    await fill(page)
    if (steps[position + 1] === 'application') {
      await expect(page.getByLabel('希望應徵職務')).toHaveValue('法務專員')
      await page.getByLabel('希望待遇').fill('NT$65,000')
    }
    await next(page)
  }

  await expectStep(page, 5)
  for (const text of ['Chen, Yi-Chun', '2020/06', 'Cake', '65,000', '履歷.pdf']) {
    await expect(page.getByRole('definition').filter({ hasText: text }).first()).toBeVisible()
  }
  await page.getByRole('button', { name: check.submit }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(confirmation.title)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const reference = (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? ''
  await expect(page.getByText(/\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d/)).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect.poll(() => mailsTo(page.request, email)).toHaveLength(1)
  const [mail] = await mailsTo(page.request, email)
  expect(mail?.locale).toBe('tw')
  expect(mail?.subject).toContain(reference)
  expect(mail?.text).toContain('法務專員')

  // Back leads to where the person came from, not through the steps.
  await page.goBack()
  await expect(page).toHaveURL(/\/about\?job=LG-1001/)

  // The answers and files wait in memory for another application, the consent does not.
  await expect(page.getByRole('complementary').filter({ hasText: reference })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(email)
  await expect(field(page, 'consent.agreed')).not.toBeChecked()
  await page.getByRole('link', { name: actions.home }).click()
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows.filter({ hasText: 'LG-1001' })).toContainText('已應徵')
  const another = rows.filter({ hasNotText: '已應徵' }).first().getByRole('link')
  const title = (await another.textContent()) ?? ''
  await another.click()
  await agree(page)
  await expectStep(page, 5)
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('button', { name: check.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(confirmation.title)
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  await expect(page.getByText(reference)).toBeHidden()
})

test('a change from the check comes back to the check; sending ends referral mode; the confirmation survives a reload and is forgotten when it is left', async ({
  page,
}) => {
  await goToStep(page, 5)
  await page.getByRole('link', { name: '修改應徵資訊' }).click()
  await expectStep(page, 3)
  await page.getByLabel('希望待遇').fill('50000')
  await page.getByRole('button', { name: '儲存並返回確認頁' }).click()
  await expectStep(page, 5)
  await expect(page.getByRole('definition').filter({ hasText: '50,000' })).toBeVisible()

  await page.evaluate(() => sessionStorage.setItem('recruiting.referralMode', 'true'))
  await page.getByRole('button', { name: check.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(confirmation.title)
  expect(await stored(page, 'referralMode')).toBe(false)
  const reference = await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()
  await page.reload()
  await expect(page.getByText(reference ?? '')).toBeVisible()
  const deletion = page.getByRole('listitem').getByRole('link', { name: '申請刪除履歷' })
  await expect(deletion).toHaveAttribute('href', '/delete-resume/apply')
  await page.getByRole('link', { name: actions.home }).click()
  await expect(page).toHaveURL('/')
  const left = () => page.evaluate(() => Object.keys({ ...sessionStorage, ...localStorage }).join())
  await expect.poll(left).not.toMatch(/jobs|draft|consent|receipt/)
  await page.goto('/apply')
  await expect(page).toHaveURL('/')
})

test('no link leads past an incomplete step', async ({ page }) => {
  await openForm(page)
  await page.goto('/apply?step=check')
  await expect(page).toHaveURL('/apply?step=personal')

  await fillPersonal(page)
  // Enter continues like the button.
  await field(page, 'personal.mobilePhone').press('Enter')
  await expectStep(page, 1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '步驟 2／6：學歷' })).toBeAttached()
  const steps = page.getByRole('navigation', { name: '填寫步驟' })
  await expect(steps.getByRole('link')).toHaveText(['基本資料'])
  await expect(steps.locator('[aria-current=step]:visible')).toHaveText('學歷')
  await steps.getByRole('link', { name: '基本資料' }).click()
  await expectStep(page, 0)
  await expect(field(page, 'personal.nameEn')).toHaveValue('Chen, Yi-Chun')
})

test('targets are large enough for a thumb', async ({ page }) => {
  await openForm(page)
  const small = await page
    .getByRole('main')
    .evaluate((main) =>
      [
        ...main.querySelectorAll<HTMLElement>(
          'a, button, input:not([type=checkbox], [type=radio], [type=file]), select, textarea, summary, label:has(input)',
        ),
      ]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
        .map((element) => element.outerHTML),
    )
  expect(small).toEqual([])
})
