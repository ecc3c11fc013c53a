import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { pnpm, toolOptions } from './environment.mjs'
import { fingerprint } from './fingerprint.mjs'
import { inRoot } from './places.mjs'
import { runQuietly } from './processes.mjs'
import { say } from './say.mjs'

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

/** Builds the site through turbo's cache; skips turbo when the output is up to date. */
export async function buildSite() {
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

/** Includes the page's modification time, which changes when something else has built the site. */
function stampOf(state) {
  return `${state} ${statSync(page).ctimeMs}`
}
