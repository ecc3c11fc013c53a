import { expect, it } from 'vitest'
import { documentedCommands } from './documented-commands.ts'
import { readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

it('documents name commands that exist', () => expect(documentedCommands(readRepository())).toEqual([]))

it.each([
  ['Run `npm run generte`.', 1],
  ['Run `npx pnpm install` once.', 1],
  ['```sh\npnpm build\n```', 1],
  ['Run `npm run generate -- --all`, installed by pnpm.', 0],
])('%s: %i complaints', (text, count) => {
  const files = { 'package.json': '{ "scripts": { "generate": "x" } }', 'docs/a.md': text }
  expect(documentedCommands(treeOf(files))).toHaveLength(count)
})
