/** A message of the error summary and the path of the field it links to. */
export type SummaryLine = { path: string; text: string }

/** The messages of one row of a list; `path` is that of the row. */
export type RowLines = { path: string; lines: readonly SummaryLine[] }

/** The list and the index of the row that contains a path; undefined outside lists. */
export function rowOf(path: string): { list: string; position: number } | undefined {
  const match = /^(.*?)\.(\d+)(?:\.|$)/.exec(path)
  return match === null ? undefined : { list: match[1] ?? '', position: Number(match[2]) }
}

/** The lines in order; two or more lines of the same row are grouped at the position of the first. */
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
