/**
 * `npm run release -- <verb> <folder>`: releases without development tools, in folders of their version
 * (docs/upgrading.md). Needs Node 20 and npm.
 *
 * build     makes <folder>/releases/<version> from this clone
 * switch    lets <folder>/current lead to a release, by default the newest one
 * rollback  switches to the release that was current before
 * list      lists the releases, oldest first
 * prune     removes old releases
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { reasonOf } from './lib/arguments.mjs'
import { asTyped, inRoot } from './lib/places.mjs'
import { killAll } from './lib/processes.mjs'
import { exitCodeOf, Refusal, say } from './lib/say.mjs'
import { build } from './release/build.mjs'
import {
  checkFolder,
  currentVersion,
  makeFolder,
  previousVersion,
  releasesOf,
  versionsIn,
} from './release/folder.mjs'
import { withLock } from './release/lock.mjs'
import { prune } from './release/prune.mjs'
import { rollBack, switchTo } from './release/switch.mjs'

const usage = `Usage: npm run release -- build <folder>
       npm run release -- switch <folder> [<version>]
       npm run release -- rollback <folder>
       npm run release -- list <folder>
       npm run release -- prune <folder> [--keep 3]
switch and rollback check the database of the data folder DATA_DIR, when it is set.`

/** Exit code for a wrong command line. */
const wrongUsage = 2

/** Reasons of the file system that the operator can mend. */
const reasons = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is no folder',
  EISDIR: 'something else has this name',
  EEXIST: 'something else has this name',
}

async function main(env, args) {
  const { verb, folder, version, keep } = orderOf(args)
  const dataFolder = env.DATA_DIR?.trim() ? asTyped(env.DATA_DIR.trim()) : undefined
  // Other users than this one have to enter the folders that it creates.
  process.umask(0o022)
  if (verb === 'build') {
    mkdirSync(inRoot('node_modules'), { recursive: true })
    const made = await withLock(inRoot('node_modules/.release-lock'), 'build', () => {
      makeFolder(folder)
      return build(folder)
    })
    say(`Built ${join(releasesOf(folder), made)}`)
    return
  }
  checkFolder(folder)
  if (verb === 'list') return list(folder)
  await withLock(join(releasesOf(folder), '.lock'), 'switch', () => {
    if (verb === 'switch') switchTo(folder, version, dataFolder)
    else if (verb === 'rollback') rollBack(folder, dataFolder)
    else prune(folder, keep)
  })
}

function list(folder) {
  const current = currentVersion(folder)
  const previous = previousVersion(folder)
  for (const version of versionsIn(folder)) {
    const mark = { [previous]: '  previous', [current]: '  current' }[version] ?? ''
    say(`${version}${mark}`)
  }
}

/** @throws Refusal for a wrong command line */
function orderOf(args) {
  const { values, positionals } = parsed(args)
  const [verb, folder, version, ...more] = positionals
  const isKnown = ['build', 'switch', 'rollback', 'list', 'prune'].includes(verb)
  const keep = Number(values.keep ?? '3')
  const isRight =
    isKnown &&
    folder &&
    more.length === 0 &&
    (version === undefined || verb === 'switch') &&
    (values.keep === undefined || verb === 'prune') &&
    Number.isInteger(keep) &&
    keep > 0
  if (!isRight) throw new Refusal(usage, wrongUsage)
  return { verb, folder: asTyped(folder), version, keep }
}

function parsed(args) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { keep: { type: 'string' } } })
  } catch (error) {
    throw new Refusal(`${reasonOf(error)}\n${usage}`, wrongUsage)
  }
}

/** A refusal in place of an error of the file system that the operator can mend. */
function explained(error) {
  const reason = reasons[error?.code]
  if (error instanceof Refusal || reason === undefined || error.syscall === undefined) return error
  return new Refusal(`${error.dest ?? error.path ?? 'The folder'} cannot be written: ${reason}.`)
}

// The child processes run in groups of their own. What is left is removed by the next build.
for (const name of ['SIGINT', 'SIGTERM']) {
  process.once(name, () => {
    killAll()
    process.exitCode = 1
  })
}

try {
  await main(process.env, process.argv.slice(2))
} catch (error) {
  process.exitCode = exitCodeOf(explained(error))
}
