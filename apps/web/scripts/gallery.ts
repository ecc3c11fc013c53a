/**
 * `npm run generate -- gallery --out <folder>`: writes pictures and the visible text of every state of the site and of every mail in both
 * languages, and `index.html` with the pictures. `--compare <older folder>` lists what differs from such a folder. Starts the site
 * and its backend; `--site <origin>` takes the pictures of a site that runs with `STEERED=true` instead.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { freePort } from '@recruiting/http/test-free-port'
import { languageTags } from '@recruiting/schema/locale'
import { type Locale, locales } from '@recruiting/schema/options'
import type { StateLink, StateLinks } from '@recruiting/schema/steering/states'
import { steeringClient } from '@recruiting/schema/test-support/client'
import pLimit from 'p-limit'
import { startCommand } from '../e2e/start-command.ts'
import { openState, shownText, varying } from './state-page.ts'

const withoutBar = 'aside:has(#steering-details) { display: none !important }'

/** So many pixels differ by themselves, at round corners. */
const noise = 30

type Pages = StateLinks['pages']

/** A state without a text is a page of the browser itself. */
const isShown = ({ shows, isOffered }: StateLink) => isOffered && shows.tw !== ''
const statesOf = ({ states }: Pages[number]) => states.filter(isShown)

/** How people see a page, besides its width. */
const modes = {
  light: {},
  dark: { colorScheme: 'dark' },
  forced: { forcedColors: 'active' },
  text200: {},
} as const satisfies Record<string, BrowserContextOptions>
type Mode = keyof typeof modes
type Look = { language: Locale; width: number; mode: Mode }

const isMode = (name: string): name is Mode => name in modes

/** The files of a state begin with this path, below the folder of the gallery. */
const textOf = (id: string, { language }: Pick<Look, 'language'>) => `${language}/${id}.txt`
const pictureOf = (id: string, { language, width, mode }: Look) => `${language}/${id}-${width}-${mode}.png`

async function takePictures(browser: Browser, pages: Pages, look: Look): Promise<void> {
  const { language, width, mode } = look
  mkdirSync(join(out, language), { recursive: true })
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width, height: width < 600 ? 740 : 800 },
    reducedMotion: 'reduce',
    // For the styles below.
    bypassCSP: true,
    ...modes[mode],
  })
  const page = await context.newPage()
  for (const state of pages.flatMap(statesOf)) {
    await openState(page, state, language)
    // Pages that ask again and again are never idle.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
    await page.addStyleTag({ content: withoutBar })
    if (mode === 'text200') await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    // Where the window is decides where sticky elements are.
    await page.evaluate(() => scrollTo(0, 0))
    if (look === looks.find((each) => each.language === language)) {
      const text = (await shownText(page)).replaceAll(/\s*\n\s*/g, '\n').trim()
      writeFileSync(join(out, textOf(state.id, look)), `${text}\n`)
    }
    const path = join(out, pictureOf(state.id, look))
    await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  }
  await context.close()
}

function writeIndex(pages: Pages): void {
  const rows = pages.flatMap((page) =>
    statesOf(page).map(({ id, title }) => {
      const cells = locales.map((language) => {
        const pictures = looks
          .filter((look) => look.language === language)
          .map((look) => `<img loading="lazy" width="${look.width / 2}" alt="" src="${pictureOf(id, look)}">`)
        return `<td lang="${languageTags[language]}"><h2>${title[language]}</h2><a href="${textOf(id, { language })}">${id}</a><br>${pictures.join(' ')}</td>`
      })
      return `<tr>${cells.join('')}</tr>`
    }),
  )
  const head = '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>States</title><table>'
  writeFileSync(join(out, 'index.html'), `${head}\n${rows.join('\n')}\n</table></html>\n`)
}

