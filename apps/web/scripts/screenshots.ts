/**
 * `npm run screenshots`: takes a screenshot of every page and state, in both languages, at five widths, in five modes,
 * below `screenshots/`. `npm run screenshots about` takes those whose name starts with `about`. Starts the site
 * and its backend.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { formShots } from './form-shots.ts'
import { linkShots } from './link-shots.ts'
import { mailShots } from './mail-shots.ts'
import { startSite } from './own-site.ts'
import { publicShots, type Shot } from './shots.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'screenshots')
// A phone, and one width within each larger layout range.
const widths = [360, 768, 1280, 1920, 2560] as const
const languages = ['tw', 'us'] as const
/** How people see a page. Only `motion` has the transitions of the site; a picture in the middle of one would vary. */
const modes = {
  light: { reducedMotion: 'reduce' },
  dark: { reducedMotion: 'reduce', colorScheme: 'dark' },
  forced: { reducedMotion: 'reduce', forcedColors: 'active' },
  text200: { reducedMotion: 'reduce' },
  motion: { reducedMotion: 'no-preference' },
} as const satisfies Record<string, BrowserContextOptions>

type Mode = keyof typeof modes
type Look = { width: number; language: (typeof languages)[number]; mode: Mode }

const looks: Look[] = widths.flatMap((width) =>
  languages.flatMap((language) =>
    (Object.keys(modes) as Mode[])
      // These differ from the light mode on a phone and on a laptop alike.
      .filter((mode) => mode === 'light' || mode === 'dark' || width === 360 || width === 1280)
      .map((mode) => ({ width, language, mode })),
  ),
)

async function takeShot(browser: Browser, site: string, shot: Shot, look: Look): Promise<void> {
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width: look.width, height: look.width < 600 ? 740 : 800 },
    ...modes[look.mode],
  })
  await context.addCookies([{ name: 'lang', value: look.language, url: site }])
  const page = await context.newPage()
  await page.goto(shot.path, { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor()
  await shot.prepare?.(page)
  await page.waitForLoadState('networkidle')
  if (look.mode === 'text200') await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  const name = `${shot.name}-${look.width}-${look.language}-${look.mode}.png`
  await page.screenshot({ path: join(folder, name), fullPage: true, timeout: 120_000 })
  await context.close()
}

const [prefix = ''] = process.argv.slice(2)
const wanted = [...publicShots, ...formShots, ...linkShots, ...mailShots].filter(({ name }) =>
  name.startsWith(prefix),
)
if (wanted.length === 0) {
  console.error(
    `There is no picture whose name begins with “${prefix}”. Usage: npm run screenshots -- [<start of a name>]`,
  )
  process.exit(2)
}
const site = await startSite({
  // Pictures of the site without the bar for tests.
  STEERED: 'false',
  WRONG_LINKS: '100000',
  LINK_RESEND_AFTER: '5s',
})
// For states that would take too long to reach, such as an expired link.
process.env.E2E_DATA_DIR = site.dataFolder
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  mkdirSync(folder, { recursive: true })
  for (const shot of wanted) {
    for (const look of looks) await takeShot(browser, site.url, shot, look)
    console.log(`${shot.name}: ${looks.length} pictures`)
  }
} finally {
  await browser.close()
  await site.close()
}
