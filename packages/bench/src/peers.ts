import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What the product is compared with, and the load generator: a workspace of its own, with its own lock file. */
export const peersFolder = fileURLToPath(new URL('../peers/', import.meta.url))

/** Installs them as their lock file says. Nothing else needs them, so nothing else waits for them. */
export function installPeers(): void {
  const root = new URL('../../../package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(root, 'utf8')).devEngines.packageManager
  const command = ['--yes', `pnpm@${version}`, 'install', '--frozen-lockfile', '--dir', peersFolder]
  execFileSync('npx', command, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
}

/** The version of one of them. */
export function versionOf(name: string): string {
  const { devDependencies } = JSON.parse(readFileSync(`${peersFolder}package.json`, 'utf8'))
  return String(devDependencies[name])
}
