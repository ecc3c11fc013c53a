import { steeringClient } from '@recruiting/schema/test-support/client'
import { pdf } from './apply-files.ts'
import { expectMessage, fillRequired, save } from './edit-form.ts'
import { test } from './site-test.ts'
import { expect, type Page } from './test.ts'

// A state of a failed page logs the answer that caused it.
test.use({ expectedErrors: /Failed to load resource|ERR_EMPTY_RESPONSE/ })

const open = (page: Page, id: string, language: 'tw' | 'us') =>
  page.goto(`/__mock/open/${id}?lang=${language}`)

type Seen = { id: string; language: 'tw' | 'us'; path: RegExp; heading: string; text?: string }

/** The page that each link opens. Those that need an action are below. */
const seen: readonly Seen[] = [
  { id: 'list-empty', language: 'tw', path: /^\/$/, heading: '目前沒有開放應徵的職缺' },
  {
    id: 'list-one',
    language: 'us',
    path: /^\/$/,
    heading: 'Find the job that fits you',
    text: 'Vacancies: 1',
  },
  { id: 'list-many', language: 'tw', path: /^\/$/, heading: '找到適合您的工作', text: '共 10000 個職缺' },
  { id: 'job-closed', language: 'tw', path: /^\/about$/, heading: '此職缺已停止招募' },
  { id: 'job-unknown', language: 'us', path: /^\/about$/, heading: 'Vacancy not found' },
  { id: 'apply-personal', language: 'tw', path: /^\/apply$/, heading: '基本資料' },
  { id: 'apply-education', language: 'us', path: /^\/apply$/, heading: 'Education' },
  { id: 'apply-experience', language: 'tw', path: /^\/apply$/, heading: '工作經歷' },
  { id: 'apply-application', language: 'us', path: /^\/apply$/, heading: 'Application details' },
  { id: 'apply-other', language: 'tw', path: /^\/apply$/, heading: '其他資料' },
  { id: 'apply-check', language: 'us', path: /^\/apply$/, heading: 'Check your answers' },
  { id: 'deletion-valid', language: 'tw', path: /^\/delete-resume\/detail\//, heading: '確認刪除履歷資料' },
  { id: 'deletion-expired', language: 'us', path: /^\/delete-resume\//, heading: 'This link has expired' },
  { id: 'deletion-used', language: 'tw', path: /^\/delete-resume\//, heading: '此連結已使用過' },
  {
    id: 'deletion-replaced',
    language: 'us',
    path: /^\/delete-resume\//,
    heading: 'A newer link has replaced this one',
  },
  { id: 'deletion-unknown', language: 'tw', path: /^\/delete-resume\//, heading: '連結無效' },
  {
    id: 'edit-valid',
    language: 'us',
    path: /^\/personal-info\/edit\//,
    heading: 'Edit personal information',
  },
  { id: 'edit-expired', language: 'tw', path: /^\/personal-info\//, heading: '此連結已失效' },
  {
    id: 'edit-replaced',
    language: 'us',
    path: /^\/personal-info\//,
    heading: 'A newer link has replaced this one',
  },
  { id: 'edit-unknown', language: 'tw', path: /^\/personal-info\//, heading: '連結無效' },
  { id: 'referral-valid', language: 'us', path: /^\/referral\/check\//, heading: 'Referral check' },
  { id: 'referral-expired', language: 'tw', path: /^\/referral\//, heading: '此連結已失效' },
  {
    id: 'referral-replaced',
    language: 'us',
    path: /^\/referral\//,
    heading: 'A newer link has replaced this one',
  },
  { id: 'referral-unknown', language: 'tw', path: /^\/referral\//, heading: '連結無效' },
  {
    id: 'maintenance',
    language: 'us',
    path: /^\/$/,
    heading: 'Find the job that fits you',
    text: 'The vacancies could not be loaded',
  },
  { id: 'slow', language: 'tw', path: /^\/$/, heading: '找到適合您的工作', text: '共 381 個職缺' },
]

for (const { id, language, path, heading, text } of seen) {
  test(`the link to ${id} opens its page`, async ({ page, site }) => {
    // The first request makes the 10,000 vacancies, which can take longer than a rendered page waits.
    if (id === 'list-many')
      await fetch(`${site.url}/api/jobs`, { headers: { 'X-Mock-Scenario': 'jobs-many' } })
    await open(page, id, language)

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(new URL(page.url()).pathname).toMatch(path)
    if (text !== undefined) await expect(page.getByText(text).first()).toBeVisible()
  })
}

test('the link to job-open opens a vacancy that can be applied for', async ({ page }) => {
  await open(page, 'job-open', 'us')

  await expect(page.getByRole('button', { name: 'Apply now' })).toBeVisible()
})

test('the link to offline leaves the browser without an answer', async ({ page }) => {
  await expect(open(page, 'offline', 'tw')).rejects.toThrow(/ERR_EMPTY_RESPONSE/)
})

test('the link to rate-limited refuses the deletion that is asked for', async ({ page }) => {
  await open(page, 'rate-limited', 'tw')
  await page.getByLabel('電子郵件').fill('yichun.chen@example.com')
  await page.getByRole('button', { name: '寄送郵件' }).click()

  await expect(page.getByRole('alert')).toContainText('郵件尚未寄出')
})

test('the link to notice-changed refuses the application and asks for consent again', async ({ page }) => {
  await open(page, 'notice-changed', 'tw')
  await page.getByRole('button', { name: '送出應徵' }).click()

  await expect(page.getByRole('alert')).toContainText('告知事項已更新，請重新閱讀並勾選同意')
})

test('the link to saved-in-between refuses the save', async ({ page }) => {
  await open(page, 'saved-in-between', 'tw')
  await fillRequired(page, 'tw')
  await save(page, 'tw')

  await expectMessage(page, 'conflict', '這份資料在您編輯期間已被更新')
})

test('the link to file-refused refuses an upload', async ({ page }) => {
  await open(page, 'file-refused', 'tw')
  await page.getByLabel('履歷檔案').setInputFiles(pdf())

  await expect(page.getByText('無法讀取履歷檔案，檔案可能已損毀，請重新存檔後再上傳').first()).toBeVisible()
})

test('every link is tried here', async ({ site }) => {
  const { states } = await steeringClient(site.url)('listStates')
  const acting = ['job-open', 'offline', 'rate-limited', 'notice-changed', 'saved-in-between', 'file-refused']

  expect(states.map(({ id }) => id).sort()).toEqual([...seen.map(({ id }) => id), ...acting].sort())
})
