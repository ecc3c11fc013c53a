import { setTimeout as wait } from 'node:timers/promises'
import type { Engine, Found } from './engine.ts'

/** How a journey names an element: what it is, and the beginning of its name as people read it. */
type Role = 'button' | 'link' | 'field' | 'option' | 'heading'

/** Milliseconds for a page to show what a journey waits for. */
const patience = 30_000

/** Milliseconds for which a page that has loaded stays as it is. */
const steadyFor = 400

/** What a page showed at a named point of a journey. */
export type Shown = { at: string; text: string }

/** A journey in one engine: finds by role and name only, and notes what was shown. */
export type Visit = ReturnType<typeof createVisit>

/**
 * @param origin of the site
 * @param onTrouble is told what is wrong with a page, in one line
 */
export function createVisit(engine: Engine, origin: string, onTrouble: (line: string) => void) {
  const shown: Shown[] = []

  async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
    const deadline = Date.now() + patience
    for (;;) {
      // A document that is being replaced has no answer.
      const found = await look().catch(() => undefined)
      if (found !== undefined && found !== false) return found
      if (Date.now() > deadline) throw new Error(`${what}: not within ${patience / 1000} s`)
      await wait(50)
    }
  }

  const find = (role: Role, name: string, group = ''): Promise<Found> =>
    until(`${role} “${[group, name].filter(Boolean).join(' › ')}”`, () =>
      engine.find(findInPage, role, name, group),
    )

  async function ready(loading: Promise<void>): Promise<void> {
    await loading
    await until('a page that is ready', async () => await engine.run(isReady))
  }

  return {
    shown,
    open: (path: string) => ready(engine.open(new URL(path, origin).href)),
    reload: () => ready(engine.reload()),
    back: () => ready(engine.back()),
    /** Waits for a text of the page. @param times how often it is shown at least */
    async see(text: string, times = 1): Promise<void> {
      await until(`“${text}”`, async () => (await engine.run(visibleText)).split(text).length > times)
    },
    async seeHeading(text: string): Promise<void> {
      await find('heading', text)
    },
    /** Waits for a field with this value. */
    async seeValue(value: string): Promise<void> {
      await until(`a field with “${value}”`, async () => (await engine.run(valuesInPage)).includes(value))
    },
    async click(role: Role, name: string, group?: string): Promise<void> {
      await engine.click(await find(role, name, group))
    },
    async fill(name: string, text: string, group?: string): Promise<void> {
      await engine.fill(await find('field', name, group), text)
    },
    /** Chooses an option of a list by its value. */
    async choose(name: string, value: string, group?: string): Promise<void> {
      await engine.choose(await find('field', name, group), value)
    },
    async attach(name: string, path: string): Promise<void> {
      await engine.attach(await find('field', name), path)
    },
    press: engine.press,
    /** Notes what the page shows, and looks for what no page may have. */
    async look(at: string): Promise<void> {
      let text = ''
      await until('a page that stays as it is', async () => {
        const before = text
        text = await engine.run(visibleText)
        await wait(steadyFor)
        return text !== '' && text === before
      })
      shown.push({ at, text })
      for (const fault of await engine.run(faultsInPage)) onTrouble(`${at}: ${fault}`)
    },
    /** Expects the focus on the heading of the page, as after each step. */
    async expectFocusOnHeading(at: string): Promise<void> {
      await until('focus on the heading', () =>
        engine.run(() => document.activeElement?.matches('h1, [data-page-heading]') === true),
      ).catch(() => onTrouble(`${at}: the focus is not on the heading`))
    },
  }
}

/** Also touches the page, so that its scripts load. */
function isReady(): boolean {
  dispatchEvent(new Event('keydown'))
  return document.documentElement.dataset.ready !== undefined
}

/** The text that is drawn, a line for each piece; `innerText` differs from engine to engine. */
function visibleText(): string {
  const lines: string[] = []
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const parent = node.parentElement
    const text = (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    if (
      !parent ||
      text === '' ||
      parent.closest('script, style, option, noscript, aside:has(#steering-details)')
    )
      continue
    const { width, height } = parent.getBoundingClientRect()
    // Text for screen readers only has one pixel.
    if (width > 1 && height > 1) lines.push(text)
  }
  return lines.join('\n')
}

/** What is wrong with the layout or the focus of the page. */
function faultsInPage(): string[] {
  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth)
    faults.push(`the page is ${scrollWidth} px wide in a window of ${clientWidth}`)
  for (const element of document.querySelectorAll<HTMLElement>(
    'main button, main a, main input, main select',
  )) {
    const { left, right, width } = element.getBoundingClientRect()
    if (
      width > 0 &&
      !element.closest('[data-visually-hidden], .sr-only') &&
      (right < 0 || left > clientWidth)
    )
      faults.push(`outside the window: ${element.textContent || element.getAttribute('name')}`)
  }
  return faults
}

/**
 * Finds a visible element by its role and the beginning of its name, among those whose group begins so. Everything is inside,
 * because only this function gets into the page.
 */
function findInPage(role: string, name: string, group: string): Element | null {
  const textOf = (element: Element | null | undefined) =>
    (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const referred = (element: Element, attribute: string) =>
    (element.getAttribute(attribute) ?? '')
      .split(' ')
      .map((id) => textOf(document.getElementById(id)))
      .join(' ')
      .trim()
  const nameOf = (element: Element) =>
    referred(element, 'aria-labelledby') ||
    element.getAttribute('aria-label') ||
    textOf(
      element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement
        ? element.labels?.[0]
        : (element.querySelector('legend') ?? element),
    )
  const selectors: Record<string, string> = {
    button: 'button, summary',
    link: 'a[href]',
    field: 'input:not([type=radio], [type=checkbox]), select, textarea',
    option: 'input[type=radio], input[type=checkbox]',
    heading: 'h1, h2',
  }
  const groups = [...document.querySelectorAll('fieldset, [role=radiogroup], [role=group]')]
  const roots = group === '' ? [document.body] : groups.filter((each) => nameOf(each).startsWith(group))
  const found = roots
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(selectors[role] ?? role)])
    .filter(
      (element) => element.getClientRects().length > 0 && !element.closest('aside:has(#steering-details)'),
    )
  const named =
    found.find((element) => nameOf(element) === name) ??
    found.find((element) => nameOf(element).startsWith(name))
  // People press the label of a box: the box itself may be drawn by its label.
  if (role === 'option' && named instanceof HTMLInputElement) return named.labels?.[0] ?? named
  return named ?? null
}

function valuesInPage(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(({ value }) => value)
}
