import { readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { inRoot } from './places.mjs'

/** pnpm's version, pinned in the root's `package.json`. */
export const pnpmVersion = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).devEngines.packageManager
  .version

/**
 * The environment for tools, without the variables that npm set for this script, which pnpm would take for its own
 * settings, and without NODE_ENV: with `production` the build tools would not be installed. Node keeps compiled modules:
 * tests start the servers and commands some hundred times, each of which otherwise compiles all sources again.
 */
function toolEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && name !== 'NODE_ENV')
  const env = Object.fromEntries(kept)
  // Windows spells it Path.
  const path = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  return {
    NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node'),
    ...env,
    [path]: [inRoot('node_modules/.bin'), env[path]].join(delimiter),
    DO_NOT_TRACK: '1',
    TURBO_TELEMETRY_DISABLED: '1',
  }
}

/**
 * A command line for the pinned pnpm, without requiring pnpm to be installed. npx uses its cache first: the version
 * is exact, and asking the registry each time takes minutes when it cannot be reached.
 */
export function pnpm(...args) {
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
  return [npx, '--yes', '--prefer-offline', `pnpm@${pnpmVersion}`, ...args]
}

/** The options for starting a tool's process; Windows can start `npx.cmd` only in a shell. */
export function toolOptions(env = {}) {
  return { env: { ...toolEnvironment(), ...env }, shell: process.platform === 'win32' }
}

/**
 * `apps/mock-api/memory.env` without variables already set. Node reads these before it runs any code, so they must
 * be in the environment at the start.
 */
export function memoryEnvironment(env) {
  const lines = readFileSync(inRoot('apps/mock-api/memory.env'), 'utf8').matchAll(/^(\w+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]).filter(([name]) => !env[name]))
}
