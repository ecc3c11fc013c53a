import { pdf } from './apply-files.ts'
import { expectMessage, expectSaved, fillRequired, openEdit, save, words } from './edit-form.ts'
import { test } from './link-test.ts'
import { playScans } from './scans.ts'
import { expect } from './test.ts'

const w = words.tw

test.use({ language: 'tw', expectedErrors: /status of 422.*\/api\/personal-info/ })

test('a scan holds up nothing but saving, which works once it is finished', async ({ page }) => {
  await openEdit(page, 'tw')
  await fillRequired(page, 'tw')
  const stopFirst = await playScans(page, 'scanning')
  await page.getByLabel(w.resume).setInputFiles(pdf('新.pdf'))
  await expect(page.getByText(/^正在掃描病毒… · /)).toBeVisible()
  await stopFirst()
  await expect(page.getByText(w.uploaded)).toBeVisible()

  const stop = await playScans(page, 'scanning')
  await save(page, 'tw')
  await expectMessage(page, 'failed', '檔案的病毒掃描尚未完成')
  await expect(page.getByText(/^正在掃描病毒… · /)).toBeVisible()
  await save(page, 'tw')
  await expect(page.getByRole('button', { name: '等待掃毒…' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '等待掃毒…' })).toBeAttached()
  await stop()
  await expectSaved(page, 'tw')
})
