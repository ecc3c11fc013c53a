import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bundleFolder } from './artefact.ts'
import { artefacts } from './artefacts.ts'

describe('the committed bundle', () => {
  it.each(artefacts())(
    '$path equals what the code generates: run `npx pnpm generate` when this fails',
    ({ path, content }) => {
      const committed = readFileSync(`${bundleFolder}${path}`)
      // Compared as a flag: the difference of two large files would fill the terminal.
      expect(committed.equals(Buffer.from(content))).toBe(true)
    },
  )
})