/** A line for each text and picture that differs. What differs in a text, the files in `e2e/spoken` tell. */
async function changesSince(older: string, pages: Pages, browser: Browser): Promise<string[]> {
  const page = await browser.newPage()
  const changes: string[] = []
  for (const look of looks)
    for (const { id } of pages.flatMap(statesOf)) {
      const files = [older, out].map((folder) => join(folder, textOf(id, look)))
      const [before, after] = files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
      const [one, other] = [before, after].map((text) => text?.replaceAll(varying, '…'))
      const picture = pictureOf(id, look)
      const was = join(older, picture)
      if (!existsSync(was)) changes.push(`${picture}: new`)
      else if (one !== other) changes.push(`${picture}: text`)
      // Another date is another picture.
      else if (before === after && (await differs(page, was, join(out, picture))))
        changes.push(`${picture}: picture`)
    }
  await page.close()
  return changes
}

async function differs(page: Page, ...files: [string, string]): Promise<boolean> {
  const [before, after] = files.map((file) => readFileSync(file))
  if (before?.equals(after ?? Buffer.alloc(0))) return false
  const urls = [before, after].map((bytes) => `data:image/png;base64,${bytes?.toString('base64')}`)
  const differing = await page.evaluate(async (sources) => {
    const [one, two] = await Promise.all(
      sources.map(async (source) => {
        const picture = await createImageBitmap(await (await fetch(source)).blob())
        const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
        context?.drawImage(picture, 0, 0)
        return context?.getImageData(0, 0, picture.width, picture.height)
      }),
    )
    if (one?.width !== two?.width || one?.height !== two?.height) return Number.POSITIVE_INFINITY
    const [left, right] = [one, two].map((data) => new Uint32Array(data?.data.buffer ?? new ArrayBuffer()))
    return left?.reduce((count, pixel, at) => count + (pixel === right?.[at] ? 0 : 1), 0) ?? 0
  }, urls)
  return differing > noise
}

async function startSite() {
  const folder = mkdtempSync(join(tmpdir(), 'recruiting-pictures-'))
  const script = join(import.meta.dirname, '../../../scripts/start.mjs')
  const started = await startCommand(script, {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    STEERED: 'true',
  })
  const close = async () => {
    await started.end()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: started.url, close }
}

const { values: given } = parseArgs({
  options: {
    out: { type: 'string' },
    compare: { type: 'string' },
    width: { type: 'string', default: '1280' },
    mode: { type: 'string', default: 'light' },
    only: { type: 'string', default: '' },
    site: { type: 'string' },
  },
})
if (given.out === undefined) throw new Error('--out is missing.')
const out = resolve(given.out)
const { compare, only } = given
if (compare !== undefined && !existsSync(join(compare, 'index.html')))
  throw new Error(`${compare} has no gallery.`)
const looks = locales.flatMap((language) =>
  given.width.split(',').flatMap((width) =>
    given.mode.split(',').map((mode): Look => {
      if (!isMode(mode)) throw new Error(`A mode is one of: ${Object.keys(modes).join(', ')}.`)
      return { language, width: Number(width), mode }
    }),
  ),
)

const own = given.site === undefined ? await startSite() : undefined
const site = given.site ?? own?.url ?? ''
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  const listed = (await steeringClient(site)('listStates')).pages
  const pages = listed.map((page) => ({
    ...page,
    states: page.states.filter(({ id }) => id.startsWith(only)),
  }))
  const count = pages.flatMap(statesOf).length
  if (count === 0) throw new Error(`There is no state whose id begins with “${only}”.`)
  const two = pLimit(2)
  await Promise.all(looks.map((look) => two(() => takePictures(browser, pages, look))))
  writeIndex(pages)
  console.log(`${count} states, ${count * looks.length} pictures: ${out}/index.html`)
  if (compare !== undefined) {
    const changes = await changesSince(resolve(compare), pages, browser)
    console.log(changes.length > 0 ? changes.join('\n') : 'Nothing has changed.')
  }
} finally {
  await browser.close()
  await own?.close()
}
