import type { Job } from '@recruiting/schema/job'
import { locales } from '@recruiting/schema/options'
import { Window } from 'happy-dom'
import { readPdf } from './read-pdf.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './test.ts'

// Read only: the common data, whose pages are kept.
test.use({ world: null })

const open = 'SW-1001'
const path = `/about?job=${open}`
const words = {
  tw: {
    group: '分享職缺',
    line: /LINE/,
    copy: '複製連結',
    more: '其他方式',
    copied: '已複製此職缺的連結。',
    refused: '瀏覽器不允許此操作，請自行複製以下網址。',
    url: '職缺網址',
    title: 'React工程師（能源管理平台）',
  },
  us: {
    group: 'Share',
    line: /LINE/,
    copy: 'Copy link',
    more: 'More options',
    copied: 'The link to this vacancy has been copied.',
    refused: 'Your browser does not allow this. Please copy the address below.',
    url: 'Address of the vacancy',
    title: 'React Engineer, Energy Platform',
  },
} as const

/** The URL that a vacancy is shared with. */
function sharedUrl(origin: string | undefined, language: 'tw' | 'us'): string {
  return `${origin}${path}${language === 'us' ? '&lang=us' : ''}`
}

function group(page: Page, language: 'tw' | 'us' = 'tw') {
  return page.getByRole('group', { name: words[language].group })
}

/** Replaces the share sheet, which no test can operate: records what it gets, and fails as `window.shareFailure` says. */
async function installSheet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const calls: ShareData[] = []
    Object.assign(window, { sharedData: calls })
    navigator.share = async (data) => {
      calls.push(data ?? {})
      const name: unknown = Reflect.get(window, 'shareFailure')
      if (typeof name === 'string') throw new DOMException('refused', name)
    }
  })
}

/** Records the texts of the status, which a screen reader announces, from now on. */
async function recordStatus(page: Page): Promise<void> {
  await group(page)
    .or(group(page, 'us'))
    .getByRole('status')
    .evaluate((status) => {
      const said: (string | null)[] = []
      Object.assign(window, { said })
      new MutationObserver(() => said.push(status.textContent)).observe(status, {
        characterData: true,
        childList: true,
        subtree: true,
      })
    })
}

function selectedText(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement)) return undefined
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
  })
}

test('LINE gets the canonical URL in the language of the page', async ({ page, baseURL }) => {
  for (const language of locales) {
    await page.goto(`${path.toLowerCase()}&utm_source=mail&lang=${language}#consent`)
    const link = group(page, language).getByRole('link', { name: words[language].line })
    const target = new URL((await link.getAttribute('href')) ?? '')
    expect(target.origin + target.pathname).toBe('https://social-plugins.line.me/lineit/share')
    expect([...target.searchParams]).toEqual([['url', sharedUrl(baseURL, language)]])
    await expect(link).toHaveAttribute('target', '_blank')
  }
})

test('the copied link is confirmed on the page, each time, until the language changes @only-phone', async ({
  page,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(path)
  const status = group(page).getByRole('status')
  const copy = group(page).getByRole('button', { name: words.tw.copy })
  await expect(status).toBeEmpty()
  await copy.click()
  await expect(status).toHaveText(words.tw.copied)
  await expect(status).toBeVisible()
  await recordStatus(page)
  await copy.click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'said'))).toEqual(['', words.tw.copied])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sharedUrl(baseURL, 'tw'))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(group(page, 'us').getByRole('status')).toBeEmpty()
})

test('when copying is refused, or there is no clipboard as without TLS, the URL is selected in a field @only-phone', async ({
  page,
  baseURL,
}) => {
  const field = page.getByRole('textbox', { name: words.tw.url })
  const copy = async () => {
    await group(page).getByRole('button', { name: words.tw.copy }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(sharedUrl(baseURL, 'tw'))
    expect(await selectedText(page)).toBe(sharedUrl(baseURL, 'tw'))
  }
  await page.goto(path)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  await copy()
  await expect(group(page).getByRole('status')).toHaveText(words.tw.refused)
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
  await installSheet(page)
  await page.goto(path)
  const more = group(page).getByRole('button', { name: words.tw.more })
  const field = page.getByRole('textbox', { name: words.tw.url })
  const fail = (name: string) => page.evaluate((each) => Object.assign(window, { shareFailure: each }), name)
  await more.click()
  const shared = () => page.evaluate(() => Reflect.get(window, 'sharedData'))
  await expect.poll(shared).toEqual([{ title: words.tw.title, url: sharedUrl(baseURL, 'tw') }])
  await expect(group(page).getByRole('status')).toBeEmpty()

  await fail('AbortError')
  await more.click()
  await expect.poll(async () => (await shared()).length).toBe(2)
  await expect(group(page).getByRole('status')).toBeEmpty()
  await expect(field).toBeHidden()

  await fail('NotAllowedError')
  await more.click()
  await expect(field).toHaveValue(sharedUrl(baseURL, 'tw'))
})

test('without a share sheet there is no button for it, and nothing moves when it appears @only-phone', async ({
  page,
}) => {
  const boxes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('article *, #consent')].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect()
        return [each.tagName, x, y, width, height]
      }),
    )
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.goto(path)
  const more = group(page).getByRole('button', { name: words.tw.more })
  await expect(group(page).getByRole('button', { name: words.tw.copy })).toBeVisible()
  await expect(more).toBeHidden()
  const before = await boxes()
  await installSheet(page)
  await page.goto(path)
  await expect(more).toBeVisible()
  expect(await boxes()).toEqual(before)
  // Chromium's own measure, from the first paint on.
  const shifts = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
          type: 'layout-shift',
          buffered: true,
        })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
  expect(shifts).toBe(0)
})

