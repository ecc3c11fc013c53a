import { limits } from '@recruiting/schema/limits'
import { bytes, pdf, png, program, type TestFile } from './apply-files.ts'
import { expectStep, expectSummary, goToStep, next } from './apply-steps.ts'
import { steer, stopSteering, type WorldSteering } from './steering.ts'
import { expect, test } from './test.ts'

test.use({
  expectedErrors:
    /status of (?:413|422|429|503).*\/api\/uploads|ERR_(?:EMPTY_RESPONSE|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH)/,
})
test.beforeEach(async ({ page }) => {
  await goToStep(page, 4)
})

const most = limits.fileBytes

/** Defects that only the content reveals; `file-field.test.tsx` tests the checks before upload. */
const refused: readonly [string, TestFile, string][] = [
  ['履歷檔案', program('cv.pdf'), '履歷僅接受 PDF 或 Word 格式'],
  ['履歷檔案', { ...png('photo.pdf'), mimeType: 'application/pdf' }, '履歷僅接受 PDF 或 Word 格式'],
  [
    '大頭照',
    { ...png('me.png'), buffer: png().buffer.subarray(0, 60) },
    '無法讀取這張圖片，請換一張或重新存檔後再上傳',
  ],
]

test('refuses what the server finds inside, and a byte too many before the upload, and says so', async ({
  page,
}) => {
  for (const [label, file, sentence] of refused) {
    await page.getByLabel(label).setInputFiles(file)
    const status = page.getByRole('status').filter({ hasText: `「${file.name}」上傳失敗：${sentence}` })
    await expect(status).toBeAttached()
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(sentence))
  }
  await next(page)
  const permit = '請選擇是否需要申請工作許可'
  await expectSummary(page, [
    permit,
    '無法讀取這張圖片，請換一張或重新存檔後再上傳',
    '履歷僅接受 PDF 或 Word 格式',
  ])
  await page.getByLabel('履歷檔案').setInputFiles(pdf())
  await expectSummary(page, [permit, '無法讀取這張圖片，請換一張或重新存檔後再上傳'])
  await page.getByLabel('作品集檔案').setInputFiles(bytes('a.zip', most + 1))
  await expect(page.getByLabel('作品集檔案')).toHaveAccessibleDescription(/檔案大小不可超過 10MB/)
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
  await page.getByLabel('履歷檔案').setInputFiles(pdf(name, most))
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await page.getByLabel('作品集檔案').setInputFiles(bytes('作品.bin', most))
  await expect(page.getByText('已上傳 · 10 MB')).toHaveCount(2)
})

test('a file survives errors, steps and a reload, can be replaced and removed', async ({ page }) => {
  await page.getByLabel('大頭照').setInputFiles(png('藍.png', [40, 80, 200]))
  await expect(page.getByRole('img', { name: '大頭照預覽' })).toBeVisible()
  await expect(page.getByText('照片背景看起來不是白色')).toBeVisible()
  await page.getByLabel('履歷檔案').setInputFiles(pdf('一.pdf'))
  await expect(page.getByText('一.pdf', { exact: true })).toBeVisible()
  await next(page)
  await expectSummary(page, ['請選擇是否需要申請工作許可'])
  await page.reload()
  await expect(page.getByText('藍.png', { exact: true })).toBeVisible()
  await expect(page.getByText('重新載入後無法顯示預覽')).toBeVisible()
  await page.getByRole('button', { name: '上一步' }).click()
  await expectStep(page, 3)
  await page.goBack()
  await expectStep(page, 4)
  await page.getByLabel('履歷檔案').setInputFiles(pdf('二.docx'.replace('docx', 'pdf')))
  await expect(page.getByText('二.pdf', { exact: true })).toBeVisible()
  await expect(page.getByText('一.pdf', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: '移除「二.pdf」' }).click()
  await expect(page.getByText('二.pdf', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('履歷檔案')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '已移除「二.pdf」' })).toBeAttached()
})

test('a lost connection or answer, a busy and a refusing server each say so; the file is sent again', async ({
  page,
  context,
}) => {
  const field = page.getByLabel('履歷檔案')
  const retry = page.getByRole('button', { name: '重新上傳' })
  await steer(context, { scenarios: ['offline'] })
  await field.setInputFiles(pdf())
  await expect(
    page.getByText(/^「[^」]+」上傳失敗：網路連線中斷，檔案尚未上傳。請確認連線後重新上傳。$/).first(),
  ).toBeVisible()
  for (const [steering, sentence] of [
    [{ faults: [{ call: 'stageUpload', cutAfterBytes: 0 }] }, /網路連線中斷，檔案尚未上傳/],
    [
      { faults: [{ call: 'stageUpload', fail: { code: 'unavailable', times: 1 } }] },
      /系統忙碌中，檔案尚未上傳，請稍後重新上傳。 請於 5 秒後重新上傳/,
    ],
    [{ scenarios: ['rate-limited'] }, /您的操作過於頻繁，請稍後再試 請於 60 秒後重新上傳/],
  ] satisfies [WorldSteering, RegExp][]) {
    await steer(context, steering)
    await retry.click()
    await expect(field).toHaveAccessibleDescription(sentence)
  }
  await stopSteering(context)
  await retry.click()
  await expect(page.getByText(/^已上傳 · /)).toBeVisible()
})

test.describe('on a slow connection', () => {
  test.beforeEach(async ({ context }) => {
    await steer(context, { faults: [{ call: 'stageUpload', uploadBytesPerSecond: 200_000 }] })
  })

  test('an upload shows its progress and can be cancelled', async ({ page }) => {
    await page.getByLabel('作品集檔案').setInputFiles(bytes('大.zip', 5_000_000))
    const progress = page.getByRole('progressbar', { name: '正在上傳「大.zip」' })
    await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0.05)
    await page.getByRole('button', { name: '取消上傳' }).click()
    await expect(progress).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: '已取消上傳「大.zip」' })).toBeAttached()
  })

  test('"next" waits for an upload, which goes on while another step is on the screen', async ({ page }) => {
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
})
