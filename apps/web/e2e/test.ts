import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'

export { expect, type Locator, type Page }

type Options = {
  /** The language kept in the cookie; a first visit has none. */
  language: 'tw' | 'us' | undefined
  /** Lines of the console that the test causes on purpose, for example an answer of 404. */
  expectedErrors: RegExp | undefined
}

/** Playwright's test, which fails when the page logs an error or throws one that the test did not expect. */
export const test = base.extend<Options>({
  language: [undefined, { option: true }],
  expectedErrors: [undefined, { option: true }],
  context: async ({ context, language, baseURL }, use) => {
    if (language !== undefined && baseURL !== undefined) {
      await context.addCookies([{ name: 'lang', value: language, url: baseURL }])
    }
    await use(context)
  },
  page: async ({ page, expectedErrors, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitUntilAlive(page)
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => errors.push(`${error.message}\n${error.stack ?? ''}`))
    await use(page)
    const unexpected = errors.filter((error) => expectedErrors?.test(error) !== true)
    expect(unexpected, 'errors of the page').toEqual([])
  },
})

/** A page of the site can be used before its scripts are there, in another way: most journeys begin after. */
function waitUntilAlive(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (...args) => {
    const response = await goto(...args)
    await page.waitForFunction(() => {
      const isOurs = document.getElementById('root') !== null
      return !isOurs || 'ready' in document.documentElement.dataset
    })
    return response
  }
}

/** No violation of WCAG 2.2 A and AA, nor of axe's best practices. */
export async function expectAccessible(
  page: Page,
  modes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  for (const colorScheme of modes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours on their way from one mode to the other would be measured as they are.
    await page.waitForFunction(() => document.getAnimations().length === 0)
    // Legacy: no second page that would gather the results of frames, which our pages do not have.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))
    expect(found, `axe, ${colorScheme}`).toEqual([])
  }
}

/** Nothing reaches beyond the window's width (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  // What answers to the width by script does so a frame later.
  await expect.poll(beyond, 'pixels beyond the window').toBeLessThanOrEqual(0)
}
