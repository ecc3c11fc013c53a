import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Lighthouse and the load generator: a separate workspace with its own lock file. */
export const toolsFolder = fileURLToPath(new URL('../tools/', import.meta.url))

/**
 * Installs the tools from their lock file. They are not part of the main workspace, because only the benchmarks
 * need them.
 */
export function installTools(): void {
  const root = new URL('../../../package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(root, 'utf8')).devEngines.packageManager
  const command = ['--yes', `pnpm@${version}`, 'install', '--frozen-lockfile', '--dir', toolsFolder]
  execFileSync('npx', command, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
}

/** The installed version of a tool. */
export function versionOf(name: string): string {
  const { devDependencies } = JSON.parse(readFileSync(`${toolsFolder}package.json`, 'utf8'))
  return String(devDependencies[name])
}