/** The robots that fetch a link shared in LINE and Facebook, with the names they send. */
const robots = [
  ['LINE', 'facebookexternalhit/1.1;line-poker/1.0'],
  ['Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
] as const

test('LINE and Facebook find title, text and picture', async ({ playwright, baseURL }) => {
  for (const [name, userAgent] of robots) {
    const robot = await playwright.request.newContext({ userAgent })
    for (const language of locales) {
      const url = sharedUrl(baseURL, language)
      const answer = await robot.get(url)
      expect(answer.status(), name).toBe(200)
      const { document } = new Window({ url })
      document.write(await answer.text())
      const meta = (key: string) =>
        document.querySelector(`meta[property="${key}"], meta[name="${key}"]`)?.getAttribute('content')

      expect(meta('og:url')).toBe(url)
      expect(meta('og:title')).toBe(words[language].title)
      expect(meta('og:description')).toMatch(/\S/)
      expect(meta('og:image:alt')).toBe(words[language].title)
      expect(meta('og:locale')).toBe(language === 'tw' ? 'zh_TW' : 'en_US')
      expect(meta('twitter:card')).toBe('summary_large_image')
      expect(meta('robots')).toBeUndefined()
      const image = new URL(meta('og:image') ?? '')
      expect(image.origin).toBe(baseURL)

      const picture = await robot.get(image.href)
      expect(picture.status()).toBe(200)
      expect(picture.headers()['content-type']).toBe('image/png')
      expect(picture.headers()['cross-origin-resource-policy']).toBe('cross-origin')
      const png = await picture.body()
      expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
      // The first chunk holds width and height.
      const size = [png.readUInt32BE(16), png.readUInt32BE(20)].map(String)
      expect(size).toEqual([meta('og:image:width'), meta('og:image:height')])
    }
    await robot.dispose()
  }
})

/** The margin that Chromium suggests for printing. */
const printMargin = '0.4in'

/** All open vacancies. */
async function openJobs(page: Page): Promise<Job[]> {
  const jobs: Job[] = []
  for (let at = 1; ; at++) {
    const { items } = await (await page.request.get(`/api/jobs?page=${at}&pageSize=100`)).json()
    if (items.length === 0) return jobs
    const answers = items.map(({ code }: Job) => page.request.get(`/api/jobs/${code}`))
    for (const answer of await Promise.all(answers)) jobs.push(await answer.json())
  }
}

/** Length of a vacancy's text as shown in a language, in characters. */
function lengthOf({ title, content, requirements, benefits }: Job, language: 'tw' | 'us'): number {
  return [title, content, requirements, benefits]
    .map((text) => [text[language] ?? text.tw ?? text.us].flat().join('\n').length)
    .reduce((all, each) => all + each, 0)
}

test.describe('in print', () => {
  test('the longest vacancy is one page of A4, with its URL', async ({ page, baseURL }) => {
    const jobs = await openJobs(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const language of locales) {
      const [longest] = jobs.toSorted((one, other) => lengthOf(other, language) - lengthOf(one, language))
      expect(longest).toBeDefined()
      const address = `/about?job=${longest?.code}${language === 'us' ? '&lang=us' : ''}`
      await page.goto(address)
      const margin = { top: printMargin, right: printMargin, bottom: printMargin, left: printMargin }
      const { pages, text } = await readPdf(await page.pdf({ format: 'A4', margin }))

      expect(pages, address).toBe(1)
      expect(text).toContain(`${baseURL}${address}`)
      for (const line of longest?.benefits[language] ?? []) expect(unspaced(text)).toContain(unspaced(line))
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

/** The text without spaces and line breaks, which a PDF places differently. */
function unspaced(text: string): string {
  return text.replace(/\s/g, '')
}
