import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Job } from '@recruiting/schema/job'
import { locales } from '@recruiting/schema/options'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './test.ts'

// Read only: the common data, whose pages are kept.
test.use({ world: null })

const open = 'SW-1001'
const path = `/about?job=${open}`
const copied = '已複製此職缺的連結。'

// What a link to it shows elsewhere: `server/rendered-site.test.ts`.
const group = (page: Page) => page.getByRole('group', { name: /^(?:分享職缺|Share)$/ })
const status = (page: Page) => group(page).getByRole('status')
const more = (page: Page) => group(page).getByRole('button', { name: '其他方式' })
/** The address to copy by hand. */
const selected = (page: Page) => page.evaluate(() => String(getSelection()))

test('the copied link is confirmed on the page, each time, until the language changes @only-phone', async ({
  page,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.goto(path)
  const copy = group(page).getByRole('button', { name: '複製連結' })
  await expect(status(page)).toBeEmpty()
  // Nothing moves when it appears.
  const place = page.getByRole('button', { name: '其他方式', includeHidden: true })
  await expect(place).toBeHidden()
  expect((await place.boundingBox())?.width).toBeGreaterThan(0)
  await copy.click()
  await expect(status(page)).toHaveText(copied)
  await expect(status(page)).toBeVisible()
  // A screen reader announces the same text again when it was away.
  const emptied = status(page).evaluate(
    (element) =>
      new Promise((resolve) => {
        new MutationObserver(() => resolve(element.textContent)).observe(element, {
          characterData: true,
          childList: true,
          subtree: true,
        })
      }),
  )
  await copy.click()
  expect(await emptied).toBe('')
  await expect(status(page)).toHaveText(copied)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + path)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(status(page)).toBeEmpty()
})

test('when copying is refused, or there is no clipboard as without TLS, the URL is shown selected @only-phone', async ({
  page,
  baseURL,
}) => {
  const copy = async () => {
    await group(page).getByRole('button', { name: '複製連結' }).click()
    await expect.poll(() => selected(page)).toBe(baseURL + path)
  }
  await page.goto(path)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  await copy()
  await expect(status(page)).toHaveText('瀏覽器不允許此操作，請自行複製以下網址。')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)

  await page.goto(path)
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
  await copy()
})

test('the share sheet gets title and URL; closed it is no failure, and one that does not open leaves the URL to copy', async ({
  page,
  baseURL,
}) => {
  // No test can operate the sheet: this one records what it gets, and fails as `window.shareFailure` says.
  await page.addInitScript(() => {
    const calls: ShareData[] = []
    Object.assign(window, { sharedData: calls })
    navigator.share = async (data) => {
      calls.push(data ?? {})
      const name: unknown = Reflect.get(window, 'shareFailure')
      if (typeof name === 'string') throw new DOMException('refused', name)
    }
  })
  await page.goto(path)
  const fail = (name: string) => page.evaluate((each) => Object.assign(window, { shareFailure: each }), name)
  const shared = () => page.evaluate(() => Reflect.get(window, 'sharedData'))
  await more(page).click()
  await expect.poll(shared).toEqual([{ title: 'React工程師（能源管理平台）', url: baseURL + path }])
  await fail('AbortError')
  await more(page).click()
  await expect.poll(async () => (await shared()).length).toBe(2)
  await expect(status(page)).toBeEmpty()
  expect(await selected(page)).toBe('')
  await fail('NotAllowedError')
  await more(page).click()
  await expect.poll(() => selected(page)).toBe(baseURL + path)
})

/** The margin that Chromium suggests for printing. */
const printMargin = '0.4in'

/** The open vacancies with which the backend begins. */
const openJobs: Job[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../contract/seed/jobs.json'), 'utf8'),
).jobs.filter(({ status }: { status: string }) => status === 'open')

/** Length of a vacancy's text as shown in a language, in characters. */
function lengthOf({ title, content, requirements, benefits }: Job, language: 'tw' | 'us'): number {
  return [title, content, requirements, benefits]
    .map((text) => [text[language] ?? text.tw ?? text.us].flat().join('\n').length)
    .reduce((all, each) => all + each, 0)
}

test.describe('in print', () => {
  test('the longest vacancy is one page of A4, with its URL', async ({ page, baseURL }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const language of locales) {
      const [longest] = openJobs.toSorted((one, other) => lengthOf(other, language) - lengthOf(one, language))
      expect(longest).toBeDefined()
      const address = `/about?job=${longest?.code}${language === 'us' ? '&lang=us' : ''}`
      await page.goto(address)
      const margin = { top: printMargin, right: printMargin, bottom: printMargin, left: printMargin }
      const file = await page.pdf({ format: 'A4', margin })
      expect(String(file.toString('latin1').match(/\/Type \/Page\b/g)), address).toBe('/Type /Page')
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByText(`${baseURL}${address}`)).toBeVisible()
      for (const line of longest?.benefits[language] ?? [])
        await expect(page.getByText(line, { exact: true })).toBeVisible()
      await page.emulateMedia({ media: null })
    }
  })

  test('a vacancy is light and has nothing to press', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(path)
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await ground()).not.toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    expect(await ground()).toBe('rgb(255, 255, 255)')
    for (const role of ['button', 'link', 'checkbox', 'textbox', 'navigation', 'form'] as const) {
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
    }
    await expect(page.locator('#consent')).toBeHidden()
  })
})
