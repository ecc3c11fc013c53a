import type { Case, Need } from './case.ts'
import type { Exchange } from './exchange.ts'
import type { Kit } from './kit.ts'
import { Mismatch, NoAnswer, NotArisen } from './mismatch.ts'

/**
 * - `warning`: a case of the level `should` found a difference
 * - `harness`: the kit sent what the document does not allow, so that the case says nothing about the target
 */
export type Verdict = 'passed' | 'warning' | 'failed' | 'not checked' | 'harness'

/** What one case showed. */
export type Result = {
  case: Case
  verdict: Verdict
  /** Of a case that was not checked: what the target lacks, or what did not arise. */
  reason?: string
  /** Of a warning, a failed case and one of the verdict `harness`: the first difference. */
  mismatch?: { message: string; expected: unknown; actual: unknown; exchange: Exchange | undefined }
  /** What the case threw. Anything but a `Mismatch` comes from the kit, the machine or the network. */
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
  /** Why no further case may begin; undefined while one may. */
  stopped: () => string | undefined
  /** Whether the target still answers. Asked when a case got no answer. */
  isAlive: () => Promise<boolean>
  /** Finds a request of a case that the document does not allow although its answer was, or should have been, a success. */
  ownFault?: (exchanges: readonly Exchange[], error: unknown) => Mismatch | undefined
  /** Called after each case. */
  onResult?: (result: Result, done: number, total: number) => void
}

/** What a run showed. */
export type Outcome = {
  /** In the order of the cases. */
  results: Result[]
  /** The target stopped answering; cases that had not ended are not checked. */
  isLost: boolean
}

const lost = 'The target was lost before this case had ended.'

/** How often a case runs that gets no answer, each time to another request. */
const mostTries = 5
const unsteady = `Connections ended without an answer ${mostTries} times, each time at another request: the network or a gateway is unsteady.`

/** Runs the cases. */
export async function run(options: RunOptions): Promise<Outcome> {
  const { cases, target, worlds, onResult } = options
  const results = new Map<Case, Result>()
  let isLost = false
  const report = (result: Result) => {
    results.set(result.case, result)
    onResult?.(result, results.size, cases.length)
  }
  const stopped = () => (isLost ? lost : options.stopped())

  async function runOne(each: Case, place: Place): Promise<void> {
    const reason = stopped() ?? each.needs?.map(options.missing).find((text) => text !== undefined)
    if (reason !== undefined) return report(notChecked(each, reason))
    const unanswered = new Set<string>()
    for (;;) {
      const result = await runCase(each, place, options)
      if (!mayBeLost(result)) return report(result)
      isLost ||= !(await options.isAlive())
      if (isLost) return report({ ...notChecked(each, lost), exchanges: result.exchanges })
      // The network may end a connection: the case fails only when the same request gets no answer twice.
      if (!(result.error instanceof NoAnswer) || result.error.code === 'ETIMEDOUT') return report(result)
      const request = `${result.exchanges.length} ${result.error.request.split('?')[0]}`
      if (unanswered.has(request)) return report(result)
      unanswered.add(request)
      if (unanswered.size === mostTries)
        return report({ ...notChecked(each, unsteady), exchanges: result.exchanges })
      if (each.alone) await place.restore().catch(() => undefined)
    }
  }

  async function runAlone(each: Case, place: Place): Promise<void> {
    try {
      await place.restore()
    } catch (error) {
      isLost ||= !(await options.isAlive())
      const { message } = mismatchOf(error, undefined)
      return report(notChecked(each, stopped() ?? `Limits and clock could not be restored: ${message}`))
    }
    await runOne(each, place)
    // The next restoring tells when it is not possible.
    await place.restore().catch(() => undefined)
  }

  const queue = (wanted: (each: Case) => boolean) => cases.filter(wanted).values()
  const together = queue((each) => !each.alone && !restarts(each))
  const worker = async () => {
    for (const each of together) await runOne(each, target)
  }
  const lone = queue((each) => each.alone === true && !restarts(each))
  const runLone = async (place: Place, own = lone) => {
    for (const each of own) await (stopped() === undefined ? runAlone(each, place) : runOne(each, place))
  }
  const inWorlds = worlds.map((world) => runLone(world))
  await Promise.all([...Array.from({ length: options.atOnce }, worker), ...inWorlds])
  if (worlds.length === 0) await runLone(target)
  await runLone(target, queue(restarts))
  return { results: cases.flatMap((each) => results.get(each) ?? []), isLost }
}

/** Whether a case restarts the target, which would disturb all others. */
function restarts({ needs }: Case): boolean {
  return needs?.includes('restart') ?? false
}

function notChecked(each: Case, reason: string): Result {
  return { case: each, verdict: 'not checked', reason, exchanges: [], took: 0 }
}

/** Whether a case got no answer, or that of a gateway whose backend does not run. */
function mayBeLost({ error, mismatch }: Result): boolean {
  if (error instanceof NoAnswer) return true
  const { status = 0, headers = {} } = mismatch?.exchange?.received ?? {}
  return status >= 502 && status <= 504 && !headers['content-type']?.startsWith('application/problem+json')
}

async function runCase(each: Case, { kitOf }: Place, { ownFault }: RunOptions): Promise<Result> {
  const kit = kitOf()
  const { exchanges } = kit.http
  const start = performance.now()
  const finished = (verdict: Verdict) => ({ case: each, verdict, exchanges, took: performance.now() - start })
  const differing = (verdict: Verdict, error: unknown): Result => ({
    ...finished(verdict),
    ...{
      error,
      mismatch: mismatchOf(
        error,
        exchanges.findLast((each) => !isSteering(each)),
      ),
    },
  })
  let thrown: unknown
  try {
    await each.test(kit)
    await kit.end()
  } catch (error) {
    // A world may be what failed; it also ends by itself.
    await kit.end().catch(() => undefined)
    if (error instanceof NotArisen) return { ...finished('not checked'), reason: error.message }
    thrown = error
  }
  const fault = ownFault?.(exchanges, thrown)
  if (fault) return differing('harness', fault)
  // The bodies of a request are needed to show it in a report.
  const short = exchanges.map(({ sent: { bytes: _, ...sent }, ...others }) => ({ ...others, sent }))
  if (thrown === undefined) return { ...finished('passed'), exchanges: short }
  return differing(each.level === 'must' ? 'failed' : 'warning', thrown)
}

/** Whether an exchange brings the target into a state, or back: it does not show what a case found. */
function isSteering({ sent }: Exchange): boolean {
  return sent.method !== 'GET' && sent.target.startsWith('/__mock/')
}

function mismatchOf(error: unknown, last: Exchange | undefined): NonNullable<Result['mismatch']> {
  if (error instanceof Mismatch) {
    const { message, expected, actual, exchange } = error
    return { message, expected, actual, exchange: exchange ?? last }
  }
  const message =
    error instanceof NoAnswer
      ? error.message
      : error instanceof Error
        ? `${error.name}: ${error.message}`
        : String(error)
  return { message, expected: undefined, actual: undefined, exchange: last }
}
