import { readdirSync } from 'node:fs'
import { pnpm, pnpmVersion, toolOptions } from './environment.mjs'
import { fingerprint } from './fingerprint.mjs'
import { installFailure } from './install-failure.mjs'
import { isInstalled, recordInstalled, removeDamaged } from './installed.mjs'
import { inRoot } from './places.mjs'
import { runQuietly } from './processes.mjs'
import { checkLibraries } from './runtime.mjs'
import { Refusal, say } from './say.mjs'

/**
 * npm and pnpm retry twice, by default after 10 s and 60 s without a word, and npm waits five minutes for an answer. With CI
 * set, pnpm asks no questions.
 */
export const installEnvironment = {
  CI: 'true',
  npm_config_fetch_timeout: '60000',
  npm_config_fetch_retry_mintimeout: '1000',
  npm_config_fetch_retry_maxtimeout: '2000',
  pnpm_config_fetch_retry_mintimeout: '1000',
  pnpm_config_fetch_retry_maxtimeout: '2000',
}

/**
 * Installs exactly what the lock file says, unless it is installed already.
 * @throws Refusal with the command that mends it, in one line, when the cause is known
 */
export async function installPackages() {
  const manifests = ['package.json', ...workspaceManifests()]
  const stamp = fingerprint(
    ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests],
    pnpmVersion,
    process.platform,
    process.arch,
  )
  // npx and the tools run by the Node that is installed.
  checkLibraries()
  if (isInstalled(stamp, manifests)) return
  removeDamaged()
  say(`Installing packages with pnpm ${pnpmVersion}`)
  await runInstallation(pnpm('install', '--frozen-lockfile'), toolOptions(installEnvironment))
  recordInstalled(stamp)
  checkLibraries()
}

/**
 * Runs a command line of pnpm that installs.
 * @throws Refusal with the command that mends it, in one line, when the cause is known
 */
export async function runInstallation(command, options) {
  try {
    await runQuietly('Installing packages', command, options)
  } catch (error) {
    const line = error instanceof Refusal ? installFailure(error.message) : undefined
    throw line === undefined ? error : new Refusal(line, error.exitCode)
  }
}

function workspaceManifests() {
  return ['apps', 'packages'].flatMap((folder) =>
    readdirSync(inRoot(folder)).map((name) => `${folder}/${name}/package.json`),
  )
}
