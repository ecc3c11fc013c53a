import { execFile } from 'node:child_process'
import { copyFileSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './test.ts'

// Frames are not touched, so that rendered pages stay as their server sent them.
test.use({ expectedErrors: /Failed to load resource.*\/api\// })

const gallery = (page: Page, query: string) => page.goto(`/__mock/gallery?${query}`)
const frame = (page: Page, look: string) => page.frameLocator(`#frame-${look}`)
const choose = (page: Page, group: string, option: string) =>
  page.getByRole('navigation', { name: group }).getByRole('link', { name: option, exact: true }).click()

/** The width of the window in a frame, and whether its page is shown in dark colours. */
async function lookIn(page: Page, look: string): Promise<{ width: number; isDark: boolean }> {
  return await frame(page, look)
    .locator('body')
    .evaluate(() => ({ width: innerWidth, isDark: matchMedia('(prefers-color-scheme: dark)').matches }))
}

test('a state is found, and shown live in each mode and width', async ({ page }) => {
  await gallery(page, 'lang=us')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery of states')
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Filter by title, id, route or file').fill('personal-error')
  await page.getByRole('button', { name: 'Search' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Application form: personal details, in error', exact: true }).click()
  await expect(
    frame(page, `us-light-360`).getByText('Please enter a valid E-mail address').first(),
  ).toBeVisible()
  // Neither the focus nor the position of the gallery follows the form in the frame.
  expect(await page.evaluate(() => [document.activeElement?.tagName, scrollY])).toEqual(['BODY', 0])

  // Emulated colours would win over those of a frame.
  await page.emulateMedia({ colorScheme: null })
  await choose(page, 'Width', 'All')
  await choose(page, 'Colours', 'All')
  await expect(page).toHaveURL(/mode=all/)
  const looks = ['light', 'dark'].flatMap((mode) => [360, 768, 1280].map((width) => ({ mode, width })))
  await expect(page.getByTitle('Application form: personal details, in error')).toHaveCount(looks.length)
  for (const { mode, width } of looks) {
    const look = `us-${mode}-${width}`
    await page.locator(`#frame-${look}`).scrollIntoViewIfNeeded()
    await expect(frame(page, look).getByText('Please enter a valid E-mail address').first()).toBeVisible()
    expect(await lookIn(page, look), look).toEqual({ width, isDark: mode === 'dark' })
    const box = await page.locator(`#frame-${look}`).boundingBox()
    const room = page.viewportSize()?.width ?? 0
    expect(box?.width).toBeLessThanOrEqual(Math.min(width, room))
  }
  await expectAccessible(page, 'dark', true)
  await expectNoSidewaysScroll(page)
})

test('both languages are shown beside each other, and each can be loaded again', async ({ page }) => {
  await gallery(page, 'lang=tw&state=job-not-agreed&in=all')
  const [tw, us] = [frame(page, 'tw-light-360'), frame(page, 'us-light-360')]
  const [problem, ofUs] = [tw.getByText('請勾選「我已閱讀'), us.getByText("Please check 'I have READ")]
  await expect(problem).toBeVisible()
  await expect(ofUs).toBeVisible()

  await us.locator('#consent input[type=checkbox]').check()
  await expect(ofUs).toHaveCount(0)
  await page.getByRole('button', { name: '重新載入：English · 淺色 · 360 × 740' }).click()
  await expect(ofUs).toBeVisible()
  await expect(problem).toBeVisible()

  // In each frame the mailed link works, with data of its own.
  await gallery(page, 'lang=us&state=edit-saved&in=all')
  await expect(us.getByText('Your data has been saved').first()).toBeVisible()
  await expect(tw.getByText('您的資料已儲存').first()).toBeVisible()
})

test('the command writes pictures, and lists what was added, changed and removed', async ({
  baseURL,
}, testInfo) => {
  const [older, newer] = [testInfo.outputPath('older'), testInfo.outputPath('newer')]
  const write = async (out: string, ...options: string[]) => {
    const script = join(import.meta.dirname, '../scripts/gallery.ts')
    const always = ['--site', baseURL ?? '', '--only', 'mail-resume-deletion', '--width', '360', '--out', out]
    return (await promisify(execFile)(process.execPath, [script, ...always, ...options])).stdout
  }
  expect(await write(older)).toContain('1 states, 2 pictures')
  const picture = (language: string, id = 'mail-resume-deletion-requested') =>
    join(older, language, `${id}-360-light.png`)
  expect(readFileSync(join(older, 'index.html'), 'utf8')).toContain(
    'us/mail-resume-deletion-requested-360-light.png',
  )
  copyFileSync(picture('us'), picture('tw', 'mail-resume-deletion-of-before'))
  renameSync(picture('us'), picture('tw'))
  const [, ...changes] = (await write(newer, '--compare', older)).trim().split('\n')
  expect(changes).toEqual([
    'tw/mail-resume-deletion-requested-360-light.png: changed',
    'us/mail-resume-deletion-requested-360-light.png: new',
    'tw/mail-resume-deletion-of-before-360-light.png: gone',
  ])
})
