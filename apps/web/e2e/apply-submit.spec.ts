import { expectStep, goToStep, words } from './apply-steps.ts'
import { startFlawedSite } from './flawed-site.ts'
import { expect, test } from './test.ts'

test.use({ expectedErrors: /status of 422.*\/api\/applications|ERR_INTERNET_DISCONNECTED/ })

const reference = /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/

test.describe('at the check', () => {
  test.beforeEach(async ({ page }) => {
    await goToStep(page, 5)
  })

  test('a double click and a second tab make one application', async ({ page, context }) => {
    const tab = await page.evaluate(() => ({ ...sessionStorage }))
    const keys: string[] = []
    context.on('request', (request) => {
      if (request.url().endsWith('/api/applications')) keys.push(request.headers()['idempotency-key'] ?? '')
    })
    await page.getByRole('button', { name: words.tw.submit }).dblclick()
    const first = await page.getByText(reference).textContent()
    expect(keys).toHaveLength(1)

    // A duplicated tab starts with a copy of the first tab's storage.
    const twin = await context.newPage()
    await twin.addInitScript((values) => {
      if (sessionStorage.length === 0)
        for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value)
    }, tab)
    await twin.goto('/apply?step=check')
    await expectStep(twin, 5)
    await twin.getByRole('button', { name: words.tw.submit }).click()
    await expect(twin.getByText(reference)).toHaveText(first ?? '')
    expect(new Set(keys).size).toBe(1)
  })

  test('without a connection nothing is lost, and the retry sends it once', async ({ page, context }) => {
    await context.setOffline(true)
    await page.getByRole('button', { name: words.tw.submit }).click()
    const failure = page.getByRole('alert')
    await expect(failure).toContainText('應徵資料尚未送出')
    await expect(failure).toContainText('網路連線異常')
    await expect(page).toHaveTitle(words.tw.error)
    await context.setOffline(false)
    await page.getByRole('button', { name: '再送出一次' }).click()
    await expect(page.getByText(reference)).toBeVisible()
  })

  /** The stored state of a person whose vacancy closed after the form was started. */
  function chooseClosed(codes: string[]) {
    const jobs = codes.map((code) => ({
      code,
      title: { tw: code === 'SW-1106' ? '已關閉的職缺' : '法務專員' },
    }))
    const consent = JSON.parse(sessionStorage.getItem('recruiting.consent') ?? '{}')
    sessionStorage.setItem('recruiting.jobs', JSON.stringify({ jobs }))
    sessionStorage.setItem('recruiting.consent', JSON.stringify({ ...consent, codes }))
  }

  test('a vacancy closed meanwhile says so and keeps the answers', async ({ page }) => {
    await page.evaluate(chooseClosed, ['SW-1106'])
    await page.getByRole('button', { name: words.tw.submit }).click()
    const failure = page.getByRole('alert')
    await expect(failure).toContainText('此職缺已停止招募')
    await expect(failure).toContainText('「已關閉的職缺」在您填寫期間已停止招募')
    await page.getByRole('link', { name: '選擇其他職缺' }).click()
    await page.goto('/about?job=LG-1001')
    await page.getByRole('checkbox', { name: words.tw.agree }).check()
    await page.getByRole('button', { name: words.tw.apply }).click()
    await expectStep(page, 5)
    await page.getByRole('button', { name: words.tw.submit }).click()
    await expect(page.getByText(reference)).toBeVisible()
  })

  test('of several vacancies a closed one can be left out', async ({ page }) => {
    await page.evaluate(chooseClosed, ['SW-1106', 'LG-1001'])
    await page.getByRole('button', { name: words.tw.submit }).click()
    await page.getByRole('button', { name: '移除此職缺，應徵其餘職缺' }).click()
    await expect(page.getByText(reference)).toBeVisible()
    await expect(page.getByText('法務專員')).toBeVisible()
  })

  test('a notice that changed meanwhile leads back to it, with the answers kept', async ({ page }) => {
    await page.evaluate(() => {
      const consent = JSON.parse(sessionStorage.getItem('recruiting.consent') ?? '{}')
      sessionStorage.setItem('recruiting.consent', JSON.stringify({ ...consent, version: '2020-01-01' }))
    })
    await page.getByRole('button', { name: words.tw.submit }).click()
    await expect(page.getByRole('alert')).toContainText('告知事項已更新，請重新閱讀並勾選同意')
    await page.getByRole('button', { name: '閱讀告知事項' }).click()
    await expect(page).toHaveURL('/about')
    await page.getByRole('checkbox', { name: words.tw.agree }).check()
    await page.getByRole('button', { name: words.tw.apply }).click()
    await expectStep(page, 5)
  })

  test('issues of the server come back to their step and field', async ({ page }) => {
    // Another submit has claimed the files: the server reports issues at their paths.
    const other = await page.evaluate(() => sessionStorage.getItem('recruiting.draft') ?? '')
    await page.getByRole('button', { name: words.tw.submit }).click()
    await expect(page.getByText(reference)).toBeVisible()
    await page.evaluate((draft) => {
      sessionStorage.removeItem('recruiting.receipt')
      sessionStorage.setItem('recruiting.draft', draft.replace('Chen, Yi-Chun', 'Chen, Changed'))
      const jobs = [{ code: 'LG-1001', title: { tw: '法務專員' } }]
      sessionStorage.setItem('recruiting.jobs', JSON.stringify({ jobs }))
      sessionStorage.setItem(
        'recruiting.consent',
        JSON.stringify({ version: '2026-11-01', codes: ['LG-1001'] }),
      )
    }, other)
    await page.goto('/apply?step=check')
    await page.getByRole('button', { name: words.tw.submit }).click()
    await expectStep(page, 4)
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      '大頭照已逾時失效，請重新選擇',
      '履歷檔案已逾時失效，請重新選擇',
    ])
    await expect(page.locator('[data-error-summary]')).toBeFocused()
  })
})

