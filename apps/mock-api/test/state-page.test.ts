import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const page = readFileSync(new URL('../../../docs/writing-a-backend/state.md', import.meta.url), 'utf8')

/** A test file of this folder as the page names it, with parts of the names of its tests. */
const holders = page.matchAll(/`([a-z]+(?:-[a-z]+)+)`: ((?:\*[^*]+\*(?:, )?)+)/g)

it('docs/writing-a-backend/state.md names tests that exist', () => {
  const missing: string[] = []
  let named = 0
  for (const [, file, sentences = ''] of holders) {
    named++
    const path = fileURLToPath(new URL(`${file}.test.ts`, import.meta.url))
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    for (const part of sentences.split(/[*,…]/).map((each) => each.trim()))
      if (!text.includes(part)) missing.push(`${file}: ${part}`)
  }
  expect(missing).toEqual([])
  expect(named).toBeGreaterThan(60)
})
