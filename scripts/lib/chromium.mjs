import { execFileSync } from 'node:child_process'
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

/**
 * Finds the browser for the end-to-end tests: `CHROMIUM_PATH`, else an installed one, else it installs one.
 * @param {{ headed?: boolean }} options `headed`: it must be able to open a window
 * @returns its path
 */
export async function ensureChromium({ headed = false } = {}) {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (runs(given)) return given
    throw new Refusal(`CHROMIUM_PATH does not lead to a browser that runs: ${given}`)
  }
  const found = findChromium(headed)
  if (found !== undefined) return found
  await installChromium(headed)
  const installed = findChromium(headed)
  if (installed === undefined)
    throw new Refusal('No Chromium was found. Install one and set CHROMIUM_PATH to it.')
  return installed
}

function findChromium(headed) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const suitable = headed ? names.filter((name) => name !== headlessShell) : names
  const onPath = suitable.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...(usualPlaces[process.platform] ?? []), ...ofPlaywright()].find(runs)
}

/** Whether the browser starts: on some systems the name on PATH is a stub that prints how to install it. */
function runs(path) {
  if (!existsSync(path)) return false
  // On Windows `--version` would open a window.
  if (process.platform === 'win32') return true
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
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

async function installChromium(headed) {
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium and Chinese fonts with apt-get')
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    const install = (browser) => run(['apt-get', 'install', '-y', '-qq', browser, 'fonts-noto-cjk'], options)
    const updated = await run(['apt-get', 'update', '-qq'], options)
    // Ubuntu and older Debian releases have no package of the headless shell.
    if (
      updated === 0 &&
      ((!headed && (await install(headlessShell)) === 0) || (await install('chromium')) === 0)
    )
      return
  }
  say('Installing Chromium with Playwright')
  await run(pnpm('--dir', 'apps/web', 'exec', 'playwright', 'install', 'chromium'), toolOptions())
}
