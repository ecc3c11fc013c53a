import { expectStep, fillPersonal, fills, next, openForm, words } from './apply-steps.ts'
import { importLongWords, longWord, wideJob } from './long-words.ts'
import { startOwnSite } from './own-site.ts'
import { expect, expectNoSidewaysScroll, type Page, test } from './test.ts'

// These tests have a server or data of their own, which have no world.
test.use({ world: null })

test.use({ viewport: { width: 360, height: 740 } })

/** All visible text ends within the window, including text that would be clipped or scrolled. */
async function expectInside(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  const found = page.frames().map((frame) =>
    frame.evaluate(
      (start) => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const beyond: string[] = []
        let shown = 0
        for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
          if (!node.textContent?.includes(start) || !node.parentElement?.checkVisibility()) continue
          if (node.parentElement.closest('script, style, title')) continue
          const range = document.createRange()
          range.selectNodeContents(node)
          const { right, width } = range.getBoundingClientRect()
          // Visually hidden elements take no space.
          if (width <= 1) continue
          shown++
          if (right > document.documentElement.clientWidth + 1) beyond.push(node.parentElement.outerHTML)
        }
        return { shown, beyond }
      },
      longWord.slice(0, 40),
    ),
  )
  const frames = await Promise.all(found)
  expect(frames.flatMap(({ beyond }) => beyond)).toEqual([])
  expect(frames.reduce((sum, { shown }) => sum + shown, 0)).toBeGreaterThan(0)
}

test('a word of 200 letters stays inside a phone, from the list and the mail to the confirmation', async ({
  page,
  afterPage,
}) => {
  test.slow()
  const site = await startOwnSite({})
  afterPage(site.close)
  const email = await importLongWords(site)
  await expect
    .poll(async () => (await page.request.get(`${site.url}/api/jobs/${wideJob.code}`)).status())
    .toBe(200)
  await page.goto(`${site.url}/?keyword=${wideJob.code}`)
  await expect(page.getByRole('link', { name: longWord })).toBeVisible()
  await expectInside(page)
  // The list is a table from this width on.
  await page.setViewportSize({ width: 768, height: 740 })
  await expectInside(page)
  await page.setViewportSize({ width: 360, height: 740 })

  const mails = await (
    await page.request.get(`${site.url}/__mock/awaited-mails?to=${email}&timeout=20`)
  ).json()
  await page.goto(mails.mails[0].links[0].url)
  await expect(page.getByRole('definition').first()).toBeVisible()
  await expectInside(page)
  await page.goto(`${site.url}/__mock/mailbox?to=${encodeURIComponent(email)}`)
  await page.getByRole('listitem').getByRole('link').first().click()
  await expect(page.frameLocator('iframe').getByText(longWord).first()).toBeVisible()
  await expectInside(page)

  await page.goto(`${site.url}/about?job=${wideJob.code}`)
  await expect(page.getByRole('heading', { level: 1, name: longWord })).toBeVisible()
  await expectInside(page)
  await openForm(page, 'tw', wideJob.code, site.url)
  for (const [position, fill] of fills.entries()) {
    await fill(page)
    if (fill === fillPersonal) await page.getByLabel(words.tw.personal[2]).fill(longWord.slice(0, 100))
    await next(page)
    await expectStep(page, position + 1)
    await expectInside(page)
  }
  await page.getByRole('button', { name: words.tw.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.tw.sent)
  await expectNoSidewaysScroll(page)
})
