import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countFiles } from './count-files.mjs'
import { inRoot } from './places.mjs'
import { lacksRuntime } from './runtime.mjs'
import { complain } from './say.mjs'

const recordFile = inRoot('node_modules/.installed')
/** Where pnpm keeps the files of packages, each as `<name>@<version>/node_modules/<name>`. */
const store = 'node_modules/.pnpm'

/**
 * Records what is installed: the stamp of the lock file and the number of files of each package.
 * @param {string} stamp
 */
export function recordInstalled(stamp) {
  const files = Object.fromEntries(packageFolders().map((folder) => [folder, countFiles(inRoot(folder))]))
  writeFileSync(recordFile, JSON.stringify({ stamp, files }))
}

/**
 * Whether what was recorded is installed, as far as a few milliseconds tell: each package has its manifest, each link to a
 * dependency leads somewhere.
 * @param {string} stamp
 * @param {string[]} manifests paths of the workspace's `package.json` files
 */
export function isInstalled(stamp, manifests) {
  const record = readRecord()
  return (
    record?.stamp === stamp &&
    !lacksRuntime() &&
    Object.keys(record.files).every((folder) => existsSync(inRoot(folder, 'package.json'))) &&
    manifests.flatMap(dependencyLinks).every((link) => existsSync(link))
  )
}

/**
 * Removes the folders of packages that lack files, because pnpm installs only packages without a folder. Counting takes up
 * to a second.
 * @returns {string[]} the names of these packages
 */
export function removeDamaged() {
  const damaged = Object.entries(readRecord()?.files ?? {})
    .filter(([folder, files]) => countFiles(inRoot(folder)) < files)
    .map(([folder]) => folder)
  for (const folder of damaged) rmSync(inRoot(folder), { recursive: true, force: true })
  return damaged.map((folder) => folder.split('/node_modules/').at(-1))
}

/** Says after a failed command whether files of packages were missing, and prepares their installation. */
export function sayDamaged() {
  const [name, ...others] = removeDamaged()
  if (name === undefined) return
  const more = others.length === 0 ? '' : ` and ${others.length} more packages`
  complain(`Installed files of ${name}${more} were missing. Run the command again: it installs them.`)
}

function readRecord() {
  try {
    const record = JSON.parse(readFileSync(recordFile, 'utf8'))
    return typeof record.stamp === 'string' && typeof record.files === 'object' ? record : undefined
  } catch {
    return undefined
  }
}

function dependencyLinks(manifest) {
  // A folder of another branch may be left with nothing but its packages.
  if (!existsSync(inRoot(manifest))) return []
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(inRoot(manifest), 'utf8'))
  const folder = inRoot(manifest, '..', 'node_modules')
  return Object.keys({ ...dependencies, ...devDependencies }).map((name) => join(folder, name))
}

function packageFolders() {
  return foldersOf(store).flatMap((entry) =>
    foldersOf(`${entry}/node_modules`).flatMap((folder) =>
      folder.split('/').at(-1).startsWith('@') ? foldersOf(folder) : [folder],
    ),
  )
}

/** The folders below a folder, without links and hidden ones; a missing folder has none. */
function foldersOf(folder) {
  if (!existsSync(inRoot(folder))) return []
  return readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => `${folder}/${name}`)
}
