import { pdf, png } from './apply-files.ts'
import { expectStep, goToStep, next, words } from './apply-steps.ts'
import { words as edit, expectMessage, expectSaved, fillRequired, openEdit, save } from './edit-form.ts'
import { playScans } from './scans.ts'
import { expect, test } from './test.ts'

const scanning = /^正在掃描病毒… · /

test.use({ expectedErrors: /status of 422.*\/api\/(?:applications|personal-info)/ })

test('a scan holds up nothing but sending, which works once it is finished', async ({ page }) => {
  const { uploaded, submit, sent } = words.tw
  await goToStep(page, 4)
  await page.getByRole('radiogroup', { name: '工作許可' }).getByRole('radio', { name: '否' }).check()
  await page.getByLabel('大頭照').setInputFiles(png())
  await expect(page.getByText(uploaded)).toHaveCount(1)
  const stopFirst = await playScans(page)
  await page.getByLabel('履歷檔案').setInputFiles(pdf('新.pdf'))
  await expect(page.getByText(scanning)).toHaveCount(1)
  await page.reload()
  await expect(page.getByText(scanning)).toHaveCount(1)
  await next(page)
  await expectStep(page, 5)
  const resume = page.getByRole('definition').filter({ hasText: '新.pdf' })
  await expect(resume).toContainText('正在掃描病毒…')

  await stopFirst()
  await expect(resume).not.toContainText('正在掃描病毒…')
  const stop = await playScans(page)
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('alert')).toContainText('檔案的病毒掃描尚未完成')
  await expectStep(page, 5)
  await expect(resume).toContainText('正在掃描病毒…')

  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('button', { name: '等待病毒掃描完成…' })).toBeVisible()
  await stop()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sent)
})

test('a scan holds up nothing but saving, which works once it is finished', async ({ page }) => {
  await openEdit(page)
  await fillRequired(page)
  const stop = await playScans(page)
  await page.getByLabel(edit.resume).setInputFiles(pdf('新.pdf'))
  await expect(page.getByText(scanning)).toBeVisible()
  await save(page)
  await expect(page.getByRole('button', { name: '等待掃毒…' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '等待掃毒…' })).toBeAttached()
  await stop()
  await expectSaved(page)

  // As when the scanner began to wait after the file was uploaded.
  await page.getByLabel(edit.resume).setInputFiles(pdf('更新.pdf'))
  await expect(page.getByText(edit.uploaded)).toBeVisible()
  await playScans(page)
  await save(page)
  await expectMessage(page, 'failed', '檔案的病毒掃描尚未完成')
  await expect(page.getByText(scanning)).toBeVisible()
})
