import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, say } from '../lib/say.mjs'
import { shareAssets } from './assets.mjs'
import {
  currentVersion,
  makeCurrent,
  previousVersion,
  recentVersions,
  releaseFolder,
  versionsIn,
} from './folder.mjs'

/**
 * Makes a release current. Until the servers are restarted, both the old and the new one find the assets of the pages
 * of either.
 * @param version the newest one by default
 * @param dataFolder whose database the release must be able to open; not checked without it
 * @throws Refusal, having changed nothing that a server reads
 */
export function switchTo(folder, version, dataFolder) {
  const wanted = version ?? versionsIn(folder).at(-1)
  if (wanted === undefined) throw new Refusal(`${folder} has no release: build one first.`)
  if (!versionsIn(folder).includes(wanted))
    throw new Refusal(`${folder} has no release ${wanted}: list shows them.`)
  const current = currentVersion(folder)
  if (current === wanted) {
    say(`${wanted} is current already.`)
    return
  }
  if (dataFolder !== undefined) checkDatabase(folder, wanted, dataFolder)
  else say('DATA_DIR is not set: whether this release can open the database was not checked.')
  const recent = recentVersions(folder)
  shareAssets(folder, wanted, recent)
  for (const each of recent) shareAssets(folder, each, [wanted, ...recent])
  makeCurrent(folder, wanted)
  say(`${wanted} is current${current === undefined ? '' : `, before ${current}`}. Restart both servers.`)
}

/** Makes the release current that was current before. */
export function rollBack(folder, dataFolder) {
  const previous = previousVersion(folder)
  if (previous === undefined)
    throw new Refusal(`${folder} has had no other current release: name one with switch.`)
  switchTo(folder, previous, dataFolder)
}

/** Asks the release itself whether it can start on the database. */
function checkDatabase(folder, version, dataFolder) {
  const release = releaseFolder(folder, version)
  const bundled = join(release, 'node_modules/.bin/node')
  const node = existsSync(bundled) ? bundled : process.execPath
  try {
    const output = execFileSync(node, [join(release, 'apps/mock-api/src/cli.ts'), 'migrate', '--check'], {
      env: { ...process.env, INIT_CWD: release, DATA_DIR: dataFolder },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      ...userOf(dataFolder),
    })
    say(output.trimEnd())
  } catch (error) {
    const reason = error.stderr?.trim() || error.message
    throw new Refusal(`${reason}\nNothing was switched.`)
  }
}

/** Root reads the database as its owner: SQLite creates files beside it that the server must be able to open. */
function userOf(dataFolder) {
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  if (owner === undefined || process.getuid?.() !== 0 || owner.uid === 0) return {}
  return { uid: owner.uid, gid: owner.gid }
}
