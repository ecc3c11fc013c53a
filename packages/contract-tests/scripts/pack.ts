import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contractFolder } from '../src/contract-folder.ts'
import { objectOf, readContract } from '../src/kit/contract.ts'

/**
 * Builds the kit as an npm package in `dist/` of the repository: JavaScript for Node 20, with the contract inside. Its
 * version is that of the contract.
 */
const kit = fileURLToPath(new URL('..', import.meta.url))
const target = fileURLToPath(new URL('../../../dist/', import.meta.url))
const folder = join(kit, 'dist', 'package')
const windows = process.platform === 'win32'

rmSync(folder, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
const tsc = join(kit, 'node_modules', '.bin', 'tsc')
execFileSync(tsc, ['-p', 'tsconfig.build.json', '--outDir', join(folder, 'dist')], {
  cwd: kit,
  stdio: 'inherit',
  shell: windows,
})
cpSync(contractFolder(), join(folder, 'contract'), { recursive: true })
cpSync(join(kit, 'README.md'), join(folder, 'README.md'))
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
const packed = execFileSync('npm', ['pack', '--pack-destination', target], {
  cwd: folder,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  shell: windows,
})
console.log(join(target, packed.trim()))

/** The manifest, with the versions that are installed here. */
function manifest() {
  const { dependencies, license } = objectOf(readJson(join(kit, 'package.json')))
  const versions = Object.keys(objectOf(dependencies)).map((name) => [
    name,
    objectOf(readJson(join(kit, 'node_modules', name, 'package.json'))).version,
  ])
  return {
    name: 'recruiting-contract-tests',
    version: readContract(contractFolder()).version,
    description: 'Tests a backend of the recruiting site against the contract',
    license,
    type: 'module',
    engines: { node: '>=20' },
    bin: { 'contract-tests': 'dist/cli.js' },
    files: ['dist', 'contract'],
    dependencies: Object.fromEntries(versions),
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
