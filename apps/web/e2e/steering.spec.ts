import { steer } from './steering.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test, windowOf } from './test.ts'

const words = {
  tw: {
    bar: '測試工具',
    scenario: '請求過多',
    fill: '填入範例資料',
    off: '全部關閉',
    check: '確認資料',
    submit: '送出應徵',
    sent: '應徵資料已送出',
    agree: /我已閱讀並同意/,
    apply: '立即應徵',
  },
  us: {
    bar: 'Test tools',
    scenario: 'Rate limited',
    fill: 'Fill in sample answers',
    off: 'Switch everything off',
    check: 'Check your answers',
    submit: 'Submit application',
    sent: 'Your application has been submitted',
    agree: /I have READ and AGREED/,
    apply: 'Apply now',
  },
} as const

const bar = (page: Page, language: 'tw' | 'us') =>
  page.getByRole('complementary', { name: words[language].bar })

for (const language of ['tw', 'us'] as const) {
  test(`the bar says what is switched on and switches it off (${language}) ${windowOf(language)}`, async ({
    page,
    context,
  }) => {
    await steer(context, { scenarios: ['rate-limited'] })
    const answer = await page.goto(`/?lang=${language}`)

    expect(answer?.headers()['cache-control']).toBe('no-store')
    await expect(bar(page, language)).toContainText(words[language].scenario)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await bar(page, language).getByRole('button', { name: words[language].off }).click()
    await expect(bar(page, language).getByRole('button', { name: words[language].off })).toHaveCount(0)
    expect((await (await page.request.get('/__mock/steering')).json()).scenarios).toEqual([])
  })

  test(`the form is filled with a valid applicant, who can apply (${language})`, async ({ page }) => {
    await page.goto(`/about?job=SW-1001&lang=${language}`)
    await page.getByRole('checkbox', { name: words[language].agree }).check()
    await page.getByRole('button', { name: words[language].apply }).click()
    await page.waitForURL(/\/apply/)
    await bar(page, language).getByRole('button', { name: words[language].bar }).click()
    await bar(page, language).getByRole('button', { name: words[language].fill }).click()

    await page.waitForURL(/step=check/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[language].check)
    await expect(page.getByText('sample-headshot.png')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: words[language].submit }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[language].sent)
  })
}

test.describe('offline', () => {
  test.use({ expectedErrors: /ERR_EMPTY_RESPONSE|ERR_CONNECTION/ })

  test('closes the connections of pages and of calls', async ({ page, context }) => {
    await steer(context, { scenarios: ['offline'] })

    await expect(page.goto('/')).rejects.toThrow(/ERR_/)
    await expect(page.request.get('/api/jobs')).rejects.toThrow()
  })

  test('switched on before the bar has arrived, leaves the page as it is', async ({ page, context }) => {
    let isRefused = false
    await page.route('**/assets/steered-*.js', async (route) => {
      await steer(context, { scenarios: ['offline'] })
      isRefused = true
      await route.continue()
    })
    await page.goto('/')
    await expect.poll(() => isRefused).toBe(true)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar(page, 'tw')).toHaveCount(0)
  })
})
