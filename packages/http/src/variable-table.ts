import { readFile, writeFile } from 'node:fs/promises'
import type { Variables } from './environment.ts'

const page = new URL('../../../docs/operations.md', import.meta.url)

/** Variables as a Markdown table. */
export function variableTable(variables: Variables): string {
  const rows = Object.entries(variables).map(
    ([name, { fallback, meaning }]) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${meaning} |`,
  )
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}

/** The table in `docs/operations.md` between two marker comments. @param mark the name in the comments */
export async function documentedTable(mark: string): Promise<string> {
  const [, rest = ''] = (await readFile(page, 'utf8')).split(`<!-- ${mark} -->\n`)
  return rest.split(`\n<!-- /${mark} -->`)[0] ?? ''
}

/** Replaces the table in `docs/operations.md` by one of these variables. */
export async function writeVariableTable(mark: string, variables: Variables): Promise<void> {
  const [text, former] = [await readFile(page, 'utf8'), await documentedTable(mark)]
  await writeFile(
    page,
    text.replace(former, () => variableTable(variables)),
  )
}
