/**
 * `npm run generate -- release`: writes a release of this clone as `dist/recruiting-<version>-<platform>.tar.gz` with its SHA-256
 * beside it: both servers and the commands, packages of production with their Node, their inventory (CycloneDX) and their
 * licences. docs/deploy.md makes an image of it, with the two files beside it, or unpacks it on a server.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildSite } from './lib/build.mjs'
import { pnpm, toolOptions } from './lib/environment.mjs'
import { installEnvironment, runInstallation } from './lib/install.mjs'
import { licenceDocument } from './lib/licences.mjs'
import { inRoot } from './lib/places.mjs'
import { endOnSignals, runQuietly } from './lib/processes.mjs'
import { exitCodeOf, say } from './lib/say.mjs'
import { isLeftOut, shipped } from './lib/shipped.mjs'

async function buildRelease() {
  await buildSite()
  const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const { version } = manifest
  const name = `recruiting-${version}`
  const folder = inRoot('dist/release', name)
  rmSync(dirname(folder), { recursive: true, force: true })
  for (const path of shipped) copy(path, folder)
  // The commands of a clone are not part of a release.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, scripts: undefined }, null, 2))
  say('Installing packages for production')
  // Hard links into pnpm's store would tie the release to the user who built it.
  const install = pnpm('install', '--prod', '--frozen-lockfile', '--package-import-method=copy')
  await runInstallation(install, { ...toolOptions(installEnvironment), cwd: folder })
  const sbom = pnpm('sbom', '--sbom-format', 'cyclonedx', '--prod', '--out', join(folder, 'sbom.cdx.json'))
  await runQuietly('The inventory of packages', sbom, { ...toolOptions(), cwd: folder })
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.md'), licenceDocument(folder))
  letEveryoneRead(folder)
  const file = inRoot('dist', `${name}-${process.platform}-${process.arch}.tar.gz`)
  execFileSync('tar', ['--owner=0', '--group=0', '-C', dirname(folder), '-czf', file, name])
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${file}.sha256`, `${sha256}  ${basename(file)}\n`)
  for (const each of ['Containerfile', 'compose.yaml']) copyFileSync(inRoot(each), inRoot('dist', each))
  say(`${file}\nSHA-256 ${sha256}`)
}

function copy(path, folder) {
  const target = join(folder, path)
  mkdirSync(dirname(target), { recursive: true })
  if (!statSync(inRoot(path)).isDirectory()) return copyFileSync(inRoot(path), target)
  cpSync(inRoot(path), target, {
    recursive: true,
    filter: (each) => basename(each) !== 'node_modules' && !isLeftOut(each),
  })
}

/** The servers run as another user than the one who built, whose umask may hide files from others. */
function letEveryoneRead(path) {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (!found.isDirectory()) return chmodSync(path, found.mode & 0o100 ? 0o755 : 0o644)
  chmodSync(path, 0o755)
  for (const name of readdirSync(path)) letEveryoneRead(join(path, name))
}

endOnSignals(130)

try {
  await buildRelease()
} catch (error) {
  process.exitCode = exitCodeOf(error)
}
