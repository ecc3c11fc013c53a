/**
 * `npm run gallery -- --out <folder>`: writes a picture and the visible text of every state of the site in both languages, and
 * `index.html` with the pictures. `--compare <older folder>` lists what differs from such a folder. Starts the site and its
 * backend; `--site <origin>` takes the pictures of a site that runs with `STEERED=true` instead.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { languageTags } from '@recruiting/schema/locale'
import { type Locale, locales } from '@recruiting/schema/options'
import type { StateLink, StateLinks } from '@recruiting/schema/steering/states'
import { steeringClient } from '@recruiting/schema/test-support/client'
import { startSite } from './own-site.ts'
import { openState, shownText } from './state-page.ts'

/** Hides the bar of the test tools. */
const withoutBar = 'aside:has(#steering-details) { display: none !important }'

/** What differs from day to day, or from run to run: dates of data, seconds, numbers of applications and of problems. */
const varying =
  /\d{4}\/\d{2}\/\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?|\d+ (?:seconds|秒)|\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g
/** In legal texts a date is a change. */
const legal = 'apps/web/src/features/legal'

/** So many pixels differ by themselves, at round corners. */
const noise = 30

type Pages = StateLinks['pages']

/** A state without a text is a page of the browser itself. */
const isShown = ({ shows, isOffered }: StateLink) => isOffered && shows.tw !== ''
const statesOf = ({ states }: Pages[number]) => states.filter(isShown)

async function takePictures(browser: Browser, site: string, pages: Pages, language: Locale, out: string) {
  mkdirSync(join(out, language), { recursive: true })
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    // For the style below.
    bypassCSP: true,
  })
  const page = await context.newPage()
  for (const state of pages.flatMap(statesOf)) {
    await openState(page, state, language)
    // Pages that ask again and again are never idle.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
    await page.addStyleTag({ content: withoutBar })
    // Where the window is decides where sticky elements are.
    await page.evaluate(() => scrollTo(0, 0))
    const file = join(out, language, state.id)
    writeFileSync(`${file}.txt`, `${(await shownText(page)).replaceAll(/\s*\n\s*/g, '\n').trim()}\n`)
    await page.screenshot({ path: `${file}.png`, fullPage: true, animations: 'disabled' })
  }
  await context.close()
}

function writeIndex(pages: Pages, out: string): void {
  const rows = pages.flatMap((page) =>
    statesOf(page).map(({ id, title }) => {
      const cells = locales.map(
        (language) =>
          `<td lang="${languageTags[language]}"><h2>${title[language]}</h2><a href="${language}/${id}.txt">${id}</a><br><img loading="lazy" width="640" alt="" src="${language}/${id}.png"></td>`,
      )
      return `<tr>${cells.join('')}</tr>`
    }),
  )
  const head = '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>States</title><table>'
  writeFileSync(join(out, 'index.html'), `${head}\n${rows.join('\n')}\n</table></html>\n`)
}

/** One paragraph for each text and picture that differs from that of an older folder. */
async function changesSince(older: string, out: string, pages: Pages, browser: Browser): Promise<string[]> {
  const page = await browser.newPage()
  const changes: string[] = []
  for (const language of locales)
    for (const { files, states } of pages)
      for (const { id } of states.filter(isShown)) {
        const name = `${language}/${id}`
        const [before, after] = [older, out].map((folder) => join(folder, name))
        if (before === undefined || after === undefined || !existsSync(`${before}.txt`)) {
          changes.push(`${name}: new`)
          continue
        }
        const [was = [], is = []] = [before, after].map((path) => {
          const text = readFileSync(`${path}.txt`, 'utf8')
          return (files.includes(legal) ? text : text.replaceAll(varying, '…')).split('\n')
        })
        const gone = was.filter((line) => !is.includes(line)).map((line) => `  - ${line}`)
        const come = is.filter((line) => !was.includes(line)).map((line) => `  + ${line}`)
        const isSameText = readFileSync(`${before}.txt`).equals(readFileSync(`${after}.txt`))
        if (was.join('\n') !== is.join('\n')) changes.push([`${name}: text`, ...gone, ...come].join('\n'))
        // Another date is another picture.
        else if (isSameText && (await differs(page, `${before}.png`, `${after}.png`)))
          changes.push(`${name}: picture`)
      }
  await page.close()
  return changes
}

/** Whether two pictures differ in size or by more than noise. */
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

const usage = 'Usage: npm run gallery -- --out <folder> [--compare <older folder>] [--site <origin>]'
const { values } = parseArgs({
  options: { out: { type: 'string' }, compare: { type: 'string' }, site: { type: 'string' } },
})
if (values.out === undefined) {
  console.error(usage)
  process.exit(2)
}
const out = resolve(values.out)
const own = values.site === undefined ? await startSite({ STEERED: 'true' }) : undefined
const site = values.site ?? own?.url ?? ''
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  const { pages } = await steeringClient(site)('listStates')
  await Promise.all(locales.map((language) => takePictures(browser, site, pages, language, out)))
  writeIndex(pages, out)
  console.log(`${pages.flatMap(statesOf).length} states in ${locales.length} languages: ${out}/index.html`)
  if (values.compare !== undefined) {
    const changes = await changesSince(resolve(values.compare), out, pages, browser)
    console.log(changes.length > 0 ? changes.join('\n') : 'Nothing has changed.')
  }
} finally {
  await browser.close()
  await own?.close()
}
