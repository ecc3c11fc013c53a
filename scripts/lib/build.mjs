import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { countFiles } from './count-files.mjs'
import { pnpm, toolOptions } from './environment.mjs'
import { fingerprint } from './fingerprint.mjs'
import { inRoot, root } from './places.mjs'
import { runQuietly } from './processes.mjs'
import { quoted, Refusal, say } from './say.mjs'

/** The inputs of the site's build. */
const inputs = [
  'apps/web',
  'packages/brand',
  'packages/i18n',
  'packages/schema',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'turbo.json',
]

const stampFile = inRoot('apps/web/dist/.built')
const page = inRoot('apps/web/dist/client/index.html')

/**
 * Refuses a folder in which the site cannot be compiled: the router's plugin writes paths into code between apostrophes.
 * @throws Refusal
 */
export function checkPath(folder = root) {
  if (!folder.includes("'")) return
  throw new Refusal(
    `The site cannot be built in ${folder}, because the path has an apostrophe. Clone it to another path: git clone ${quoted(folder)} /var/tmp/recruiting`,
  )
}

/** Builds the site through turbo's cache; skips turbo when the output is up to date. */
export async function buildSite() {
  checkPath()
  const state = fingerprint(inputs)
  if (isBuiltFrom(state)) return
  say('Building the site')
  const command = pnpm('exec', 'turbo', 'run', 'build', '--filter=@recruiting/web')
  await runQuietly('Building the site', command, toolOptions({ NO_COLOR: '1' }))
  writeFileSync(stampFile, stampOf(state))
}

function isBuiltFrom(state) {
  try {
    return readFileSync(stampFile, 'utf8') === stampOf(state)
  } catch {
    return false
  }
}

/**
 * Includes the page's modification time, which changes when something else has built the site, and the number of files, which
 * changes when some are lost.
 */
function stampOf(state) {
  const files = ['client', 'server'].map((folder) => countFiles(inRoot('apps/web/dist', folder)))
  return `${state} ${statSync(page).ctimeMs} ${files.join(' ')}`
}
