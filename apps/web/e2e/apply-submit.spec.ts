import type { ProblemCode } from '@recruiting/schema/contract/problem'
import { noticeVersion } from '@recruiting/schema/notice'
import { testSupportCalls } from '@recruiting/schema/test-support/calls'
import { mailsTo } from './applicant.ts'
import { expectStep, goToStep, words } from './apply-steps.ts'
import { steer, stopSteering, type WorldSteering } from './steering.ts'
import { expect, test } from './test.ts'

test.use({
  expectedErrors:
    /status of (?:413|422|429|500|503).*\/api\/applications|ERR_(?:EMPTY_RESPONSE|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH)/,
})

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

  test('a vacancy closed meanwhile says so and keeps the answers', async ({ page }) => {
    const { method, path } = testSupportCalls.setJobStatus
    await page.request.fetch(path.replace('{code}', 'LG-1001'), { method, data: { status: 'closed' } })
    await page.getByRole('button', { name: words.tw.submit }).click()
    const failure = page.getByRole('alert')
    await expect(failure).toContainText('此職缺已停止招募')
    await expect(failure).toContainText('「法務專員」在您填寫期間已停止招募')
    await page.getByRole('link', { name: '選擇其他職缺' }).click()
    await page.goto('/about?job=SW-1001')
    await page.getByRole('checkbox', { name: words.tw.agree }).check()
    await page.getByRole('button', { name: words.tw.apply }).click()
    await expectStep(page, 5)
    await page.getByRole('button', { name: words.tw.submit }).click()
    await expect(page.getByText(reference)).toBeVisible()
  })

  test('of several vacancies a closed one can be left out', async ({ page }) => {
    // The state of a person who chose both while they were open. The seed has SW-1106 closed.
    await page.evaluate(() => {
      const jobs = [
        { code: 'SW-1106', title: { tw: '已關閉的職缺' } },
        { code: 'LG-1001', title: { tw: '法務專員' } },
      ]
      const codes = jobs.map(({ code }) => code)
      const consent = JSON.parse(sessionStorage.getItem('recruiting.consent') ?? '{}')
      sessionStorage.setItem('recruiting.jobs', JSON.stringify({ jobs }))
      sessionStorage.setItem('recruiting.consent', JSON.stringify({ ...consent, codes }))
    })
    await page.getByRole('button', { name: words.tw.submit }).click()
    await page.getByRole('button', { name: '移除此職缺，應徵其餘職缺' }).click()
    await expect(page.getByText(reference)).toBeVisible()
    await expect(page.getByText('法務專員')).toBeVisible()
  })

  test('a notice that changed meanwhile leads back to it, with the answers kept', async ({
    page,
    context,
  }) => {
    await steer(context, { scenarios: ['notice-changed'] })
    await page.getByRole('button', { name: words.tw.submit }).click()
    await expect(page.getByRole('alert')).toContainText('告知事項已更新，請重新閱讀並勾選同意')
    await stopSteering(context)
    await page.getByRole('button', { name: '閱讀告知事項' }).click()
    await expect(page).toHaveURL('/about')
    await page.getByRole('checkbox', { name: words.tw.agree }).check()
    await page.getByRole('button', { name: words.tw.apply }).click()
    await expectStep(page, 5)
    await page.getByRole('button', { name: words.tw.submit }).click()
    await expect(page.getByText(reference)).toBeVisible()
  })

  test('issues of the server come back to their step and field', async ({ page }) => {
    // Another submit has claimed the files: the server reports issues at their paths.
    const other = await page.evaluate(() => sessionStorage.getItem('recruiting.draft') ?? '')
    await page.getByRole('button', { name: words.tw.submit }).click()
    await expect(page.getByText(reference)).toBeVisible()
    await page.evaluate(
      ({ draft, version }) => {
        sessionStorage.removeItem('recruiting.receipt')
        sessionStorage.setItem('recruiting.draft', draft.replace('Chen, Yi-Chun', 'Chen, Changed'))
        const jobs = [{ code: 'LG-1001', title: { tw: '法務專員' } }]
        sessionStorage.setItem('recruiting.jobs', JSON.stringify({ jobs }))
        sessionStorage.setItem('recruiting.consent', JSON.stringify({ version, codes: ['LG-1001'] }))
      },
      { draft: other, version: noticeVersion },
    )
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
  page,
  context,
}) => {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/applications')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  await goToStep(page, 5)
  const email = (await page.getByRole('definition').filter({ hasText: '@' }).textContent()) ?? ''
  await steer(context, { faults: [{ call: 'submitApplication', cutAfterBytes: 0 }] })
  await page.getByRole('button', { name: words.tw.submit }).click()
  await expect(page.getByRole('alert')).toContainText('重複送出不會產生兩筆應徵')
  await stopSteering(context)
  // A reload keeps the id of the attempt.
  await page.reload()
  await page.getByRole('button', { name: words.tw.submit }).click()
  await expect(page.getByText(reference)).toBeVisible()
  await expect.poll(() => mailsTo(page.request, email)).toHaveLength(1)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('without a connection, and of a busy or refusing server, the form is kept and can be sent again', async ({
  page,
  context,
}) => {
  const failing = (code: ProblemCode): WorldSteering => ({
    faults: [{ call: 'submitApplication', fail: { code, times: 1 } }],
  })
  await goToStep(page, 5)
  const failure = page.getByRole('alert')
  // No sentence is part of the one before: it would be found before the answer has come.
  for (const [steering, sentence] of [
    [{ scenarios: ['offline'] }, /應徵資料尚未送出.*網路連線異常/s],
    [failing('unavailable'), /系統忙碌中，請稍後再試\s*請於 5 秒後再試。/],
    [failing('payload_too_large'), '資料量超過上限'],
    [failing('internal'), '系統忙碌中，請稍後再試'],
    [{ scenarios: ['rate-limited'] }, /您的操作過於頻繁，請稍後再試\s*請於 60 秒後再試。/],
  ] satisfies [WorldSteering, string | RegExp][]) {
    await steer(context, steering)
    await page.getByRole('button', { name: words.tw.submit }).click()
    await expect(failure).toContainText(sentence)
    await expect(page).toHaveTitle(words.tw.error)
    await expect(page.getByRole('definition').filter({ hasText: 'Chen, Yi-Chun' })).toBeVisible()
  }
  await stopSteering(context)
  await page.getByRole('button', { name: '再送出一次' }).click()
  await expect(page.getByText(reference)).toBeVisible()
})
