import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../lib/say.mjs'
import { previousVersion, recentVersions, releaseFolder, releasesOf, versionsIn } from './folder.mjs'
import { isRunning } from './lock.mjs'

/**
 * Removes releases and what interrupted builds left. Keeps the newest ones, the current one, the one before it, and
 * those that were current within the last day: their pages may still be open.
 * @param keep how many of the newest ones are kept
 */
export function prune(folder, keep) {
  removeLeft(folder)
  const kept = new Set([
    ...recentVersions(folder),
    previousVersion(folder),
    ...versionsIn(folder).slice(-keep),
  ])
  const removed = versionsIn(folder).filter((version) => !kept.has(version))
  for (const version of removed) {
    // Under its name a release is complete, so it loses the name first.
    const hidden = join(releasesOf(folder), `.removing-${version}`)
    renameSync(releaseFolder(folder, version), hidden)
    rmSync(hidden, { recursive: true, force: true })
    say(`Removed ${version}`)
  }
  if (removed.length === 0) say('No release to remove.')
}

/** Removes what interrupted builds and removals have left. */
export function removeLeft(folder) {
  for (const name of readdirSync(releasesOf(folder))) {
    const builder = /^\.building-.*\.(\d+)$/.exec(name)?.[1]
    const isLeft = builder === undefined ? name.startsWith('.removing-') : !isRunning(Number(builder))
    if (isLeft) rmSync(join(releasesOf(folder), name), { recursive: true, force: true })
  }
}
