import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The compared servers and the load generator: a separate workspace with its own lock file. */
export const peersFolder = fileURLToPath(new URL('../peers/', import.meta.url))

/**
 * Installs the peers from their lock file. They are not part of the main workspace, because only the benchmarks
 * need them.
 */
export function installPeers(): void {
  const root = new URL('../../../package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(root, 'utf8')).devEngines.packageManager
  const command = ['--yes', `pnpm@${version}`, 'install', '--frozen-lockfile', '--dir', peersFolder]
  execFileSync('npx', command, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
}

/** The installed version of a peer. */
export function versionOf(name: string): string {
  const { devDependencies } = JSON.parse(readFileSync(`${peersFolder}package.json`, 'utf8'))
  return String(devDependencies[name])
}
