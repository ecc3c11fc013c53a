import { readFile } from 'node:fs/promises'
import type { Variables } from './environment.ts'

/** Variables as a table of Markdown. */
export function variableTable(variables: Variables): string {
  const rows = Object.entries(variables).map(
    ([name, { fallback, meaning }]) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${meaning} |`,
  )
  return withoutPadding(['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n'))
}

/** The table in `docs/operations.md` between two comments. @param mark the word in the comments */
export async function documentedTable(mark: string): Promise<string> {
  const page = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const [, rest = ''] = page.split(`<!-- ${mark} -->\n`)
  return withoutPadding(rest.split(`<!-- /${mark} -->`)[0] ?? '')
}

/** Columns may be padded, as formatters like to do. */
function withoutPadding(table: string): string {
  return table
    .replace(/-{3,}/g, '---')
    .replace(/ *\| */g, '|')
    .trim()
}