test('an answer that was lost on the way is fetched by the retry; there is one application', async ({
  browser,
  baseURL,
}) => {
  const site = await startFlawedSite(baseURL ?? '')
  const page = await browser.newPage({ baseURL: site.url })
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/applications')) answers.push(await response.text())
  })
  await goToStep(page, 5)
  const email = (await page.getByRole('definition').filter({ hasText: '@' }).textContent()) ?? ''
  site.lose = (path) => path === '/api/applications'
  await page.getByRole('button', { name: words.tw.submit }).click()
  await expect(page.getByRole('alert')).toContainText('重複送出不會產生兩筆應徵')
  site.lose = () => false
  // A reload keeps the id of the attempt.
  await page.reload()
  await page.getByRole('button', { name: words.tw.submit }).click()
  await expect(page.getByText(reference)).toBeVisible()
  const mails = async () => {
    const answer = await page.request.get(`/__mock/mails?to=${encodeURIComponent(email)}`)
    return ((await answer.json()) as { mails: unknown[] }).mails.length
  }
  await expect.poll(mails).toBe(1)
  expect(answers).toHaveLength(1)
  await page.close()
  await site.close()
})

test('a busy or refusing server keeps the form and offers a retry', async ({ browser, baseURL }) => {
  const site = await startFlawedSite(baseURL ?? '')
  const page = await browser.newPage({ baseURL: site.url })
  await goToStep(page, 5)
  const failure = page.getByRole('alert')
  for (const [status, sentence] of [
    [503, '系統忙碌中，請稍後再試'],
    [500, '系統忙碌中，請稍後再試'],
    [413, '資料量超過上限'],
    [429, '您的操作過於頻繁，請稍後再試 請於 30 秒後再試。'],
  ] as const) {
    site.spoil = (path) => (path === '/api/applications' ? status : undefined)
    await page.getByRole('button', { name: words.tw.submit }).click()
    await expect(failure).toContainText(sentence)
    await expect(page.getByRole('definition').filter({ hasText: 'Chen, Yi-Chun' })).toBeVisible()
  }
  site.spoil = () => undefined
  await page.getByRole('button', { name: '再送出一次' }).click()
  await expect(page.getByText(reference)).toBeVisible()
  await page.close()
  await site.close()
})
