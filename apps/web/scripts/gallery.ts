/**
 * `npm run generate -- gallery --out <folder>`: writes pictures of every state of the site and of every mail in both languages, and
 * `index.html` with them; `e2e/spoken` has the texts. `--compare <older folder>` lists what differs from such a folder. Starts the site
 * and its backend; `--site <origin>` takes the pictures of a site that runs with `STEERED=true` instead. `npm run check -- pictures`
 * first takes those of an earlier commit (`--since`, by default the last one that is a day old) by the same browser and fonts, so
 * that no picture needs to be kept, and fails when one differs.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContextOptions, chromium } from '@playwright/test'
import { freePort } from '@recruiting/http/test-free-port'
import { languageTags } from '@recruiting/schema/locale'
import { type Locale, locales } from '@recruiting/schema/options'
import type { StateLink, StateLinks } from '@recruiting/schema/steering/states'
import { steeringClient } from '@recruiting/schema/test-support/client'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { startCommand } from '../e2e/start-command.ts'
import { openState, varying } from './state-page.ts'

/** Hides what is there for a moment, or for developers: notifications, the ring of the focus, the bar. */
const lastingOnly =
  'aside:has(#steering-details), section[aria-live] { display: none !important } * { outline: none !important }'

/** So many bytes differ by themselves, at round corners. */
const noise = 90

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
  // All others are taken with reduced motion.
  motion: { reducedMotion: 'no-preference' },
} as const satisfies Record<string, BrowserContextOptions>
type Mode = keyof typeof modes
type Look = { language: Locale; width: number; mode: Mode }

const isMode = (name: string): name is Mode => name in modes

/** The file of a state, below the folder of the gallery. */
const pictureOf = (id: string, { language, width, mode }: Look) => `${language}/${id}-${width}-${mode}.png`

/** What a gallery shows: a site, and the folder for its pictures. */
type Gallery = { site: string; out: string; pages: Pages }

async function takePictures({ site, out, pages }: Gallery, look: Look): Promise<void> {
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
    await page.addStyleTag({ content: lastingOnly })
    if (mode === 'text200') await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    // Where the window is decides where sticky elements are.
    await page.evaluate(() => scrollTo(0, 0))
    await page.evaluate(hideVarying, varying.source)
    const path = join(out, pictureOf(state.id, look))
    await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  }
  await context.close()
}

/** Dates, numbers and the like differ in every run: in pictures they are zeros. The place of a sticky element is rounded. */
function hideVarying(pattern: string): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const varies = new RegExp(pattern, 'g')
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue ?? ''
    const fixed = text.replaceAll(varies, (found) => found.replaceAll(/[\dA-Z]/gi, '0'))
    if (fixed !== text) node.nodeValue = fixed
  }
  for (const each of document.querySelectorAll<HTMLElement>('*'))
    if (getComputedStyle(each).position === 'sticky') each.style.position = 'static'
}

function writeIndex({ out, pages }: Gallery): void {
  const rows = pages.flatMap((page) =>
    statesOf(page).map(({ id, title }) => {
      const cells = languages.map((language) => {
        const pictures = looks
          .filter((look) => look.language === language)
          .map((look) => `<img loading="lazy" width="${look.width / 2}" alt="" src="${pictureOf(id, look)}">`)
        return `<td lang="${languageTags[language]}"><h2>${title[language]}</h2>${id}<br>${pictures.join(' ')}</td>`
      })
      return `<tr>${cells.join('')}</tr>`
    }),
  )
  const head = '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>States</title><table>'
  writeFileSync(join(out, 'index.html'), `${head}\n${rows.join('\n')}\n</table></html>\n`)
}

/** A line for each picture that differs. What differs in a text, the files in `e2e/spoken` tell. */
async function changesSince(older: string, { out, pages }: Gallery): Promise<string[]> {
  const now = looks.flatMap((look) => pages.flatMap(statesOf).map(({ id }) => pictureOf(id, look)))
  const changes: string[] = []
  for (const picture of now) {
    const was = join(older, picture)
    if (!existsSync(was)) changes.push(`${picture}: new`)
    else if (await differs(was, join(out, picture))) changes.push(`${picture}: changed`)
  }
  const before = globSync(
    looks.map((look) => pictureOf(`${given.only}*`, look)),
    { cwd: older },
  )
  return [...changes, ...before.filter((each) => !now.includes(each)).map((each) => `${each}: gone`)]
}

