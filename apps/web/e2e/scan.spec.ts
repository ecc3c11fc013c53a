import { problemType } from '@recruiting/schema/contract/problem'
import { pdf, png } from './apply-files.ts'
import { expectStep, goToStep, next, uploaded } from './apply-steps.ts'
import { expectMessage, expectSaved, fillRequired, openEdit, save } from './edit-form.ts'
import { expect, field, type Page, test } from './test.ts'
import { words } from './words.ts'

const scanning = /^正在掃描病毒… · /

test.use({ expectedErrors: /status of 422.*\/api\/personal-info/ })

/** Lets the page see every scan as unfinished. The scanner of a world cannot change its verdict while a test runs. */
async function playScans(page: Page): Promise<void> {
  await page.route('**/api/uploads', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), scan: 'scanning' } })
  })
  await page.route('**/api/uploads/*/scan', (route) => route.fulfill({ json: { scan: 'scanning' } }))
}

// An application that is refused for its scan: the state `apply-scan-unfinished`.
test('a scan holds up nothing but sending, which works once it is finished', async ({ page }) => {
  const { check, confirmation } = words.tw.apply
  await goToStep(page, 4)
  await field(page, 'other.workPermitRequired', 'no').check()
  await field(page, 'other.headshot').setInputFiles(png())
  await expect(page.getByText(uploaded)).toHaveCount(1)
  await playScans(page)
  await field(page, 'other.resume').setInputFiles(pdf('新.pdf'))
  await expect(page.getByText(scanning)).toHaveCount(1)
  await page.reload()
  await expect(page.getByText(scanning)).toHaveCount(1)
  await next(page)
  await expectStep(page, 5)
  await expect(page.getByRole('definition').filter({ hasText: '新.pdf' })).toContainText('正在掃描病毒…')

  await page.getByRole('button', { name: check.submit }).click()
  await expect(page.getByRole('button', { name: check.awaitingScan })).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(confirmation.title)
})

test('a scan holds up nothing but saving, which works once it is finished', async ({ page }) => {
  const { awaitingScan } = words.tw.personalInfo.save
  await openEdit(page)
  await fillRequired(page)
  await playScans(page)
  await field(page, 'other.resume').setInputFiles(pdf('新.pdf'))
  await expect(page.getByText(scanning)).toBeVisible()
  await save(page)
  await expect(page.getByRole('button', { name: awaitingScan })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: awaitingScan })).toBeAttached()
  await page.unrouteAll()
  await expectSaved(page)

  // As when the scanner began to wait after the file was uploaded.
  await field(page, 'other.resume').setInputFiles(pdf('更新.pdf'))
  await expect(page.getByText(uploaded)).toBeVisible()
  await playScans(page)
  await page.route('**/api/personal-info', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          json: {
            type: problemType('validation_failed'),
            title: 'Refused',
            status: 422,
            code: 'validation_failed',
            requestId: '00000000-0000-4000-8000-000000000000',
            issues: [{ path: 'other.resume', rule: 'fileScanning' }],
          },
        }),
  )
  await save(page)
  await expectMessage(page, 'failed', '檔案的病毒掃描尚未完成')
  await expect(page.getByText(scanning)).toBeVisible()
})
