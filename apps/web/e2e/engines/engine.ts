import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@recruiting/http/test-free-port'
import { type ElementHandle, launch, type Page } from 'puppeteer-core'

export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

/** Functions run in the page get their arguments as JSON, and so does what they return. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** A function of the page; it uses nothing of this module. */
type PageFunction<A extends readonly Json[], R> = (...args: A) => R

/** An element as its engine names it; only the engine that found it can use it. */
export type Found = { readonly of: unknown }

/** What a journey needs of an engine. Input is that of the engine's driver: real clicks and keys. */
export type Engine = {
  /** `Firefox 153.7.0`. */
  version: string
  open: (url: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  run: <A extends readonly Json[], R>(inPage: PageFunction<A, R>, ...args: A) => Promise<R>
  find: <A extends readonly Json[]>(
    inPage: PageFunction<A, Element | null>,
    ...args: A
  ) => Promise<Found | undefined>
  click: (element: Found) => Promise<void>
  /** Replaces the text of a field by typing. */
  fill: (field: Found, text: string) => Promise<void>
  /** Chooses the option of a list with this value. */
  choose: (list: Found, value: string) => Promise<void>
  press: (key: 'Tab' | 'Enter') => Promise<void>
  attach: (element: Found, path: string) => Promise<void>
  close: () => Promise<void>
}

type Opened = { width: number; height: number }

export function openEngine(name: EngineName, window: Opened): Promise<Engine> {
  return name === 'webkit' ? openWebKit(window) : openPuppeteer(name, window)
}

/** The program that starts each engine. */
const programs: Readonly<Record<EngineName, string>> = {
  chromium: process.env.CHROMIUM_PATH ?? 'chromium',
  firefox: process.env.FIREFOX_PATH ?? 'firefox-esr',
  webkit: 'WebKitWebDriver',
}

/** The path of an engine's program; undefined when it is not installed. */
export function pathOf(name: EngineName): string | undefined {
  const program = programs[name]
  if (isAbsolute(program)) return program
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path))
}

async function openPuppeteer(name: 'chromium' | 'firefox', window: Opened): Promise<Engine> {
  const browser = await launch({
    browser: name === 'firefox' ? 'firefox' : 'chrome',
    executablePath: pathOf(name) ?? '',
    headless: true,
    args:
      name === 'firefox'
        ? []
        : ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  const context = await browser.createBrowserContext()
  const page: Page = await context.newPage()
  await page.setViewport(window)
  const elementOf = ({ of }: Found) => of as ElementHandle<HTMLInputElement>
  return {
    version: (await browser.version()).replace('/', ' '),
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    back: async () => await page.evaluate(() => history.back()),
    run: async (inPage, ...args) => (await page.evaluate(inPage as never, ...(args as never))) as never,
    async find(inPage, ...args) {
      const handle = await page.evaluateHandle(inPage as never, ...(args as never))
      const of = (handle as unknown as { asElement: () => unknown }).asElement()
      return of === null ? undefined : { of }
    },
    click: async (element) => {
      await elementOf(element).scrollIntoView()
      await elementOf(element).click()
    },
    async fill(field, text) {
      await elementOf(field).focus()
      await elementOf(field).evaluate((input) => input.select())
      await page.keyboard.press('Backspace')
      await page.keyboard.type(text)
    },
    choose: async (list, value) => void (await elementOf(list).select(value)),
    press: async (key) => await page.keyboard.press(key),
    attach: async (element, path) => await elementOf(element).uploadFile(path),
    close: async () => await browser.close(),
  }
}

/** The member of a WebDriver answer that names an element (W3C WebDriver, 12). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKit by WebDriver: its driver offers neither BiDi nor console messages. */
async function openWebKit({ width, height }: Opened): Promise<Engine> {
  const [port, display] = [await freePort(), 100 + Math.floor(Math.random() * 9_000)]
  const started: ChildProcess[] = [
    spawn('Xvfb', [`:${display}`, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], { stdio: 'ignore' }),
    spawn(programs.webkit, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    }),
  ]
  let session = ''
  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${port}/session${session}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }
  const script = (inPage: (...args: never) => unknown, args: readonly Json[]) =>
    send('POST', '/execute/sync', { script: `return (${String(inPage)}).apply(null, arguments)`, args })
  const idOf = ({ of }: Found) => encodeURIComponent(String(of))

  /** The driver refuses what is outside the window. */
  const scrollTo = (element: Found) =>
    send('POST', '/execute/sync', {
      script: 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })',
      args: [{ [elementKey]: element.of }],
    })

  const options = {
    binary: globSync('/usr/lib/*/webkit*gtk-*/MiniBrowser')[0],
    args: ['--automation'],
  }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const created = (await untilDone(() => send('POST', '', { capabilities }))) as {
    sessionId: string
    capabilities: { browserName: string; browserVersion: string }
  }
  session = `/${created.sessionId}`
  await send('POST', '/window/rect', { width, height })
  return {
    version: `WebKitGTK ${created.capabilities.browserVersion}`,
    open: async (url) => void (await send('POST', '/url', { url })),
    reload: async () => void (await send('POST', '/refresh', {})),
    back: async () => void (await send('POST', '/back', {})),
    run: async (inPage, ...args) => (await script(inPage as never, args)) as never,
    async find(inPage, ...args) {
      const found = (await script(inPage as never, args)) as Record<string, string> | null
      return found === null ? undefined : { of: found[elementKey] }
    },
    async click(element) {
      await scrollTo(element)
      await send('POST', `/element/${idOf(element)}/click`, {})
    },
    async fill(field, text) {
      await scrollTo(field)
      await send('POST', `/element/${idOf(field)}/clear`, {})
      await send('POST', `/element/${idOf(field)}/value`, { text })
    },
    async choose(list, value) {
      const option = (await send('POST', '/execute/sync', {
        script: 'return [...arguments[0].options].find(({ value }) => value === arguments[1])',
        args: [{ [elementKey]: list.of }, value],
      })) as Record<string, string>
      await send('POST', `/element/${encodeURIComponent(option[elementKey] ?? '')}/click`, {})
    },
    async press(key) {
      const focus = (await send('GET', '/element/active')) as Record<string, string>
      await send('POST', `/element/${encodeURIComponent(focus[elementKey] ?? '')}/value`, {
        text: { Tab: '\uE004', Enter: '\uE007' }[key],
      })
    },
    attach: async (element, path) =>
      void (await send('POST', `/element/${idOf(element)}/value`, { text: path })),
    async close() {
      await send('DELETE', '').catch(() => undefined)
      for (const child of started) child.kill()
    },
  }
}

/** Until the driver listens. */
async function untilDone<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await act()
    } catch (error) {
      if (tries === 50) throw error
      await wait(200)
    }
}
