import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundleFolder } from '../artefact.ts'
import { compareBundles } from './compare.ts'
import { readBundle, releasedBundle } from './read-bundle.ts'
import { releaseProblem } from './release-rule.ts'

it('the contract may be released under its version', async () => {
  const [released, present] = [await readBundle(releasedBundle()), await readBundle(bundleFolder)]
  const changelog = readFileSync(join(bundleFolder, 'CHANGELOG.md'), 'utf8')
  const changes = compareBundles(released, present)
  expect(releaseProblem(released.version, present.version, changes, changelog)).toBeUndefined()
})
