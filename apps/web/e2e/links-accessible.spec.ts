import { applied, mailedLink, mailsTo } from './applicant.ts'
import { expireLink } from './expire-link.ts'
import { test, unknownToken } from './link-test.ts'
import { steer, stopSteering } from './steering.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, windowOf } from './test.ts'

/** Checks a state with axe in light and dark mode, and that it fits the window. */
async function look(page: Page): Promise<void> {
  // A disappearing notification is checked elsewhere.
  await expect(page.locator('[data-scope=toast][data-part=root]')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const deletion = '/delete-resume/detail/'
const offline = { tw: '網路連線異常', us: 'There is no network connection' } as const

test.use({ expectedErrors: /status of (401|410) .*\/api\/|ERR_EMPTY_RESPONSE|ERR_CONNECTION_/ })

for (const language of ['tw', 'us'] as const) {
  test.describe(`${language} ${windowOf(language)}`, () => {
    test.use({ language })
    test.slow()

    for (const path of ['/delete-resume/apply', '/personal-info/apply']) {
      test(`the request ${path}, in error, offline and sent`, async ({ page, context }) => {
        await page.goto(path)
        await look(page)
        await page.locator('form').getByRole('button').click()
        await expect(page.getByRole('alert')).toBeVisible()
        await look(page)
        await page.getByRole('textbox').fill('axe@example.com')
        await steer(context, { scenarios: ['offline'] })
        await page.locator('form').getByRole('button').click()
        await expect(page.getByRole('alert')).toContainText(offline[language])
        await look(page)
        await stopSteering(context)
        await page.locator('form').getByRole('button').click()
        await expect(page.locator('[data-scope=toast][data-part=root]')).toBeVisible()
        await expectAccessible(page, ['light'])
        await look(page)
      })
    }

    test('the deletion, its prompt and its end', async ({ page }) => {
      const { email } = await applied(page.request, language)
      await page.request.post('/api/delete-resume', { data: { email } })
      await page.goto(await mailedLink(page.request, email, deletion))
      await expect(page.getByRole('definition').first()).toBeVisible()
      await look(page)
      await page.getByRole('main').getByRole('button').click()
      const prompt = page.getByRole('alertdialog')
      await expect(prompt).toBeVisible()
      await look(page)
      await prompt.getByRole('button').last().click()
      await expect(prompt.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true')
      await look(page)
      await prompt.getByRole('checkbox').check()
      await prompt.getByRole('button').last().click()
      await expect(prompt).toBeHidden()
      await look(page)
      await page.reload()
      await expect(heading(page)).toBeFocused()
      await look(page)
    })

    test('the referral, open and closed', async ({ page }) => {
      for (const email of ['yijun.chen@mail.example', 'alex.lee@mail.example', 'jiahao.lin@mail.example']) {
        await page.goto(await mailedLink(page.request, email, '/referral/check/'))
        await expect(page.getByRole('definition').first()).toBeVisible()
        await look(page)
      }
    })

    test('links that are not valid, expired, sent again and replaced', async ({ page }) => {
      await page.goto(deletion + unknownToken)
      await expect(heading(page)).toBeFocused()
      await look(page)
      const { email } = await applied(page.request, language)
      await page.request.post('/api/delete-resume', { data: { email } })
      const link = await mailedLink(page.request, email, deletion)
      await expireLink(page.request, link)
      await page.goto(link)
      await expect(heading(page)).toBeFocused()
      await look(page)
      // Within `LINK_RESEND_AFTER` a second request sends no mail.
      await page.request.delete('/__mock/limits')
      await page.getByRole('main').getByRole('button').click()
      await expect(page.getByRole('status').filter({ hasText: /\p{L}/u })).toBeVisible()
      await look(page)
      await expect.poll(async () => (await mailsTo(page.request, email)).length).toBe(3)
      await page.goto(link)
      await expect(heading(page)).toBeFocused()
      await look(page)
    })
  })
}

test('a window of 320 pixels is wide enough', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { email } = await applied(page.request, 'us')
  await page.request.post('/api/delete-resume', { data: { email } })
  const link = await mailedLink(page.request, email, deletion)
  for (const lang of ['tw', 'us']) {
    for (const path of ['/delete-resume/apply', '/personal-info/apply', link, deletion + unknownToken]) {
      await page.goto(`${path}?lang=${lang}`)
      await expect(heading(page)).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    await page.goto(`${link}?lang=${lang}`)
    await page.getByRole('main').getByRole('button').click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})
