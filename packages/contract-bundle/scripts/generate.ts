import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundleFolder } from '../src/artefact.ts'
import { artefacts } from '../src/artefacts.ts'

for (const { path, content } of artefacts()) {
  const file = join(bundleFolder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
