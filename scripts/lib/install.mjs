import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pnpm, pnpmVersion, toolOptions } from './environment.mjs'
import { fingerprint } from './fingerprint.mjs'
import { inRoot } from './places.mjs'
import { runQuietly } from './processes.mjs'
import { say } from './say.mjs'

const stampFile = inRoot('node_modules/.installed')

/** Installs exactly what the lock file says, unless it is installed already. */
export async function installPackages() {
  const stamp = fingerprint(
    ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...workspaceManifests()],
    pnpmVersion,
    process.platform,
    process.arch,
  )
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  say(`Installing packages with pnpm ${pnpmVersion}`)
  // With CI set, pnpm asks no questions.
  await runQuietly('Installing packages', pnpm('install', '--frozen-lockfile'), toolOptions({ CI: 'true' }))
  writeFileSync(stampFile, stamp)
}

function workspaceManifests() {
  return ['apps', 'packages'].flatMap((folder) =>
    readdirSync(inRoot(folder)).map((name) => `${folder}/${name}/package.json`),
  )
}
