/** One sentence of the error summary and the path of the field it leads to. */
export type SummaryLine = { path: string; text: string }

/** The sentences of one row of a list; `path` is that of the row. */
export type RowLines = { path: string; lines: readonly SummaryLine[] }

/** The list and the position of the row that a path lies in; undefined outside of lists. */
export function rowOf(path: string): { list: string; position: number } | undefined {
  const match = /^(.*?)\.(\d+)(?:\.|$)/.exec(path)
  return match === null ? undefined : { list: match[1] ?? '', position: Number(match[2]) }
}

/** The lines in their order, with two or more lines of one row gathered where the first of them stood. */
export function linesByRow(lines: readonly SummaryLine[]): (SummaryLine | RowLines)[] {
  return lines.flatMap((line): (SummaryLine | RowLines)[] => {
    const path = rowPathOf(line.path)
    if (path === undefined) return [line]
    const own = lines.filter((other) => rowPathOf(other.path) === path)
    if (own.length < 2) return [line]
    return own[0] === line ? [{ path, lines: own }] : []
  })
}

function rowPathOf(path: string): string | undefined {
  const row = rowOf(path)
  return row && `${row.list}.${row.position}`
}
