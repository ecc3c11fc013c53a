import type { Result } from '../kit/run.ts'
import { breaksContract, type Conclusion, conclusionOf, countsOf, type Report } from '../report/report.ts'

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
): (result: Result, done: number, total: number) => void {
  let failed = 0
  return (result, done, total) => {
    const { id, level } = result.case
    if (result.verdict === 'failed' && !known.has(id)) {
      if (level === 'must') failed += 1
      status?.('')
      error(`${level === 'must' ? 'failed' : 'advice'}  ${id}\n        ${result.mismatch?.message ?? ''}`)
    }
    const line = `${done}/${total} cases, ${failed} failed`
    if (status) status(done === total ? '' : `${line}  ${id}`)
    else if (Math.floor((done * steps) / total) > Math.floor(((done - 1) * steps) / total)) error(line)
  }
}

const conclusions: Readonly<Record<Conclusion, string>> = {
  interrupted: 'No verdict: the run was interrupted',
  violates: 'Does not conform',
  inconclusive: 'No verdict: no case was checked and passed',
  conformsAsChecked: 'Conforms as far as it was checked',
  conforms: 'Conforms',
}

/** The verdict of a run and how it came about; the first line is the verdict. */
export function summaryOf(report: Report): string {
  const counts = countsOf(report.cases)
  const numbers = [
    `${counts.passed} passed`,
    `${counts.failed} failed`,
    ...(counts.known > 0 ? [`${counts.known} known failures`] : []),
    ...(counts.advised > 0 ? [`${counts.advised} recommendations not followed`] : []),
    `${counts.notChecked} not checked`,
    `${(report.took / 1000).toFixed(1)} s`,
  ]
  return [
    `${conclusions[conclusionOf(report)]}: ${numbers.join(', ')}`,
    ...report.cases.filter(breaksContract).map(({ id }) => `  failed  ${id}`),
    ...reasonsOf(report),
    ...cleanUpOf(report),
  ].join('\n')
}

function reasonsOf({ cases }: Report): string[] {
  const own = cases.filter(({ verdict }) => verdict === 'not checked')
  return [...new Set(own.map(({ reason = '' }) => reason))].map(
    (reason) => `  not checked (${own.filter((each) => (each.reason ?? '') === reason).length}): ${reason}`,
  )
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
