import { openEdit, saveButton } from './edit-form.ts'
import { tabTo } from './keyboard.ts'
import { expect, field, test } from './test.ts'

// Answers, the summary and sending by keyboard: `apply-keyboard.spec.ts`.
test('a section is reached by keyboard, from its link to its first field', async ({ page }) => {
  await openEdit(page)
  const sections = page.getByRole('navigation', { name: '填寫項目' })
  await tabTo(page, sections.getByRole('link', { name: '緊急聯絡人' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: '緊急聯絡人' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field(page, 'emergencyContact.name')).toBeFocused()
})

test('on a phone the bar hides nothing that takes focus, and leads to the sections', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openEdit(page)
  const bar = saveButton(page)
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
  const list = page.locator('details', { has: menu }).getByRole('list')
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
