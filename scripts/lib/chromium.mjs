import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pnpm, toolOptions } from './environment.mjs'
import { inRoot } from './places.mjs'
import { run } from './processes.mjs'
import { serverRuntime } from './runtime.mjs'
import { Refusal, say } from './say.mjs'

/** The headless shell first: the same engine without window support, at half the processor time. */
const headlessShell = 'chromium-headless-shell'
const names = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

/** Where installers put the browser when it is not on PATH. */
const usualPlaces = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  linux: ['/usr/lib/chromium/chromium', '/opt/google/chrome/chrome', '/snap/bin/chromium'],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
}

/** What ends the search, when no browser was found or installed. */
const advice =
  'Install one: apt-get install chromium (Debian), brew install --cask chromium (macOS), (cd apps/web && npx playwright install --with-deps chromium) (any); or name one in CHROMIUM_PATH; or leave its tests out: npm test -- --only=lint,types,unit,build'

/**
 * Finds the browser for the end-to-end tests: `CHROMIUM_PATH`, else an installed one, else it installs one.
 * @param {{ headed?: boolean, given?: string, candidates?: (headed: boolean) => string[], install?: (headed: boolean) =>
 *   Promise<void> }} options `headed`: it must be able to open a window; the others replace `CHROMIUM_PATH`, the paths of
 *   installed browsers and the installation
 * @returns its path
 * @throws Refusal in one line that says what to do
 */
export async function ensureChromium({
  headed = false,
  given = process.env.CHROMIUM_PATH,
  candidates = usualCandidates,
  install = installChromium,
} = {}) {
  if (given) {
    const trouble = troubleOf(given)
    if (trouble === undefined) return given
    throw new Refusal(
      `CHROMIUM_PATH=${given} ${trouble}. To let npm test find a browser: unset CHROMIUM_PATH`,
    )
  }
  const find = () => candidates(headed).find((path) => troubleOf(path) === undefined)
  const found = find()
  if (found !== undefined) return found
  await install(headed)
  const installed = find()
  if (installed !== undefined) return installed
  const broken = candidates(headed).find((path) => existsSync(path))
  const what = broken === undefined ? 'No Chromium was found' : `${broken} ${troubleOf(broken)}`
  throw new Refusal(`${what}. ${advice}`)
}

function usualCandidates(headed) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const suitable = headed ? names.filter((name) => name !== headlessShell) : names
  const onPath = suitable.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...(usualPlaces[process.platform] ?? []), ...ofPlaywright()]
}

/**
 * Why a browser cannot be used: on some systems the name on PATH is a stub that prints how to install it, and a browser may
 * lack libraries.
 * @returns {string | undefined} the end of a sentence; undefined when it starts
 */
function troubleOf(path) {
  if (!existsSync(path)) return 'does not exist'
  // On Windows `--version` would open a window.
  if (process.platform === 'win32') return undefined
  const { status, error, stderr } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  if (status === 0) return undefined
  const lines = `${error?.message ?? stderr}`.split('\n').filter((line) => line.trim() !== '')
  const reason = lines.find((line) => /shared libraries/.test(line)) ?? lines[0] ?? `exit code ${status}`
  const libraries = /shared libraries/.test(reason)
    ? '; to install what it lacks: (cd apps/web && npx playwright install-deps chromium)'
    : ''
  return `does not start (${reason.trim()})${libraries}`
}

/** The path of Playwright's own download, whether or not it exists. */
function ofPlaywright() {
  const script = `import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath())`
  try {
    const options = { cwd: inRoot('apps/web'), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return [execFileSync(serverRuntime(), ['--input-type=module', '--eval', script], options)]
  } catch {
    return []
  }
}

/** The Debian packages of the other engines, by their programs. `npm run check -- engines` names an engine that is not there. */
const otherEngines = { 'firefox-esr': ['firefox-esr'], WebKitWebDriver: ['webkit2gtk-driver', 'xvfb'] }

/** Installs the engines that are missing, where apt-get can. */
export async function ensureOtherEngines() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const missing = Object.entries(otherEngines)
    .filter(([program]) => !folders.some((folder) => existsSync(join(folder, program))))
    .flatMap(([, packages]) => packages)
  if (missing.length > 0) await aptInstall(...missing)
}

/** @returns whether apt-get is there, may be used, and has installed the packages */
async function aptInstall(...packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return false
  say(`Installing ${packages.join(', ')} with apt-get`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  return (
    (await run(['apt-get', 'update', '-qq'], options)) === 0 &&
    (await run(['apt-get', 'install', '-y', '-qq', ...packages], options)) === 0
  )
}

async function installChromium(headed) {
  // Ubuntu and older Debian releases have no package of the headless shell.
  if (!headed && (await aptInstall(headlessShell, 'fonts-noto-cjk'))) return
  if (await aptInstall('chromium', 'fonts-noto-cjk')) return
  say('Installing Chromium with Playwright')
  await run(pnpm('--dir', 'apps/web', 'exec', 'playwright', 'install', 'chromium'), toolOptions())
}
