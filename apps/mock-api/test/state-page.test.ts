import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { holderNames, isHolder } from './support/holders.ts'

const page = readFileSync(new URL('../../../docs/writing-a-backend/state.md', import.meta.url), 'utf8')

/** A test file of this folder as the page names it, with parts of the names of its tests. */
const tests = page.matchAll(/`([a-z]+(?:-[a-z]+)+)`: ((?:\*[^*]+\*(?:, )?)+)/g)

it('docs/writing-a-backend/state.md names tests that exist', () => {
  const missing: string[] = []
  let named = 0
  for (const [, file, sentences = ''] of tests) {
    named++
    const path = fileURLToPath(new URL(`${file}.test.ts`, import.meta.url))
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    for (const part of sentences.split(/[*,…]/).map((each) => each.trim()))
      if (!text.includes(part)) missing.push(`${file}: ${part}`)
  }
  expect(missing).toEqual([])
  expect(named).toBeGreaterThan(10)
})

it('docs/writing-a-backend/state.md names cases and vectors that exist', () => {
  const cells = page
    .split('\n\n')
    .filter((block) => /\| Held by \|/.test(block))
    .flatMap((block) => block.split('\n').slice(2))
    .map((row) => row.split('|').at(-2) ?? '')
  const sentences = [...page.matchAll(/[Hh]eld by\s([^|\n]+(?:\n[^|\n]+)?)/g)].map(([, names = '']) => names)
  // Test files have no dot, or a folder and `.ts`.
  const names = [...cells, ...sentences]
    .flatMap(holderNames)
    .filter((name) => /^[a-z][\w/-]*\.[\w.*-]+$/.test(name) && !name.endsWith('.ts'))
  expect(names.filter((name) => !isHolder(name))).toEqual([])
  expect(names.length).toBeGreaterThan(80)
})
