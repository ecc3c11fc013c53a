import { expectStep, fillEducation, fillPersonal, fills, next, openForm, words } from './apply-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, windowOf } from './test.ts'

for (const language of ['tw', 'us'] as const) {
  const tag = windowOf(language)
  test(`every step is accessible and fits the window, empty, in error and filled in, ${language} ${tag}`, async ({
    page,
  }) => {
    test.setTimeout(600_000)
    await openForm(page, language)
    for (const [position, fill] of fills.entries()) {
      await expectStep(page, position, language)
      await expectAccessible(page)
      await next(page, language)
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await fill(page, language)
      if (position === fills.length - 1) await expectAccessible(page)
      await next(page, language)
    }
    await expectStep(page, 5, language)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: words[language].submit }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[language].sent)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

test('an entry of work experience is accessible and fits 320 pixels', async ({ page }) => {
  await openForm(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await fillPersonal(page)
  await next(page)
  await fillEducation(page)
  await next(page)
  await expectStep(page, 2)
  await page.getByRole('button', { name: '新增工作經歷' }).click()
  await next(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
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
