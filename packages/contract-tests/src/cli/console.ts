import type { Result } from '../kit/run.ts'
import type { Mask } from '../report/mask.ts'
import { breaksContract, causesOf, type Report, reasonsOf } from '../report/report.ts'

/** Where a command prints. */
export type Output = {
  /** The result. */
  out: (line: string) => void
  /** Progress, and why a run cannot take place. */
  error: (line: string) => void
  /** Overwrites the line of progress; undefined unless a terminal shows it. */
  status: ((line: string) => void) | undefined
}

/** How many lines of progress a run prints where no terminal shows it. */
const steps = 10

/** Prints failures as they happen, and how far the run is. */
export function progressOf(
  { error, status }: Output,
  known: ReadonlySet<string>,
  mask: Mask,
): (result: Result, done: number, total: number) => void {
  let failed = 0
  return (result, done, total) => {
    const { id } = result.case
    const { verdict, mismatch } = result
    if (mismatch && !known.has(id)) {
      if (verdict === 'failed') failed += 1
      status?.('')
      error(`${verdict.padEnd(7)} ${id}\n        ${mask(mismatch.message)}`)
    }
    const line = `${done}/${total} cases, ${failed} failed`
    if (status) status(done === total ? '' : `${line}  ${id}`)
    else if (Math.floor((done * steps) / total) > Math.floor(((done - 1) * steps) / total)) error(line)
  }
}

/** The verdict of a run and how it came about; the first line is the verdict. */
export function summaryOf(report: Report): string {
  const { cases, outdated, took, verdict } = report
  const [cause] = causesOf(cases.filter(breaksContract))
  return [
    `${verdict} (${(took / 1000).toFixed(1)} s)`,
    ...cases
      .filter((each) => breaksContract(each) || each.verdict === 'harness')
      .map(({ id, verdict: own }) => `  ${own}  ${id}`),
    ...(cause
      ? [
          `  next step: ${cause.what} (${cause.cases.length > 1 ? `${cause.cases.length} cases, such as ` : ''}${cause.cases[0]?.id})`,
        ]
      : []),
    ...outdated.map((id) => `  passes, remove it from the baseline: ${id}`),
    ...reasonsOf(cases).map(({ reason, count }) => `  not checked (${count}): ${reason}`),
    ...cleanUpOf(report),
  ].join('\n')
}

function cleanUpOf({ cleanUp }: Report): string[] {
  if (!cleanUp) return []
  const { deleted, unanswered, refused, left = [] } = cleanUp
  const lines: [count: number, text: string][] = [
    [deleted.length, 'addresses deleted again'],
    [
      unanswered.length,
      'addresses got no link for deletion: their data is deleted already, or the mail is lost',
    ],
    [refused.length, `addresses could not be deleted: ${refused[0]?.address} ${refused[0]?.reason}`],
    [left.length, 'addresses left because of --leave-data'],
  ]
  return lines.filter(([count]) => count > 0).map(([count, text]) => `  ${count} ${text}`)
}
