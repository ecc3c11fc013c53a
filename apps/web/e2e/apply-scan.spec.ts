import { pdf, png } from './apply-files.ts'
import { expectStep, goToStep, next, words } from './apply-steps.ts'
import { playScans } from './scans.ts'
import { steer, stopSteering } from './steering.ts'
import { expect, type Page, test } from './test.ts'

const scanning = /^正在掃描病毒… · /
const { uploaded, submit, sent } = words.tw

test.use({
  expectedErrors:
    /status of 422.*\/api\/applications|status of (?:404|500).*\/scan|ERR_(?:EMPTY_RESPONSE|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH)/,
})

/** Fills in step 4, with a résumé that is being scanned. @returns what ends the scan */
async function uploadForScan(page: Page): Promise<() => Promise<void>> {
  await goToStep(page, 4)
  await page.getByRole('radiogroup', { name: '工作許可' }).getByRole('radio', { name: '否' }).check()
  await page.getByLabel('大頭照').setInputFiles(png())
  await expect(page.getByText(uploaded)).toHaveCount(1)
  const stop = await playScans(page)
  await page.getByLabel('履歷檔案').setInputFiles(pdf('新.pdf'))
  return stop
}

test('a scan holds up nothing but sending, which works once it is finished', async ({ page }) => {
  const stopFirst = await uploadForScan(page)
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

test('an application whose answer was lost is fetched by the retry, although its files are claimed', async ({
  page,
  context,
}) => {
  await page.clock.install()
  const stop = await uploadForScan(page)
  await expect(page.getByText(scanning)).toHaveCount(1)
  await next(page)
  await expectStep(page, 5)
  const resume = page.getByRole('definition').filter({ hasText: '新.pdf' })

  await stop()
  // The server has judged the file, but its verdict does not arrive, nor does the answer to the application.
  const noVerdict = { call: 'getUploadScan', fail: { code: 'internal', times: 1000 } } as const
  await steer(context, { faults: [noVerdict, { call: 'submitApplication', cutAfterBytes: 0 }] })
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('button', { name: '等待病毒掃描完成…' })).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('alert')).toContainText('重複送出不會產生兩筆應徵')
  await stopSteering(context)
  await expect(resume).not.toContainText('正在掃描病毒…')

  await page.getByRole('button', { name: '再送出一次' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sent)
})
