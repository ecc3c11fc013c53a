import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync(new URL('../../../docs/writing-a-backend/requests.md', import.meta.url), 'utf8')

/** The stories that the page names: in sentences with "Held by", and in the last column of tables with that head. */
function storiesOf(text: string): string[] {
  const sentences = [...text.matchAll(/Held by ([^|.(]+)/g)].map(([, names = '']) => names)
  const cells = text
    .split('\n\n')
    .filter((block) => /\| Held by \|/.test(block))
    .flatMap((block) => block.split('\n').slice(2))
    .map((row) => row.split('|').at(-2) ?? '')
  return [...sentences, ...cells].flatMap((each) =>
    [...each.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name),
  )
}

it('docs/writing-a-backend/requests.md names stories that exist', () => {
  const stories = storiesOf(page)
  const isStory = (name: string) => existsSync(new URL(`${name}.test.ts`, import.meta.url))
  expect(stories.filter((name) => !isStory(name))).toEqual([])
  expect(stories.length).toBeGreaterThan(100)
})
