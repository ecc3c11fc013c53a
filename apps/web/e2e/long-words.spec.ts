import { expect, expectNoSidewaysScroll, type Page, test } from './test.ts'

// The worlds are those of the states.
test.use({ world: null, viewport: { width: 360, height: 740 } })

/** A word without a break opportunity. */
const longWord = 'Wm'.repeat(100)

/** Elements with texts of people and vacancies. */
const fromOthers = 'h1, article li, dd, td a, main a[href*="/about"], strong'

/** Puts the word in place of the texts of people and vacancies. @returns how many, and those that end beyond the window */
async function lengthen(page: Page): Promise<{ count: number; beyond: string[] }> {
  const found = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(
        ([selector, word]) => {
          const leaves = [...document.querySelectorAll(selector)].filter(
            (each) => each.childElementCount === 0 && each.textContent?.trim() && each.checkVisibility(),
          )
          for (const leaf of leaves) leaf.replaceChildren(word)
          const range = document.createRange()
          const beyond = leaves.filter((leaf) => {
            range.selectNodeContents(leaf)
            const { right, width } = range.getBoundingClientRect()
            // Visually hidden elements take no space.
            return width > 1 && right > document.documentElement.clientWidth + 1
          })
          return { count: leaves.length, beyond: beyond.map(({ outerHTML }) => outerHTML.slice(0, 200)) }
        },
        [fromOthers, longWord] as const,
      ),
    ),
  )
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    beyond: found.flatMap(({ beyond }) => beyond),
  }
}

test('a word of 200 letters stays inside a phone, from the list and the mail to the confirmation', async ({
  page,
}) => {
  test.slow()
  for (const state of [
    'list-all',
    'job-open',
    'referral-valid',
    'mail-referral-invitation',
    'apply-check',
    'apply-done',
  ])
    await test.step(state, async () => {
      await page.goto(`/__mock/open/${state}?lang=us`)
      await expect(page.locator('h1, iframe').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      const { count, beyond } = await lengthen(page)
      expect(count).toBeGreaterThan(0)
      expect(beyond).toEqual([])
      await expectNoSidewaysScroll(page)
      // The list is a table from this width on.
      await page.setViewportSize({ width: 768, height: 740 })
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 360, height: 740 })
    })
})
