import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { releaseFolder } from './folder.mjs'

/** Where a release holds the files with a hash in their name; the site looks a name up at each request. */
export const assetFolder = 'apps/web/dist/client/assets'

/** What a file system says that has no hard links, or none to this file. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EXDEV'])

/** The files below a folder, relative to it, with `/`. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}

/**
 * Gives a release the assets of others, so that pages of these load all of theirs from it, and removes those of
 * releases that are not named. Names contain a hash of the content, so equal names are equal files.
 * @param others the versions whose assets it gets
 */
export function shareAssets(folder, version, others) {
  const target = join(releaseFolder(folder, version), assetFolder)
  const wanted = new Set(ownAssets(folder, version))
  for (const other of others) {
    for (const asset of ownAssets(folder, other)) {
      if (wanted.has(asset)) continue
      wanted.add(asset)
      addFile(join(releaseFolder(folder, other), assetFolder, asset), join(target, asset))
    }
  }
  for (const asset of filesBelow(target)) if (!wanted.has(asset)) rmSync(join(target, asset))
}

/** The assets of the release's own build. */
function ownAssets(folder, version) {
  return JSON.parse(readFileSync(join(releaseFolder(folder, version), 'release.json'), 'utf8')).assets
}

function addFile(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch (error) {
    if (error.code === 'EEXIST') return
    if (!noLinks.has(error.code)) throw error
    // A server may read the name at once: it must never find half of the file.
    copyFileSync(from, `${to}.new`)
    renameSync(`${to}.new`, to)
  }
}
