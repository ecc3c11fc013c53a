import AxeBuilder from '@axe-core/playwright'
import { type Browser, test as base, expect, type Locator, type Page, type Route } from '@playwright/test'
import type { WorldOrder } from '@recruiting/schema/test-support/entities'
import { enterWorld } from './steering.ts'

export { type Browser, expect, type Locator, type Page, type Route }

type Options = {
  /** The language in the cookie; a first visit has none. */
  language: 'tw' | 'us' | undefined
  /** Console messages that the test causes on purpose, for example a 404 response. */
  expectedErrors: RegExp | undefined
  /** Whether every page is touched when it is parsed, so that its scripts load. */
  touched: boolean
  /** What the world of the test begins with; null: the test shares the common data, and pages are cached. */
  world: WorldOrder | null
}

const expectedIn = new WeakMap<Page, RegExp>()

/** Expects console messages that this test alone causes on purpose. */
export function expectErrors(page: Page, pattern: RegExp): void {
  expectedIn.set(page, pattern)
}

/** Playwright's test, extended to fail when the page logs or throws an unexpected error. */
export const test = base.extend<Options>({
  language: [undefined, { option: true }],
  expectedErrors: [undefined, { option: true }],
  touched: [true, { option: true }],
  world: [{}, { option: true }],
  context: async ({ context, language, baseURL, javaScriptEnabled, touched, world }, use) => {
    if (touched && javaScriptEnabled !== false) context.on('page', touchDocuments)
    if (language !== undefined && baseURL !== undefined) {
      await context.addCookies([{ name: 'lang', value: language, url: baseURL }])
    }
    const leave = world && (await enterWorld(context, world))
    await use(context)
    await leave?.()
  },
  // The requests of a test concern its world.
  request: ({ context }, use) => use(context.request),
  page: async ({ page, expectedErrors, javaScriptEnabled, touched }, use) => {
    if (javaScriptEnabled !== false && touched) waitUntilAlive(page)
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => errors.push(`${error.message}\n${error.stack ?? ''}`))
    await use(page)
    const expected = [expectedErrors, expectedIn.get(page)]
    const unexpected = errors.filter((error) => !expected.some((pattern) => pattern?.test(error)))
    expect(unexpected, 'errors of the page').toEqual([])
  },
})

/** Touches every document of a page when it is parsed. Not by an init script: sandboxed frames block it and say so. */
export function touchDocuments(page: Page): void {
  page.on('domcontentloaded', () => {
    // A document that has already been left needs no touch.
    page.evaluate(() => dispatchEvent(new Event('keydown'))).catch(() => undefined)
  })
}

/** Waits for hydration: pages work differently before it, and most journeys start afterwards. */
export function waitUntilAlive(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (...args) => {
    const response = await goto(...args)
    await page.waitForFunction(
      () => {
        const isOurs = document.getElementById('root') !== null
        // A hidden page whose scripts failed stays hidden.
        const hasFailed = document.getElementById('failed')?.hidden === false
        return !isOurs || hasFailed || 'ready' in document.documentElement.dataset
      },
      undefined,
      { polling: 100 },
    )
    return response
  }
}

/** Lets requests wait. @returns a promise of the first one, and how to let them go on */
export async function hold(page: Page, url: string): Promise<{ asked: Promise<void>; release: () => void }> {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    ask()
    await released
    await route.fallback()
  })
  return { asked, release }
}

/** The control of a field by its path. @param option that of a choice with radio buttons */
export function field(page: Page, path: string, option?: string): Locator {
  return page.locator(option === undefined ? `[id="${path}"]` : `[name="${path}"][value="${option}"]`)
}

/** Expects exactly these sentences in the error summary, each a link to its field. */
export async function expectSummary(page: Page, sentences: readonly string[]): Promise<void> {
  await expect(page.locator('[data-error-summary]').getByRole('link')).toHaveText([...sentences])
  await expect(page).toHaveTitle(/^錯誤：/)
}

/** What the site stores in the tab under a key. */
export async function stored(page: Page, key: string): Promise<unknown> {
  return page.evaluate((name) => JSON.parse(sessionStorage.getItem(`recruiting.${name}`) ?? 'null'), key)
}

/** Stores exactly these items in the tab, as the site does. */
export async function storeItems(page: Page, items: object): Promise<void> {
  await page.evaluate((entries) => {
    sessionStorage.clear()
    for (const [key, value] of entries) sessionStorage.setItem(`recruiting.${key}`, JSON.stringify(value))
  }, Object.entries(items))
}

/**
 * Presses the browser's back or forward button where the document may be loaded anew, which ends Playwright's own
 * `goBack()` early.
 * @param steps -1 for back, 1 for forward
 */
