import { limits } from '@recruiting/schema/limits'
import { bytes, pdf, png, sample } from './apply-files.ts'
import { expectStep, goToStep, next } from './apply-steps.ts'
import { steer, stopSteering } from './steering.ts'
import { expect, hold, test } from './test.ts'

// Every failure of a file and its sentence: `file-field.test.tsx`.
test.use({
  expectedErrors:
    /status of 422.*\/api\/uploads|ERR_(?:EMPTY_RESPONSE|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH)/,
})
test.beforeEach(async ({ page }) => {
  await goToStep(page, 4)
})

test('a file that is chosen before the scripts arrive is uploaded by them', async ({ page }) => {
  const { release } = await hold(page, '**/assets/*.js')
  // The page counts as loaded only with its scripts.
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('履歷檔案').setInputFiles(pdf())
  await expect(page.locator('html[data-ready]')).not.toBeAttached()
  release()
  await expect(page.getByText(/^已上傳 · /)).toBeVisible()
})

test('accepts a dropped file, and one of exactly 10 MiB with a long Chinese name, shown as it is', async ({
  page,
}) => {
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['a portfolio'], '拖曳.txt', { type: 'text/plain' }))
    return data
  })
  const target = page.getByLabel('作品集檔案').locator('..')
  await target.dispatchEvent('dragover', { dataTransfer: transfer })
  await expect(page.getByText('放開以上傳檔案')).toBeVisible()
  await target.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page.getByText('拖曳.txt', { exact: true })).toBeVisible()

  const name = `${'陳怡君的作品集與專案說明'.repeat(6)}.pdf`
  await page.getByLabel('履歷檔案').setInputFiles(pdf(name, limits.fileBytes))
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText('已上傳 · 10 MB')).toBeVisible()
})

test('a file survives a lost answer, steps and a reload, and is removed', async ({ page, context }) => {
  await page.getByLabel('大頭照').setInputFiles({ ...png('暗.png'), buffer: sample('picture/dark.png') })
  await expect(page.getByRole('img', { name: '大頭照預覽' })).toBeVisible()
  await expect(page.getByText('照片背景看起來不是白色')).toBeVisible()
  await steer(context, { faults: [{ call: 'stageUpload', cutAfterBytes: 0 }] })
  const resume = page.getByLabel('履歷檔案')
  await resume.setInputFiles(pdf('一.pdf'))
  await expect(resume).toHaveAccessibleDescription(/網路連線中斷，檔案尚未上傳/)
  await stopSteering(context)
  await page.getByRole('button', { name: '重新上傳' }).click()
  await expect(page.getByText(/^已上傳 · /)).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('暗.png', { exact: true })).toBeVisible()
  await expect(page.getByText('重新載入後無法顯示預覽')).toBeVisible()
  await page.getByRole('button', { name: '上一步' }).click()
  await expectStep(page, 3)
  await page.goBack()
  await expectStep(page, 4)
  await page.getByRole('button', { name: '移除「一.pdf」' }).click()
  await expect(page.getByText('一.pdf', { exact: true })).toHaveCount(0)
  await expect(resume).toBeFocused()
})

test('an upload on a slow connection can be cancelled, goes on while another step is shown, and "next" waits for it', async ({
  page,
  context,
}) => {
  await steer(context, { faults: [{ call: 'stageUpload', uploadBytesPerSecond: 200_000 }] })
  await page.getByLabel('作品集檔案').setInputFiles(bytes('大.zip', 5_000_000))
  const progress = page.getByRole('progressbar', { name: '正在上傳「大.zip」' })
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0.05)
  await page.getByRole('button', { name: '取消上傳' }).click()
  await expect(progress).toHaveCount(0)
  await expect(page.getByLabel('作品集檔案')).toBeFocused()

  await page.getByRole('radiogroup', { name: '工作許可' }).getByRole('radio', { name: '否' }).check()
  await page.getByLabel('大頭照').setInputFiles(png())
  await page.getByLabel('履歷檔案').setInputFiles(pdf('慢.pdf', 800_000))
  await page.getByRole('button', { name: '上一步' }).click()
  await expectStep(page, 3)
  await next(page)
  await expectStep(page, 4)
  await expect(page.getByRole('progressbar', { name: '正在上傳「慢.pdf」' })).toBeVisible()
  await next(page)
  await expect(page.getByRole('button', { name: '檔案上傳中' })).toBeVisible()
  await expectStep(page, 5)
  await expect(page.getByRole('definition').filter({ hasText: '慢.pdf' })).toBeVisible()
})
