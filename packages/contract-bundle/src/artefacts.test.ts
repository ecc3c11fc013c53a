import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bundleFolder } from './artefact.ts'
import { artefacts } from './artefacts.ts'

describe('the committed bundle', () => {
  it.each(artefacts())(
    '$path equals what the code generates: run `npm run generate` when this fails',
    ({ path, content }) => {
      const committed = readFileSync(`${bundleFolder}${path}`)
      // Compared as a flag: the difference of two large files would fill the terminal.
      expect(committed.equals(Buffer.from(content))).toBe(true)
    },
  )
})

it('README.md has a row for every file and folder of the bundle', () => {
  const readme = readFileSync(`${bundleFolder}README.md`, 'utf8')
  const missing = readdirSync(bundleFolder, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .filter((name) => name !== 'README.md' && !readme.includes(`\n| \`${name}\` | `))
  expect(missing).toEqual([])
})
