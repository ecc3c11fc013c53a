import type { Case, Need } from './case.ts'
import type { Exchange } from './exchange.ts'
import type { Kit } from './kit.ts'
import { Mismatch, NotArisen } from './mismatch.ts'

export type Verdict = 'passed' | 'failed' | 'not checked'

/** What one case showed. */
export type Result = {
  case: Case
  verdict: Verdict
  /** Of a case that was not checked: what the target lacks, or what did not arise. */
  reason?: string
  /** Of a case that failed: the first difference. */
  mismatch?: { message: string; expected: unknown; actual: unknown; exchange: Exchange | undefined }
  /** Of a case that failed: what it threw. Anything but a `Mismatch` comes from the kit, the machine or the network. */
  error?: unknown
  exchanges: readonly Exchange[]
  /** Milliseconds. */
  took: number
}

/** Where cases run: a target, or a world of it. */
export type Place = {
  /** A new kit with a client of its own, so that exchanges belong to one case. */
  kitOf: () => Kit
  /** Called before each case that runs alone, and after it: limits and clock start anew. */
  restore: () => Promise<void>
}

export type RunOptions = {
  cases: readonly Case[]
  target: Place
  /** Worlds, for cases that are `alone`. Without any these run at the target, after the others and one at a time. */
  worlds: readonly Place[]
  /** Why a need cannot be met by the target; undefined when it can. */
  missing: (need: Need) => string | undefined
  /** How many of the other cases run at once. */
  atOnce: number
  /** Called after each case. */
  onResult?: (result: Result, done: number, total: number) => void
}

/** Runs the cases. The results are in the order of the cases. */
export async function run(options: RunOptions): Promise<Result[]> {
  const { cases, target, worlds, onResult } = options
  const results = new Map<Case, Result>()
  const report = (result: Result) => {
    results.set(result.case, result)
    onResult?.(result, results.size, cases.length)
  }
  const together = cases.filter((each) => !each.alone).values()
  const worker = async () => {
    for (const each of together) report(await runCase(each, target, options))
  }
  const lone = cases.filter(({ alone }) => alone).values()
  const runLone = async (place: Place) => {
    for (const each of lone) {
      await place.restore()
      report(await runCase(each, place, options))
      await place.restore()
    }
  }
  await Promise.all([...Array.from({ length: options.atOnce }, worker), ...worlds.map(runLone)])
  if (worlds.length === 0) await runLone(target)
  return cases.flatMap((each) => results.get(each) ?? [])
}

async function runCase(
  each: Case,
  { kitOf }: Place,
  { missing }: Pick<RunOptions, 'missing'>,
): Promise<Result> {
  const reason = each.needs?.map(missing).find((text) => text !== undefined)
  if (reason !== undefined) return { case: each, verdict: 'not checked', reason, exchanges: [], took: 0 }
  const kit = kitOf()
  const start = performance.now()
  const finished = (verdict: Verdict) => ({
    case: each,
    verdict,
    exchanges: kit.http.exchanges,
    took: performance.now() - start,
  })
  try {
    await each.test(kit)
    await kit.end()
    return finished('passed')
  } catch (error) {
    const result: Result =
      error instanceof NotArisen
        ? { ...finished('not checked'), reason: error.message }
        : { ...finished('failed'), error, mismatch: mismatchOf(error, kit.http.exchanges.at(-1)) }
    // A world may be what failed; it also ends by itself.
    await kit.end().catch(() => undefined)
    return result
  }
}

function mismatchOf(error: unknown, last: Exchange | undefined): NonNullable<Result['mismatch']> {
  if (error instanceof Mismatch) {
    const { message, expected, actual, exchange } = error
    return { message, expected, actual, exchange: exchange ?? last }
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return { message, expected: undefined, actual: undefined, exchange: last }
}
