import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildSite } from '../lib/build.mjs'
import { pnpm, toolOptions } from '../lib/environment.mjs'
import { installEnvironment, installPackages, runInstallation } from '../lib/install.mjs'
import { inRoot, root } from '../lib/places.mjs'
import { Refusal, say } from '../lib/say.mjs'
import { assetFolder, filesBelow } from './assets.mjs'
import { releaseFolder, releasesOf } from './folder.mjs'
import { removeLeft } from './prune.mjs'
import { isLeftOut, shipped } from './shipped.mjs'

/**
 * Builds a release of the clone. It appears under its version when it is complete, and never changes afterwards but
 * for assets of other releases.
 * @returns its version
 */
export async function build(folder) {
  await installPackages()
  await buildSite()
  removeLeft(folder)
  const version = versionNow()
  const made = join(releasesOf(folder), `.building-${version}.${process.pid}`)
  try {
    mkdirSync(made)
    for (const path of shipped) copy(path, made)
    say('Installing packages for production')
    // Hard links into pnpm's store would tie the release to the user who built it.
    const install = pnpm('install', '--prod', '--frozen-lockfile', '--package-import-method=copy')
    await runInstallation(install, { ...toolOptions(installEnvironment), cwd: made })
    const assets = filesBelow(join(made, assetFolder))
    writeFileSync(join(made, 'release.json'), `${JSON.stringify({ version, assets }, null, 2)}\n`)
    letEveryoneRead(made)
    if (existsSync(releaseFolder(folder, version)))
      throw new Refusal(`${folder} has a release ${version} already: build again.`)
    renameSync(made, releaseFolder(folder, version))
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
  return version
}

function copy(path, made) {
  const target = join(made, path)
  mkdirSync(dirname(target), { recursive: true })
  if (!statSync(inRoot(path)).isDirectory()) return copyFileSync(inRoot(path), target)
  cpSync(inRoot(path), target, {
    recursive: true,
    filter: (each) => basename(each) !== 'node_modules' && !isLeftOut(each),
  })
}

/** The moment in UTC, so that versions sort by age, and the commit; `changed` when the clone differs from it. */
function versionNow() {
  const moment = new Date().toISOString().replace(/\.\d+Z$/, 'Z')
  const commit = git('describe', '--always', '--abbrev=10', '--exclude=*', '--dirty=-changed')
  return [moment.replaceAll(/[-:]/g, ''), commit].filter(Boolean).join('-')
}

/** The output of git; empty where the clone is no repository of its own. */
function git(...args) {
  if (!existsSync(inRoot('.git'))) return ''
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

/** The servers run as another user than the one who built, whose umask may hide files from others. */
function letEveryoneRead(path) {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (!found.isDirectory()) return chmodSync(path, found.mode & 0o100 ? 0o755 : 0o644)
  chmodSync(path, 0o755)
  for (const name of readdirSync(path)) letEveryoneRead(join(path, name))
}
