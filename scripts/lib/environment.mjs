import { readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { inRoot } from './places.mjs'

/** pnpm's version, pinned in the root's `package.json`. */
export const pnpmVersion = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).devEngines.packageManager
  .version

/**
 * The environment for tools. What npm set for this script is left out: pnpm would take npm's settings
 * for its own. So is NODE_ENV: `production` would leave out the tools that build.
 */
export function toolEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && name !== 'NODE_ENV')
  const env = Object.fromEntries(kept)
  // Windows calls it Path.
  const path = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  return {
    ...env,
    [path]: [inRoot('node_modules/.bin'), env[path]].join(delimiter),
    DO_NOT_TRACK: '1',
    TURBO_TELEMETRY_DISABLED: '1',
  }
}

/**
 * A command line for the pinned pnpm, which nobody needs to have installed. What npx has kept is not asked for anew: the
 * version is exact, and each call would wait for the registry, minutes where it cannot be reached.
 */
export function pnpm(...args) {
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
  return [npx, '--yes', '--prefer-offline', `pnpm@${pnpmVersion}`, ...args]
}

/** What a process of a tool is started with; Windows runs `npx.cmd` in a shell only. */
export function toolOptions(env = {}) {
  return { env: { ...toolEnvironment(), ...env }, shell: process.platform === 'win32' }
}

/** `apps/mock-api/memory.env`, less what is set already: the process reads it before any code of ours runs. */
export function memoryEnvironment(env) {
  const lines = readFileSync(inRoot('apps/mock-api/memory.env'), 'utf8').matchAll(/^(\w+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]).filter(([name]) => !env[name]))
}
