import { expectSaved, openEdit, words as w } from './edit-form.ts'
import { tabTo } from './keyboard.ts'
import { expect, test } from './test.ts'

test('the whole way is walked by keyboard', async ({ page }) => {
  await openEdit(page)
  await tabTo(
    page,
    page.getByRole('navigation', { name: '填寫項目' }).getByRole('link', { name: '緊急聯絡人' }),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: '緊急聯絡人' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(w.contactName)).toBeFocused()
  for (const text of ['陳大明', '父親', '臺南市']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  // Remaining errors are listed as links to their fields.
  const summary = page.locator('[data-error-summary]')
  await expect(summary).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(summary.getByRole('link', { name: '請輸入緊急聯絡人電話' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(w.contactPhone)).toBeFocused()
  await page.keyboard.type('06-2757575')
  await tabTo(page, page.getByRole('radiogroup', { name: w.health }).getByRole('radio', { name: '是' }))
  await page.keyboard.press('ArrowRight')
  await expect(summary).toBeHidden()
  await tabTo(page, page.getByRole('button', { name: w.save, exact: true }))
  await page.keyboard.press('Enter')
  await expectSaved(page)
})

test('on a phone the bar hides nothing that takes focus, and leads to the sections', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openEdit(page)
  const bar = page.getByRole('button', { name: w.save, exact: true })
  const hidden: string[] = []
  // The bar itself comes after all fields.
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const [box, top] = await Promise.all([focused.boundingBox(), bar.boundingBox()])
    if (box && top && box.y >= top.y) hidden.push((await focused.getAttribute('id')) ?? '')
  }
  expect(hidden).toEqual([])

  const menu = page.locator('summary', { hasText: '前往填寫項目' })
  const list = page.getByRole('navigation', { name: '填寫項目' })
  await menu.click()
  await list.getByRole('link', { name: '健康狀況' }).click()
  await expect(list).toBeHidden()
  const heading = page.getByRole('heading', { level: 2, name: '健康狀況' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await menu.click()
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(menu).toBeFocused()
})
