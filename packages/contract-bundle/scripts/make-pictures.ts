import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { bundleFolder } from '../src/artefact.ts'
import { makePictures } from '../src/files/make-pictures.ts'

for (const [path, content] of Object.entries(await makePictures())) {
  const file = `${bundleFolder}files/${path}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
