import { noticeVersion } from '@recruiting/schema/notice'
import { testSupportCalls } from '@recruiting/schema/test-support/calls'
import { mailsTo } from './applicant.ts'
import { agree, expectStep, goToStep, job } from './apply-steps.ts'
import { steer, stopSteering } from './steering.ts'
import { expect, type Page, stored, storeItems, test } from './test.ts'
import { words } from './words.ts'

test.use({
  expectedErrors:
    /status of (?:422|503).*\/api\/applications|ERR_(?:EMPTY_RESPONSE|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH)/,
})

const { submit } = words.tw.apply.check
const reference = /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/
const send = (page: Page) => page.getByRole('button', { name: submit }).click()

/** Records the idempotency key of every application that the page sends. */
function keysOf(page: Page): string[] {
  const keys: string[] = []
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/applications')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

test.beforeEach(async ({ page }) => {
  await goToStep(page, 5)
})

test('a double click and a second tab make one application', async ({ page, context }) => {
  const tab = await page.evaluate(() => ({ ...sessionStorage }))
  const keys = keysOf(page)
  await page.getByRole('button', { name: submit }).dblclick()
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
  await send(twin)
  await expect(twin.getByText(reference)).toHaveText(first ?? '')
  expect(new Set(keys).size).toBe(1)
})

test('a vacancy that was closed and a notice that changed meanwhile lead back, with the answers kept', async ({
  page,
  context,
}) => {
  const { method, path } = testSupportCalls.setJobStatus
  await page.request.fetch(path.replace('{code}', job), { method, data: { status: 'closed' } })
  const failure = page.getByRole('alert')
  const agreeAgain = async () => {
    await agree(page)
    await expectStep(page, 5)
  }
  await send(page)
  await expect(failure).toContainText('此職缺已停止招募')
  await expect(failure).toContainText('「法務專員」在您填寫期間已停止招募')
  await page.getByRole('link', { name: '選擇其他職缺' }).click()
  await page.goto('/about?job=SW-1001')
  await agreeAgain()

  await steer(context, { scenarios: ['notice-changed'] })
  await send(page)
  await expect(failure).toContainText('告知事項已更新，請重新閱讀並勾選同意')
  await stopSteering(context)
  await page.getByRole('button', { name: '閱讀告知事項' }).click()
  await expect(page).toHaveURL('/about')
  await agreeAgain()
  await send(page)
  await expect(page.getByText(reference)).toBeVisible()
})

test('of several vacancies a closed one can be left out', async ({ page }) => {
  // The state of a person who chose both while they were open. The seed has SW-1106 closed.
  const jobs = [
    { code: 'SW-1106', title: { tw: '已關閉的職缺' } },
    { code: 'LG-1001', title: { tw: '法務專員' } },
  ]
  const consent = { version: noticeVersion, codes: jobs.map(({ code }) => code) }
  await storeItems(page, { jobs: { jobs }, consent, draft: await stored(page, 'draft') })
  await send(page)
  await page.getByRole('button', { name: '移除此職缺，應徵其餘職缺' }).click()
  await expect(page.getByText(reference)).toBeVisible()
  await expect(page.getByText('法務專員')).toBeVisible()
})

test('issues of the server come back to their step and field', async ({ page }) => {
  // Another submit has claimed the files: the server reports issues at their paths.
  const [jobs, consent, draft] = [
    await stored(page, 'jobs'),
    await stored(page, 'consent'),
    JSON.stringify(await stored(page, 'draft')),
  ]
  await send(page)
  await expect(page.getByText(reference)).toBeVisible()
  await storeItems(page, {
    jobs,
    consent,
    draft: JSON.parse(draft.replace('Chen, Yi-Chun', 'Chen, Changed')),
  })
  await page.goto('/apply?step=check')
  await send(page)
  await expectStep(page, 4)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    '大頭照已逾時失效，請重新選擇',
    '履歷檔案已逾時失效，請重新選擇',
  ])
  await expect(page.locator('[data-error-summary]')).toBeFocused()
})

test('without a connection, of a busy server and of a lost answer the form is kept; sent again it is one application', async ({
  page,
  context,
}) => {
  const failure = page.getByRole('alert')
  const email = (await page.getByRole('definition').filter({ hasText: '@' }).textContent()) ?? ''
  await steer(context, { scenarios: ['offline'] })
  await send(page)
  await expect(failure).toContainText(/應徵資料尚未送出.*網路連線異常/s)
  await expect(page).toHaveTitle(/^錯誤：/)
  await expect(page.getByRole('definition').filter({ hasText: 'Chen, Yi-Chun' })).toBeVisible()
  await steer(context, { faults: [{ call: 'submitApplication', fail: { code: 'unavailable', times: 1 } }] })
  await send(page)
  await expect(failure).toContainText(/系統忙碌中，請稍後再試\s*請於 5 秒後再試。/)

  await steer(context, { faults: [{ call: 'submitApplication', cutAfterBytes: 0 }] })
  const keys = keysOf(page)
  await page.getByRole('button', { name: '再送出一次' }).click()
  // Not the words of the attempt before, which say so too.
  await expect(failure).toContainText('網路連線異常')
  await expect(failure).toContainText('重複送出不會產生兩筆應徵')
  await stopSteering(context)
  // A reload keeps the id of the attempt.
  await page.reload()
  await send(page)
  await expect(page.getByText(reference)).toBeVisible()
  await expect.poll(() => mailsTo(page.request, email)).toHaveLength(1)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})
