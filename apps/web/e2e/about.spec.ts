import { agree } from './apply-steps.ts'
import { steer, stopSteering } from './steering.ts'
import { expect, type Page, stored, storeItems, test } from './test.ts'

// Read only: the common data, whose pages are kept.
test.use({ world: null })

const open = 'SW-1001'
const another = 'SW-1204'
const closed = 'SW-1106'

/** The state after an accepted referral: its vacancies stored, referral mode on. */
async function enterReferralMode(page: Page, codes: readonly string[]): Promise<void> {
  await page.goto('/privacy')
  const jobs = codes.map((code) => ({ code, title: { tw: code } }))
  await storeItems(page, { jobs: { jobs }, referralMode: true })
}

// Its facts and texts: `spoken/tw/job-open.txt`.
test('a vacancy says its last minute, whatever the case of its code', async ({ page }) => {
  await page.goto(`/about?job=${another.toLowerCase()}&utm_source=x`)
  // The days of the seed follow the clock by weeks.
  const { validThrough } = await (await page.request.get(`/api/jobs/${another}`)).json()
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format(new Date(validThrough))
  expect(validThrough).toContain('T15:59:59')
  await expect(page.getByText(`${day.replaceAll('-', '/')} 23:59（臺北時間）`)).toBeVisible()
})

test('the consent is reached beside the facts, is asked for, and is kept with its version and vacancies', async ({
  page,
}) => {
  await page.goto(`/about?job=${open}`)
  await page.getByRole('link', { name: '閱讀告知事項並應徵' }).click()
  await expect(page).toHaveURL(/#consent$/)
  await expect(page.getByRole('heading', { level: 2, name: '個資告知與同意' })).toBeInViewport()
  const apply = page.getByRole('button', { name: '立即應徵' })
  const consent = page.locator('form').filter({ has: apply })
  for (const name of ['服務條款', '隱私權政策']) {
    const opened = page.waitForEvent('popup')
    await consent.getByRole('link', { name }).click()
    const tab = await opened
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(name)
    await tab.close()
  }

  await apply.click()
  const error = '請勾選「我已閱讀並同意告知事項與服務條款」'
  const box = page.getByRole('checkbox')
  await expect(box).toBeFocused()
  await expect(page.getByText(error)).toBeInViewport()
  await expect(page).toHaveTitle(/^錯誤：/)
  await expect(box).toHaveAccessibleDescription(error)
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Space')
  await expect(page.getByText(error)).toBeHidden()
  await apply.click()
  await expect(page).toHaveURL(/\/apply/)
  expect(await stored(page, 'consent')).toEqual({
    version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    codes: [open],
  })
  await page.goto('/about')
  await expect(box).toBeChecked()
  await box.uncheck()
  expect(await stored(page, 'consent')).toBeNull()
})

test('in referral mode every vacancy is listed, and the person chooses which to apply for', async ({
  page,
}) => {
  await enterReferralMode(page, [open, another])
  await page.goto(`/about?job=${another}`)
  await expect(page.getByRole('heading', { level: 1, name: '推薦您應徵的職缺' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.locator('a[href*="line.me"]')).toHaveCount(0)
  expect(await stored(page, 'referralMode')).toBe(true)

  const choice = page.getByRole('group', { name: '要應徵的職缺' })
  const [first, second] = [choice.getByRole('checkbox').first(), choice.getByRole('checkbox').nth(1)]
  await expect(first).toBeChecked()
  await first.uncheck()
  await second.uncheck()
  await page.getByRole('button', { name: '立即應徵' }).click()
  await expect(first).toBeFocused()
  await expect(page.getByText('請選擇要應徵的職缺')).toBeInViewport()
  await expect(page.getByText('請勾選「我已閱讀並同意告知事項與服務條款」')).toBeVisible()
  await second.check()
  await agree(page)
  await expect(page).toHaveURL(/\/apply/)
  expect(await stored(page, 'jobs')).toMatchObject({
    jobs: [{ code: another }],
    unticked: [{ code: open }],
  })
  expect(await stored(page, 'consent')).toMatchObject({ codes: [another] })
  await page.goto('/about')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(choice.getByRole('checkbox', { checked: true })).toHaveCount(1)

  // Which links end the mode besides: `guards.test.ts`.
  await page.getByRole('link', { name: '瀏覽全部職缺' }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  expect(await stored(page, 'referralMode')).toBe(false)
})

test.describe('a vacancy that is not there', () => {
  test.use({ expectedErrors: /status of 4(10|04) .*\/(api\/jobs\/|about\?job=)/ })

  test('leads back, and offers open ones like a closed one', async ({ page }) => {
    await page.goto(`/about?job=${closed}`)
    const similar = page.locator('section').filter({ has: page.getByRole('heading', { name: '類似職缺' }) })
    const links = similar.getByRole('link')
    await expect(links).toHaveCount(5)
    expect(await stored(page, 'jobs')).toBeNull()
    const title = (await links.first().textContent()) ?? ''
    await links.first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(similar).toBeHidden()
    await page.goBack()
    await page.getByRole('link', { name: '回到職缺列表' }).click()
    await expect(page.getByRole('searchbox')).toBeVisible()
  })

  test('is left out of what a referral applies for', async ({ page }) => {
    await enterReferralMode(page, [closed, open])
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 2, name: '此職缺已停止招募' })).toBeVisible()
    await agree(page)
    await expect(page).toHaveURL(/\/apply/)
    expect(await stored(page, 'jobs')).toMatchObject({ jobs: [{ code: open }] })
  })
})

test.describe('when the backend fails', () => {
  test.use({ world: {}, expectedErrors: /status of 503|ERR_EMPTY_RESPONSE|ERR_CONNECTION_/ })

  test('or the network is gone, the page says so, and tries again', async ({ page, context }) => {
    await steer(context, { faults: [{ call: 'getJob', fail: { code: 'unavailable', times: 100 } }] })
    await page.goto(`/?keyword=${open}`)
    await page.getByRole('row').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('職缺載入失敗')
    await expect(page.getByRole('alert')).toContainText('系統忙碌中，請稍後再試')
    await stopSteering(context)
    await page.getByRole('button', { name: '再試一次' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/React工程師/)
    await page.getByRole('link', { name: '回到職缺列表' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await steer(context, { scenarios: ['offline'] })
    await page.getByRole('searchbox').fill('網路')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('網路連線異常')
    await stopSteering(context)
    await page.getByRole('button', { name: '再試一次' }).click()
    await expect(page.getByRole('heading', { level: 2, name: /共 \d+ 個職缺/ })).toBeVisible()
  })
})
