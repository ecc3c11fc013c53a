import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { countFiles } from './count-files.mjs'
import { pnpm, toolOptions } from './environment.mjs'
import { fingerprint } from './fingerprint.mjs'
import { inRoot, root } from './places.mjs'
import { runQuietly } from './processes.mjs'
import { quoted, Refusal, say } from './say.mjs'

const common = [
  'packages/brand',
  'packages/i18n',
  'packages/resume/src',
  'packages/schema',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'turbo.json',
]

/** What is built: its package, the inputs, and folders of the output with the page whose time tells builds apart. */
const site = {
  name: 'the site',
  folder: 'apps/web',
  filter: '@recruiting/web',
  inputs: ['apps/web', ...common],
  outputs: ['client', 'server'],
  page: 'client/index.html',
}
const tools = {
  name: 'the pages of the development tools',
  folder: 'apps/devtools',
  filter: '@recruiting/devtools',
  inputs: ['apps/devtools', 'packages/http', ...common],
  outputs: ['assets'],
  page: 'index.html',
}

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
export const buildSite = () => build(site)

/** Builds the pages of the development tools in the same way. */
export const buildTools = () => build(tools)

async function build(app) {
  checkPath()
  const stampFile = inRoot(app.folder, 'dist/.built')
  const state = fingerprint(app.inputs)
  if (isBuiltFrom(app, state, stampFile)) return
  say(`Building ${app.name}`)
  const command = pnpm('exec', 'turbo', 'run', 'build', `--filter=${app.filter}`)
  await runQuietly(`Building ${app.name}`, command, toolOptions({ NO_COLOR: '1' }))
  writeFileSync(stampFile, stampOf(app, state))
}

function isBuiltFrom(app, state, stampFile) {
  try {
    return readFileSync(stampFile, 'utf8') === stampOf(app, state)
  } catch {
    return false
  }
}

/**
 * Includes the page's modification time, which changes when something else has built the app, and the number of files, which
 * changes when some are lost.
 */
function stampOf({ folder, outputs, page }, state) {
  const dist = inRoot(folder, 'dist')
  const files = outputs.map((output) => countFiles(`${dist}/${output}`))
  return `${state} ${statSync(`${dist}/${page}`).ctimeMs} ${files.join(' ')}`
}
