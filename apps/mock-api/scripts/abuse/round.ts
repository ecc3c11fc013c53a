import { connect } from 'node:net'
import { percentile } from '../support/statistics.ts'

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

/** The waits of one kind of request in milliseconds, and how many answers were not 2xx. */
export type Waits = { times: readonly number[]; failures: number }

/** The longest wait of all kinds; NaN without any. */
export function worstOf(waits: Readonly<Record<string, Waits>>): number {
  return percentile(
    Object.values(waits).flatMap(({ times }) => times),
    1,
  )
}

/** The number of answers that were not 2xx. */
export function failuresOf(waits: Readonly<Record<string, Waits>>): number {
  return Object.values(waits).reduce((sum, { failures }) => sum + failures, 0)
}

/** `p50 3 ms · p99 12 ms · worst 20 ms · 0 of 120 failed`. */
export function describeWaits({ times, failures }: Waits): string {
  const at = (share: number) => `${Math.round(percentile(times, share)).toLocaleString('en-US')} ms`
  return `p50 ${at(0.5)} · p99 ${at(0.99)} · worst ${at(1)} · ${failures} of ${times.length} failed`
}

/**
 * Writes bytes over a new connection.
 * @param patience timeout of the connection in ms.
 * @returns the bytes received until the server closed the connection, or until the timeout.
 */
export async function exchange(port: number, bytes: string, patience: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let received = ''
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  const timer = setTimeout(() => socket.destroy(), patience)
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  // A reset counts as the end of the answer.
  socket
    .on('error', () => undefined)
    .on('close', () => {
      clearTimeout(timer)
      resolve(received)
    })
  return await promise
}

/** The statuses of the received answers; status lines inside bodies are counted too. */
export function statusesIn(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

/** Counts of each status, as `200: 5 · none: 1`; 0 means no answer. */
export function countsOf(statuses: Iterable<number>): string {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'none'}: ${count}`)
    .join(' · ')
}