export async function goInHistory(page: Page, steps: -1 | 1): Promise<void> {
  // Later than the call, which must not be interrupted by the navigation.
  await page.evaluate((delta) => void setTimeout(() => history.go(delta)), steps)
}

/**
 * The tag of a test that runs once in each language: Chinese on the phone, English in the wide window. Not every pair: what
 * depends on both is the layout, and the tests of the layout set the width themselves.
 */
export function windowOf(language: 'tw' | 'us'): '@only-phone' | '@only-desktop' {
  return language === 'tw' ? '@only-phone' : '@only-desktop'
}

/**
 * Expects no violation of WCAG 2.2 A and AA or of axe's best practices.
 * @param withoutFrames leaves out frames and their pages, whose landmarks axe would take for those of the page
 */
export async function expectAccessible(
  page: Page,
  colorScheme: 'light' | 'dark' = 'light',
  withoutFrames = false,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // During a transition between modes intermediate colours would be measured. Not waited for: a page that draws no frame ends none.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel()
      else animation.finish()
  })
  // Legacy mode avoids a second page that merges the results of frames, which the site does not have.
  // Listing all that passed would add a sixth to the run time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (withoutFrames) axe.exclude('iframe')
  // A mail is part of a page of its reader's program.
  if (new URL(page.url()).pathname.startsWith('/__mock/mailbox/'))
    axe.disableRules(['landmark-one-main', 'region'])
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))
  expect(found, `axe, ${colorScheme}`).toEqual([])
}

/** The pages for developers have styles of their own, which nobody but developers sees. */
const isForDevelopers = (page: Page) => new URL(page.url()).pathname.startsWith('/__mock')

const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]'

/** Expects that in forced colours the focused control has a ring, and no other: even a transparent outline is visible there. */
export async function expectOneRing(page: Page): Promise<void> {
  if (isForDevelopers(page)) return
  await page.emulateMedia({ forcedColors: 'active' })
  const wrong = () =>
    page.locator(`:is(${controls}, label)`).evaluateAll((elements) => {
      const focused = document.activeElement
      const isLabel = (element: Element) => element instanceof HTMLLabelElement
      const ringed = elements.filter((element) => getComputedStyle(element).outlineStyle !== 'none')
      // The ring of a visually hidden control is that of its label.
      const own = ringed.filter((each) => each === focused || (isLabel(each) && each.control === focused))
      const isMissing =
        own.length === 0 && focused?.matches(':focus-visible, [tabindex="-1"]:not([role$=dialog])')
      const foreign = ringed.filter((each) => !own.includes(each))
      return [...foreign, ...(isMissing && focused ? [focused] : [])].map(({ outerHTML }) =>
        outerHTML.slice(0, 200),
      )
    })
  await expect.poll(wrong, 'rings in forced colours').toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Expects that each answer in error has a thick border, which is seen without colours. */
export async function expectErrorBorders(page: Page): Promise<void> {
  const bare = page.locator('[aria-invalid=true]:visible').evaluateAll((controls) =>
    controls
      .filter((control) => {
        const parts = [control, ...control.querySelectorAll('label')]
        for (
          let each = control.parentElement;
          each && !each.matches('[data-field], form');
          each = each.parentElement
        )
          parts.push(each)
        return !parts.some((part) => getComputedStyle(part).borderBlockEndWidth === '2px')
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  )
  expect(await bare, 'answers in error without a border').toEqual([])
}

/**
 * Expects that nothing exceeds the window's width (WCAG 1.4.10), and that a window of 360 px with text of 200 % or with wide
 * spacing cuts off no control (WCAG 1.4.4 and 1.4.12).
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Not `innerWidth`, which on a phone grows with the content.
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // Scripts that react to the width run one frame later.
  await expect.poll(beyond, 'pixels beyond the window').toBeLessThanOrEqual(0)
  if (isForDevelopers(page)) return
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const enlarge = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value
    }, size)
  const before = await page.evaluate(() => document.documentElement.style.fontSize)
  await enlarge('200%')
  const cutOff = () =>
    page.locator(`:is(${controls}, label)`).evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect()
          // Narrower elements are visually hidden.
          return width > 2 && (left < 0 || Math.floor(right) > document.documentElement.clientWidth)
        })
        .map((element) => element.outerHTML.slice(0, 200)),
    )
  await expect.poll(cutOff, 'controls cut off at 200 %').toEqual([])
  await enlarge(before)
  await page.evaluate(() => {
    const wide = new CSSStyleSheet()
    wide.replaceSync(
      '* { line-height: 1.5; letter-spacing: 0.12em; word-spacing: 0.16em }'.replaceAll(';', ' !important;'),
    )
    document.adoptedStyleSheets.push(wide)
  })
  await expect.poll(cutOff, 'controls cut off with wide spacing').toEqual([])
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  if (size) await page.setViewportSize(size)
}
