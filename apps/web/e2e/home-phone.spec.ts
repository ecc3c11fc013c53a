import { expect, type Page, test } from './test.ts'

// Read only: the common data, whose pages are kept.
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
  })
