import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { type Variable, variables } from '../src/config.ts'

/** The table as the code would write it. */
function variableTable(): string {
  const rows = Object.entries<Variable>(variables).map(
    ([name, { fallback, meaning }]) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${meaning} |`,
  )
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}

/** Columns may be padded, as formatters like to do. */
function withoutPadding(table: string): string {
  return table
    .replace(/-{3,}/g, '---')
    .replace(/ *\| */g, '|')
    .trim()
}

it('docs/operations.md says every variable of the configuration as it is', async () => {
  const page = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const table = /<!-- variables -->\n([\s\S]*?)<!-- \/variables -->/.exec(page)?.[1]
  expect(withoutPadding(table ?? '')).toBe(withoutPadding(variableTable()))
})
