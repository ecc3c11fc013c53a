import { expect, expectNoSidewaysScroll, type Page, test } from './test.ts'

// Read only: the common data, whose pages are kept, and the worlds of the states.
test.use({ world: null })

/** The vacancies of the list from top to bottom, in pixels of the window. */
function cards(page: Page): Promise<{ top: number; bottom: number }[]> {
  return page.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return { top, bottom }
    }),
  )
}

const vacancies = { tw: '職缺', us: 'Vacancies' }

/** Doubles the text. */
const enlarge = (page: Page) => page.addStyleTag({ content: 'html { font-size: 200% !important }' })

// The lengths of the texts decide: in both languages.
for (const language of ['tw', 'us'] as const)
  test.describe(language, () => {
    test.use({ language })

    test('a phone shows the search and four vacancies, after a search five, a desktop six @only-phone', async ({
      page,
    }) => {
      for (const [width, count] of [
        [360, 4],
        [1280, 6],
      ] as const) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto('/')
        await expect(page.getByRole('searchbox')).toBeInViewport()
        expect((await cards(page))[count - 1]?.bottom).toBeLessThanOrEqual(800)
        await expect(page.getByRole('columnheader')).toHaveCount(4)
        await expect(
          page.getByRole('banner').getByRole('link', { name: vacancies[language] }),
        ).toBeInViewport()
      }
      await page.setViewportSize({ width: 360, height: 740 })
      for (const path of ['/?keyword=React&jobType=software', '/?keyword=SW']) {
        await page.goto(path)
        await expect(page.getByRole('searchbox')).toBeHidden()
        const fifth = (await cards(page))[4]
        // English titles and pay are longer: of the fifth vacancy the title is seen.
        if (language === 'tw') expect(fifth?.bottom, path).toBeLessThanOrEqual(740)
        else expect(fifth?.top, path).toBeLessThan(740 - 30)
      }
    })

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
  await page.setViewportSize({ width: 360, height: 740 })
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
