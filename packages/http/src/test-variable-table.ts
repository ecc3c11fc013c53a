import { readFile } from 'node:fs/promises'
import type { Variables } from './environment.ts'

/** Variables as a Markdown table. */
export function variableTable(variables: Variables): string {
  const rows = Object.entries(variables).map(
    ([name, { fallback, meaning }]) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${meaning} |`,
  )
  return withoutPadding(['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n'))
}

/** The table in `docs/operations.md` between two marker comments. @param mark the name in the comments */
export async function documentedTable(mark: string): Promise<string> {
  const page = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const [, rest = ''] = page.split(`<!-- ${mark} -->\n`)
  return withoutPadding(rest.split(`<!-- /${mark} -->`)[0] ?? '')
}

/** Formatters pad the columns. */
function withoutPadding(table: string): string {
  return table
    .replace(/-{3,}/g, '---')
    .replace(/ *\| */g, '|')
    .trim()
}
