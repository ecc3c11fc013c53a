import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { holderNames, isHolder } from './support/holders.ts'

const page = readFileSync(new URL('../../../docs/writing-a-backend/requests.md', import.meta.url), 'utf8')

/** The holders that the page names: in sentences with "Held by", and in the last column of tables with that head. */
function holdersOf(text: string): string[] {
  const sentences = [...text.matchAll(/Held by ((?:`[^`]+`(?: \([^)]*\))?(?:, | and |,\n)?)+)/g)]
  const cells = text
    .split('\n\n')
    .filter((block) => /\| Held by \|/.test(block))
    .flatMap((block) => block.split('\n').slice(2))
    .map((row) => row.split('|').at(-2) ?? '')
  return [...sentences.map(([, names = '']) => names), ...cells].flatMap(holderNames)
}

it('docs/writing-a-backend/requests.md names cases, vectors and tests that exist', () => {
  const holders = holdersOf(page)
  const isTest = (name: string) => existsSync(new URL(`${name}.test.ts`, import.meta.url))
  expect(holders.filter((name) => !isHolder(name) && !isTest(name))).toEqual([])
  expect(holders.length).toBeGreaterThan(150)
})
