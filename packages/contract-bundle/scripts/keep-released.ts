import { rmSync } from 'node:fs'
import { contractVersion } from '@recruiting/schema/contract/version'
import { bundleFolder } from '../src/artefact.ts'
import { artefacts } from '../src/artefacts.ts'
import { releasedFolder } from '../src/diff/read-bundle.ts'
import { obstacles, packBundle } from '../src/pack.ts'

// After a release: the present contract becomes the one that later changes are compared with.
const bundle = { folder: bundleFolder, version: contractVersion, artefacts: artefacts() }
const found = obstacles(bundle)
if (found.length > 0) {
  for (const obstacle of found) console.error(obstacle)
  process.exitCode = 1
} else {
  rmSync(releasedFolder, { recursive: true, force: true })
  const { file } = await packBundle(bundle, releasedFolder)
  console.log(file)
}
