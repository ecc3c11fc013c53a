import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { quoted, Refusal } from '../lib/say.mjs'

/** How long pages of a release may still load its assets after another one became current, in milliseconds. */
const assetLifeMs = 24 * 60 * 60 * 1000

export const releasesOf = (folder) => join(folder, 'releases')
export const releaseFolder = (folder, version) => join(folder, 'releases', version)
const historyFile = (folder) => join(folder, 'releases/history.json')
const currentLink = (folder) => join(folder, 'current')

/** Creates a folder of releases. An existing folder must be empty or hold releases. @throws Refusal */
export function makeFolder(folder) {
  if (existsSync(historyFile(folder))) return
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length > 0)
    throw new Refusal(`${folder} is not empty and holds no releases: name a new or empty folder.`)
  mkdirSync(releasesOf(folder))
  writeFileSync(historyFile(folder), '[]\n')
}

/** @throws Refusal when this command has not made the folder */
export function checkFolder(folder) {
  if (existsSync(historyFile(folder))) return
  throw new Refusal(`${folder} holds no releases: make one: npm run release -- build ${quoted(folder)}`)
}

/** The complete releases, oldest first. Unfinished ones have a name that begins with a dot. */
export function versionsIn(folder) {
  return readdirSync(releasesOf(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .filter(({ name }) => existsSync(join(releasesOf(folder), name, 'release.json')))
    .map(({ name }) => name)
    .sort()
}

/** The version that `current` leads to; undefined before the first switch. @throws Refusal when it is no link */
export function currentVersion(folder) {
  const link = currentLink(folder)
  const found = lstatSync(link, { throwIfNoEntry: false })
  if (found === undefined) return undefined
  if (!found.isSymbolicLink())
    throw new Refusal(`${link} is not a symbolic link: move it away, then switch again.`)
  return basename(readlinkSync(link))
}

/**
 * The switches so far, oldest first, as `{ version, at }`. A switch is written here before `current` changes, so a
 * last entry that is not current belongs to a switch that was interrupted.
 */
function historyOf(folder) {
  const history = readHistory(folder)
  const current = currentVersion(folder)
  return history.slice(0, history.findLastIndex(({ version }) => version === current) + 1)
}

/** The version that was current before the current one. */
export function previousVersion(folder) {
  const current = currentVersion(folder)
  return historyOf(folder).findLast(({ version }) => version !== current)?.version
}

/** The versions that were current within the last day and still exist, the current one included. */
export function recentVersions(folder, now = Date.now()) {
  const history = historyOf(folder)
  const recent = history.filter((_, at) => {
    const next = history[at + 1]
    return next === undefined || Date.parse(next.at) > now - assetLifeMs
  })
  const versions = versionsIn(folder)
  return [...new Set(recent.map(({ version }) => version))].filter((version) => versions.includes(version))
}

/** Makes a version current: one rename, which a reader of the link sees entirely or not at all. */
export function makeCurrent(folder, version) {
  const history = [...historyOf(folder), { version, at: new Date().toISOString() }]
  replaceFile(historyFile(folder), `${JSON.stringify(history, null, 2)}\n`)
  const made = join(folder, '.current')
  rmSync(made, { force: true })
  symlinkSync(join('releases', version), made)
  renameSync(made, currentLink(folder))
}

function replaceFile(path, text) {
  const made = `${path}.new`
  writeFileSync(made, text)
  renameSync(made, path)
}

function readHistory(folder) {
  try {
    return JSON.parse(readFileSync(historyFile(folder), 'utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Refusal(`${historyFile(folder)} is not JSON: write [] into it, then switch by version.`)
  }
}
