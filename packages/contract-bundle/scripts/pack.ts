import { fileURLToPath } from 'node:url'
import { contractVersion } from '@recruiting/schema/contract/version'
import { bundleFolder } from '../src/artefact.ts'
import { artefacts } from '../src/artefacts.ts'
import { obstacles, packBundle } from '../src/pack.ts'

const bundle = { folder: bundleFolder, version: contractVersion, artefacts: artefacts() }
const found = obstacles(bundle)
if (found.length > 0) {
  for (const obstacle of found) console.error(obstacle)
  process.exitCode = 1
} else {
  const { file, sha256 } = await packBundle(bundle, fileURLToPath(new URL('../../../dist/', import.meta.url)))
  console.log(`${file}\nSHA-256 ${sha256}`)
}
