import { worldHeader } from '@recruiting/schema/test-support/calls'
import { applied, mailedLink, mailsTo } from './applicant.ts'
import { expireLink } from './expire-link.ts'
import { expectHeading, keptInBrowser, test, unknownToken } from './link-test.ts'
import { startOwnSite } from './own-site.ts'
import { steer, stopSteering } from './steering.ts'
import { expect, type Page } from './test.ts'

const words = {
  tw: {
    invalid: '連結無效',
    expired: '此連結已失效',
    replaced: '此連結已由較新的連結取代',
    tooMany: '您的操作過於頻繁',
    wait: /^請於 \d+ 分鐘後再試一次。$/,
    offline: '網路連線異常',
    busy: '系統忙碌中',
    retry: '再試一次',
    resend: '寄送新的連結',
    again: '再寄一次',
    sent: '郵件已寄出，請至您的信箱查收',
    confirm: '確認刪除履歷資料',
    home: '回到職缺列表',
  },
  us: {
    invalid: 'This link is not valid',
    expired: 'This link has expired',
    replaced: 'A newer link has replaced this one',
    tooMany: 'Too many attempts',
    wait: /^Please try again in \d+ minutes\.$/,
    offline: 'No connection',
    busy: 'The system is busy',
    retry: 'Try again',
    resend: 'Send a new link',
    again: 'Send it again',
    sent: 'Email sent successfully, please check your email',
    confirm: 'Confirm deletion',
    home: 'Back to the vacancies',
  },
} as const
type Language = keyof typeof words

const deletion = '/delete-resume/detail/'
const referral = '/referral/check/'

/** Requests a deletion link through the API. */
async function deletionLink(page: Page, email: string): Promise<string> {
  await page.request.post('/api/delete-resume', { data: { email } })
  return mailedLink(page.request, email, deletion)
}

test.use({ expectedErrors: /status of (401|410|429|503) .*\/api\/|ERR_EMPTY_RESPONSE|ERR_CONNECTION_/ })

for (const language of ['tw', 'us'] as const satisfies Language[]) {
  const w = words[language]
  test.describe(language, () => {
    test.use({ language })

    test('unknown, malformed and of another purpose: one page', async ({ page }) => {
      const path = language === 'tw' ? deletion : referral
      const { email, link: editLink } = await applied(page.request, language)
      const foreign = language === 'tw' ? editLink : await deletionLink(page, email)
      const tokens = [
        unknownToken,
        'short',
        `${unknownToken}A`,
        '%E9%80%A3%E7%B5%90',
        '%22%3E%3Cscript%3E',
        tokenOf(foreign),
      ]
      for (const token of tokens) {
        await page.goto(path + token)
        await expectHeading(page, w.invalid)
        await expect(page).toHaveTitle(new RegExp(`^${w.invalid} \\|`))
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
        await expect(page.getByRole('link', { name: w.home })).toBeVisible()
      }
    })

    test('expired: a new link to the same address, which replaces the old one', async ({ page }) => {
      const { email } = await applied(page.request, language)
      const link = await deletionLink(page, email)
      await expireLink(page.request, link)
      await page.goto(link)
      await expectHeading(page, w.expired)
      await expect(page.getByRole('main')).not.toContainText(email)
      // An address receives at most one mail every three seconds.
      await expect
        .poll(
          async () => {
            await page.request.post('/api/links/resend', {
              headers: { authorization: `Bearer ${tokenOf(link)}` },
            })
            return (await mailsTo(page.request, email)).length
          },
          { intervals: [1000] },
        )
        .toBe(3)
      const newest = await mailedLink(page.request, email, deletion)
      expect(newest).not.toBe(link)

      await page.goto(link)
      await expectHeading(page, w.replaced)
      await page.goto(newest)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.confirm)
    })

    // What follows is the same in both languages.
    if (language === 'tw') return

    test('expired: the button says the same for every link, and pauses', async ({ page }) => {
      const email = 'alex.lee@mail.example'
      const link = await mailedLink(page.request, email, referral)
      await expireLink(page.request, link)
      await page.goto(link)
      await expectHeading(page, w.expired)
      await page.getByRole('button', { name: w.resend }).click()
      await expect(page.getByRole('status').filter({ hasText: w.sent })).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(email)
      const again = page.getByRole('button', { name: w.again })
      await expect(again).toBeDisabled()
      await expect(again).toBeFocused()
      await expect.poll(() => mailedLink(page.request, email, referral)).not.toBe(link)
      await expect(again).toBeEnabled()
      await page.goto(await mailedLink(page.request, email, referral))
      await expect(page.getByRole('definition').first()).toBeVisible()
    })

    test('too many wrong links: says when to try again', async ({ page }) => {
      const limited = await startOwnSite({ WRONG_LINKS: '1' })
      // Its backend does not know the world of this test.
      await page.context().clearCookies({ name: worldHeader })
      const site = `${limited.url}/delete-resume/detail/${unknownToken}?lang=${language}`
      await page.goto(site)
      await expectHeading(page, w.invalid)
      await page.goto(site)
      await expectHeading(page, w.tooMany)
      await expect(page.getByText(w.wait)).toBeVisible()
      await expect(page.getByRole('button', { name: w.retry })).toBeDisabled()
      await limited.close()
    })

    test('a busy server and a lost connection: the link is tried again', async ({ page, context }) => {
      const { email } = await applied(page.request, language)
      const link = await deletionLink(page, email)
      await steer(context, { faults: [{ call: 'all', fail: { code: 'unavailable', times: 1000 } }] })
      await page.goto(`${link}?lang=${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.busy)
      await steer(context, { scenarios: ['offline'] })
      await page.getByRole('button', { name: w.retry }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.offline)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await stopSteering(context)
      await page.getByRole('button', { name: w.retry }).click()
      await expectHeading(page, w.confirm)
    })
  })
}

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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('確認刪除履歷資料')
  expect(await page.title()).not.toContain(token)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm deletion')
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  // The page of another URL is reloaded, then the back button returns to the link.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm deletion')
  await page.goto('/terms')
  await page.waitForLoadState('networkidle')

  const lines = await Promise.all(told)
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter((line) => line.includes(token))).toEqual([])
  expect(await keptInBrowser(page)).not.toContain(token)
})

function tokenOf(link: string): string {
  return link.split('/').at(-1) ?? ''
}