async function differs(...files: [string, string]): Promise<boolean> {
  const pixels = (file: string) => sharp(file).raw().toBuffer()
  const [one, other] = await Promise.all([pixels(files[0]), pixels(files[1])])
  return one.length !== other.length || one.filter((byte, at) => byte !== other[at]).length > noise
}

const repository = join(import.meta.dirname, '../../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim()

/** Starts the site of a clone. @param commit of a clone that is made for it, and removed */
async function startSite(commit?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'recruiting-pictures-'))
  const clone = commit === undefined ? repository : join(folder, 'clone')
  if (commit !== undefined) git('worktree', 'add', '--detach', clone, commit)
  const started = await startCommand(join(clone, 'scripts/start.mjs'), {
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    STEERED: 'true',
  })
  const close = async () => {
    await started.end()
    if (commit !== undefined) git('worktree', 'remove', '--force', clone)
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: started.url, close }
}

/** Writes the gallery of the site at `--site`, or of a clone. @throws Error when no state has such an id */
async function writeGallery(folder: string, commit?: string): Promise<Gallery> {
  const own = given.site === undefined || commit !== undefined ? await startSite(commit) : undefined
  const site = own?.url ?? given.site ?? ''
  try {
    const listed = (await steeringClient(site)('listStates')).pages
    const pages = listed.map((page) => ({
      ...page,
      states: page.states.filter(({ id }) => id.startsWith(given.only)),
    }))
    const count = pages.flatMap(statesOf).length
    if (count === 0) throw new Error(`There is no state whose id begins with “${given.only}”.`)
    const gallery = { site, out: folder, pages }
    const two = pLimit(2)
    await Promise.all(looks.map((look) => two(() => takePictures(gallery, look))))
    writeIndex(gallery)
    console.log(`${count} states, ${count * looks.length} pictures: ${folder}/index.html`)
    return gallery
  } finally {
    await own?.close()
  }
}

const { values: given } = parseArgs({
  options: {
    out: { type: 'string' },
    compare: { type: 'string' },
    since: { type: 'string' },
    width: { type: 'string', default: '1280' },
    mode: { type: 'string', default: 'light' },
    language: { type: 'string', default: locales.join() },
    only: { type: 'string', default: '' },
    site: { type: 'string' },
  },
})
if (given.out === undefined) throw new Error('--out is missing.')
const out = resolve(given.out)
const since = given.since === 'yesterday' ? git('rev-list', '-1', '--before=1 day ago', 'HEAD') : given.since
if (since === '') throw new Error('No commit of this clone is older than a day: --since <commit>.')
const compare = since === undefined ? given.compare : join(out, 'older')
if (since === undefined && compare !== undefined && !existsSync(join(compare, 'index.html')))
  throw new Error(`${compare} has no gallery.`)
const languages = locales.filter((each) => given.language.split(',').includes(each))
if (languages.length === 0) throw new Error(`A language is one of: ${locales.join(', ')}.`)
const looks = languages.flatMap((language) =>
  given.width.split(',').flatMap((width) =>
    given.mode.split(',').map((mode): Look => {
      if (!isMode(mode)) throw new Error(`A mode is one of: ${Object.keys(modes).join(', ')}.`)
      return { language, width: Number(width), mode }
    }),
  ),
)

const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  if (since !== undefined) await writeGallery(join(out, 'older'), since)
  const gallery = await writeGallery(out)
  if (compare !== undefined) {
    const changes = await changesSince(resolve(compare), gallery)
    console.log(changes.length > 0 ? changes.join('\n') : 'Nothing has changed.')
    if (since !== undefined && changes.length > 0) process.exitCode = 1
  }
} finally {
  await browser.close()
}
