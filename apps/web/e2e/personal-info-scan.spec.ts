import { pdf } from './apply-files.ts'
import { expectMessage, expectSaved, fillRequired, openEdit, save, words } from './edit-form.ts'
import { test } from './link-test.ts'
import { steer, stopSteering } from './steering.ts'
import { expect } from './test.ts'

const w = words.tw

test.use({ language: 'tw', expectedErrors: /status of 422.*\/api\/personal-info/ })

test('a scan holds up nothing but saving, which works once it is finished', async ({ page, context }) => {
  await openEdit(page, 'tw')
  await fillRequired(page, 'tw')
  await steer(context, { scenarios: ['scan-waiting'] })
  await page.getByLabel(w.resume).setInputFiles(pdf('新.pdf'))
  await expect(page.getByText(/^正在掃描病毒… · /)).toBeVisible()
  await stopSteering(context)
  await expect(page.getByText(w.uploaded)).toBeVisible()

  await steer(context, { scenarios: ['scan-waiting'] })
  await save(page, 'tw')
  await expectMessage(page, 'failed', '檔案的病毒掃描尚未完成')
  await expect(page.getByText(/^正在掃描病毒… · /)).toBeVisible()
  await save(page, 'tw')
  await expect(page.getByRole('button', { name: '等待掃毒…' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '等待掃毒…' })).toBeAttached()
  await stopSteering(context)
  await expectSaved(page, 'tw')
})
