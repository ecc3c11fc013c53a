import { applied, mailedLink } from './applicant.ts'
import { expectHeading, expireLink, keptInBrowser, tokenOf } from './links.ts'
import { steer, stopSteering } from './steering.ts'
import { expect, type Page, storeItems, test } from './test.ts'

const confirm = '確認刪除履歷資料'
const deletion = '/delete-resume/detail/'
const referral = '/referral/check/'

/** Requests a deletion link through the API. */
async function deletionLink(page: Page, email: string): Promise<string> {
  await page.request.post('/api/delete-resume', { data: { email } })
  return mailedLink(page.request, email, deletion)
}

test.use({ expectedErrors: /status of (401|410|429|503) .*\/api\/|ERR_EMPTY_RESPONSE|ERR_CONNECTION_/ })

test('an expired link sends a new one, says the same for every link, pauses, and is replaced', async ({
  page,
}) => {
  const email = 'yijun.chen@mail.example'
  const link = await mailedLink(page.request, email, referral)
  await expireLink(page.request, link)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('此連結已失效')
  await page.getByRole('button', { name: '寄送新的連結' }).click()
  const sent = page.getByRole('status').filter({ hasText: '郵件已寄出，請至您的信箱查收' })
  await expect(sent).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(email)
  const again = page.getByRole('button', { name: '再寄一次' })
  await expect(again).toBeDisabled()
  await expect(again).toBeFocused()
  await expect.poll(() => mailedLink(page.request, email, referral)).not.toBe(link)
  await expect(again).toBeEnabled()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('此連結已由較新的連結取代')
  await page.goto(await mailedLink(page.request, email, referral))
  await expect(page.getByRole('definition').first()).toBeVisible()
})

test('after a busy server and a lost connection the link is tried again, after too many attempts later', async ({
  page,
  context,
}) => {
  const { email } = await applied(page.request, 'tw')
  const link = await deletionLink(page, email)
  const retry = page.getByRole('button', { name: '再試一次' })
  await steer(context, { faults: [{ call: 'all', fail: { code: 'unavailable', times: 1000 } }] })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('系統忙碌中')
  await steer(context, { scenarios: ['offline'] })
  await retry.click()
  await expectHeading(page, '網路連線異常')
  await stopSteering(context)
  await retry.click()
  await expectHeading(page, confirm)
  await steer(context, { scenarios: ['rate-limited'] })
  await page.reload()
  await expectHeading(page, '您的操作過於頻繁')
  await expect(page.getByText(/^請於 \d+ (?:分鐘|秒)後再試一次。$/)).toBeVisible()
  await expect(retry).toBeDisabled()
})

test('scanners change nothing: HEAD, GET, and a browser that runs scripts and clicks', async ({ page }) => {
  const { email, link: editLink } = await applied(page.request, 'tw')
  const link = await deletionLink(page, email)
  const headers = { authorization: `Bearer ${tokenOf(link)}` }
  for (const url of [link, '/api/delete-resume', '/api/delete-resume/confirm']) {
    await page.request.head(url, { headers })
    await page.request.get(url, { headers })
  }
  await page.goto(link)
  const buttons = page.getByRole('button')
  await buttons.first().click()
  await page.getByRole('alertdialog').waitFor()
  // Presses every visible button without ticking the box, starting with the confirm button.
  for (const button of (await page.getByRole('alertdialog').getByRole('button').all()).toReversed()) {
    if (await button.isVisible()) await button.click()
  }
  await page.waitForLoadState('networkidle')
  const answer = await page.request.get('/api/delete-resume', { headers })
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toMatchObject({ applications: 1, files: 3 })
  const edit = { authorization: `Bearer ${tokenOf(editLink)}` }
  expect((await page.request.get('/api/personal-info', { headers: edit })).status()).toBe(200)
})

test('the token stays in the address: no request, referrer, storage or title has it', async ({
  page,
  baseURL,
}) => {
  const { email } = await applied(page.request, 'tw')
  const link = await deletionLink(page, email)
  const token = tokenOf(link)
  const told: Promise<string>[] = []
  page.on('request', (request) => {
    const isPage = request.isNavigationRequest() && request.url().startsWith(`${baseURL}${link}`)
    const line = request.allHeaders().then(({ authorization: _, ...headers }) => JSON.stringify(headers))
    told.push(line.then((headers) => `${isPage ? 'page' : request.url()} ${headers}`))
  })
  const answer = await page.goto(link)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(confirm)
  expect(await page.title()).not.toContain(token)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm deletion')
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  // The page of another URL is reloaded, then the back button returns to the link.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  expect(await page.evaluate(() => JSON.stringify(history.state) + document.referrer)).not.toContain(token)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm deletion')
  await page.goto('/terms')
  await page.waitForLoadState('networkidle')

  const lines = await Promise.all(told)
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter((line) => line.includes(token))).toEqual([])
  expect(await keptInBrowser(page)).not.toContain(token)
})

test.describe('before the scripts arrive', () => {
  test.use({ touched: false })

  test('the first press opens the prompt of a deletion, and leaves a referral that was taken up', async ({
    page,
  }) => {
    const { email } = await applied(page.request, 'tw')
    await page.goto(await deletionLink(page, email))
    await page.getByRole('button', { name: '刪除所有履歷資料' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()

    await page.goto(await mailedLink(page.request, 'yijun.chen@mail.example', referral))
    await storeItems(page, { referralMode: true })
    await page.reload()
    await page.getByRole('link', { name: '暫不應徵，瀏覽全部職缺' }).click()
    await expect(page.getByRole('searchbox')).toBeVisible()
  })
})
