import { expect, type Page, test } from './test.ts'

// Read only: the common data, whose pages are kept.
test.use({ world: null })

// The lengths of the texts decide: in both languages.
for (const language of ['tw', 'us'] as const)
  test.describe(language, () => {
    test.use({ language })
    const enlarge = (page: Page) => page.addStyleTag({ content: 'html { font-size: 200% !important }' })

    test('text of 200 % cuts off no value, no words and no button @only-phone', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto('/about?job=SW-1001')
      await enlarge(page)
      const list = await page.locator('dl').first().boundingBox()
      const value = await page.getByRole('definition').first().boundingBox()
      expect((value?.width ?? 0) / (list?.width ?? Infinity), 'of the line').toBeGreaterThan(0.9)

      await page.goto(`/__mock/open/apply-experience-filled?lang=${language}`)
      await enlarge(page)
      const parts = page.locator('[id="experience.entries.1-summary"] > *')
      const [words, unfold] = await Promise.all([0, 1].map((part) => parts.nth(part).boundingBox()))
      expect((words?.y ?? Infinity) + (words?.height ?? 0)).toBeLessThanOrEqual(Math.ceil(unfold?.y ?? 0))
      const years = page.locator('[id="experience.seniority"]')
      await expect(years.locator('option:checked')).toHaveText(/5/)
      // The browser does not tell that a value is cut off: it takes two lines here.
      const lines = await years.evaluate(
        (select) => select.clientHeight / Number.parseFloat(getComputedStyle(select).lineHeight),
      )
      expect(lines).toBeGreaterThan(1.9)

      await page.goto(`/__mock/open/edit-filled?lang=${language}`)
      const save = page.getByRole('button', { name: language === 'tw' ? '儲存' : 'Save', exact: true })
      await save.waitFor()
      await enlarge(page)
      await expect(save).toBeInViewport({ ratio: 1 })
    })
  })
