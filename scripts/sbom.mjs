/**
 * `npm run sbom`: writes the inventory of all packages of a production installation as CycloneDX JSON, by default to
 * `dist/sbom.cdx.json`. `npm run sbom -- <file>` names another file.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { checkArguments } from './lib/arguments.mjs'
import { pnpm, toolOptions } from './lib/environment.mjs'
import { installPackages } from './lib/install.mjs'
import { inRoot } from './lib/places.mjs'
import { run } from './lib/processes.mjs'
import { exitCodeOf, Refusal, say } from './lib/say.mjs'

async function writeSbom(args) {
  checkArguments('sbom', { argument: '<file>' }, args)
  const [file = inRoot('dist/sbom.cdx.json')] = args
  await installPackages()
  const path = resolve(file)
  mkdirSync(dirname(path), { recursive: true })
  const command = pnpm('sbom', '--sbom-format', 'cyclonedx', '--prod', '--out', path)
  const code = await run(command, { ...toolOptions(), cwd: inRoot('.') })
  if (code !== 0) throw new Refusal('', code)
  const { components } = JSON.parse(readFileSync(path, 'utf8'))
  say(`${components.length} components: ${path}`)
}

try {
  await writeSbom(process.argv.slice(2))
} catch (error) {
  process.exitCode = exitCodeOf(error)
}
