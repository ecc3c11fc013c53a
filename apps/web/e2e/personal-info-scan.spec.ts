import { pdf } from './apply-files.ts'
import { expectMessage, expectSaved, fillRequired, openEdit, save, words as w } from './edit-form.ts'
import { playScans } from './scans.ts'
import { expect, test } from './test.ts'

test.use({ language: 'tw', expectedErrors: /status of 422.*\/api\/personal-info/ })

test('a scan holds up nothing but saving, which works once it is finished', async ({ page }) => {
  await openEdit(page)
  await fillRequired(page)
  const stopFirst = await playScans(page)
  await page.getByLabel(w.resume).setInputFiles(pdf('新.pdf'))
  await expect(page.getByText(/^正在掃描病毒… · /)).toBeVisible()
  await stopFirst()
  await expect(page.getByText(w.uploaded)).toBeVisible()

  const stop = await playScans(page)
  await save(page)
  await expectMessage(page, 'failed', '檔案的病毒掃描尚未完成')
  await expect(page.getByText(/^正在掃描病毒… · /)).toBeVisible()
  await save(page)
  await expect(page.getByRole('button', { name: '等待掃毒…' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '等待掃毒…' })).toBeAttached()
  await stop()
  await expectSaved(page)
})
