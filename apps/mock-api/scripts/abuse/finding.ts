/** A figure of a round. With `most` it is a promise: broken when the figure is larger or missing. */
export type Finding = { what: string; found: number; unit?: 'ms' | 's' | 'MB'; most?: number }

/** Additional information without a verdict. */
export type Note = { what: string; text: string }

/** Whether a promise was broken. */
export function isBroken(finding: Finding | Note): boolean {
  // Not `found > most`: a figure that could not be measured (NaN) breaks its promise.
  return 'found' in finding && finding.most !== undefined && !(finding.found <= finding.most)
}

/** The report of a round: its name, its figures and the verdict. */
export function reportOf(name: string, findings: readonly (Finding | Note)[]): string {
  const width = Math.max(...findings.map(({ what }) => what.length))
  const isKept = findings.some((finding) => 'most' in finding) && !findings.some(isBroken)
  return [
    `${name}: ${isKept ? 'kept' : 'BROKEN'}`,
    ...findings.map((finding) => `  ${finding.what.padEnd(width)}  ${textOf(finding)}`),
    '',
  ].join('\n')
}

function textOf(finding: Finding | Note): string {
  if ('text' in finding) return finding.text
  const { found, unit, most } = finding
  if (most === undefined) return sized(found, unit)
  return `${sized(found, unit)}, at most ${sized(most, unit)}${isBroken(finding) ? '  BROKEN' : ''}`
}

function sized(value: number, unit: Finding['unit']): string {
  const text = unit === 's' ? value.toFixed(1) : Math.round(value).toLocaleString('en-US')
  return Number.isNaN(value) ? 'none' : unit === undefined ? text : `${text} ${unit}`
}

/** Sizes of the rounds that can be changed. */
type Sizes = { kills: number }

/** The result of one part of a round. */
export type Outcome = { name: string; findings: readonly (Finding | Note)[] }

/** A kind of abuse: starts its own servers and yields the outcome of each part as soon as it is known. */
export type Round = {
  /** The name by which it is selected. */
  name: string
  /** The promise in one line. */
  promise: string
  play: (sizes: Sizes) => AsyncIterable<Outcome>
}
