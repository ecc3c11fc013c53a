import type { Case, Profile } from '../kit/case.ts'
import type { CleanUp } from '../kit/clean-up.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Result, Verdict } from '../kit/run.ts'
import { curlOf } from './curl.ts'
import type { Mask } from './mask.ts'

/** A request and its answer, with secrets masked. */
export type ReportedExchange = {
  curl: string
  /** `POST /api/applications → 201`. */
  line: string
  status: number
  headers: Readonly<Record<string, string>>
  /** Formatted when it is JSON; cut when it is long. */
  body: string
  isCut: boolean
  /** Whether the difference shows in this answer. */
  isDecisive: boolean
  /** Milliseconds. */
  took: number
}

/** What one case showed. */
export type ReportedCase = {
  id: string
  level: Case['level']
  profile: Profile
  holds: string
  where: string
  verdict: Verdict
  /** The failure is in the baseline. */
  isKnown: boolean
  /** Milliseconds. */
  took: number
  /** Why it was not checked. */
  reason?: string
  /** What differed. `expected` and `got` are formatted JSON. */
  difference?: { message: string; expected: string; got: string }
  /** The exchanges of a failed case, oldest first. */
  exchanges: readonly ReportedExchange[]
}

/** All that a run showed; `report.json`. Other formats are made from it. */
export type Report = {
  format: 'recruiting-contract-report/1'
  target: string
  contractVersion: string
  /** ISO 8601 in UTC. */
  startedAt: string
  /** Milliseconds. */
  took: number
  cleanUp?: CleanUp & { left?: readonly string[] }
  /** The user ended the run; the cases that did not run are among those not checked. */
  isInterrupted: boolean
  cases: readonly ReportedCase[]
}

export type ReportInput = {
  target: string
  contractVersion: string
  startedAt: Date
  took: number
  results: readonly Result[]
  cleanUp?: Report['cleanUp']
  isInterrupted: boolean
  known: ReadonlySet<string>
  mask: Mask
}

/** Of a failed case, the most exchanges and characters of a body that are kept. */
const most = { exchanges: 10, body: 6000 }

/** Makes the report of a run. Nothing secret is in it. */
export function reportOf(input: ReportInput): Report {
  const { target, contractVersion, startedAt, took, results, cleanUp, isInterrupted, known, mask } = input
  return {
    format: 'recruiting-contract-report/1',
    target,
    contractVersion,
    startedAt: startedAt.toISOString(),
    took: Math.round(took),
    ...(cleanUp && { cleanUp }),
    isInterrupted,
    cases: results.map((result) => reportedCase(result, target, known, mask)),
  }
}

function reportedCase(result: Result, origin: string, known: ReadonlySet<string>, mask: Mask): ReportedCase {
  const { id, level, profile, holds, where } = result.case
  const { mismatch } = result
  return {
    ...{ id, level, profile, holds, where, verdict: result.verdict },
    isKnown: result.verdict === 'failed' && known.has(id),
    took: Math.round(result.took),
    ...(result.reason !== undefined && { reason: mask(result.reason) }),
    ...(mismatch && {
      difference: {
        message: mask(mismatch.message),
        expected: mask(textOf(mismatch.expected)),
        got: mask(textOf(mismatch.actual)),
      },
    }),
    exchanges: mismatch
      ? kept(result.exchanges, mismatch.exchange).map((exchange) =>
          reportedExchange(exchange, exchange === mismatch.exchange, origin, mask),
        )
      : [],
  }
}

/** The last exchanges, and the decisive one. */
function kept(exchanges: readonly Exchange[], decisive: Exchange | undefined): Exchange[] {
  const from = exchanges.length - most.exchanges
  return exchanges.filter((exchange, index) => index >= from || exchange === decisive)
}

function reportedExchange(
  { sent, received, took }: Exchange,
  isDecisive: boolean,
  origin: string,
  mask: Mask,
): ReportedExchange {
  const body = received.json === undefined ? received.text : textOf(received.json)
  return {
    curl: curlOf(origin, sent, mask),
    line: mask(`${sent.method} ${sent.target} → ${received.status}`),
    status: received.status,
    headers: Object.fromEntries(
      Object.entries(received.headers).map(([name, value]) => [
        name,
        name === 'set-cookie' ? '***' : mask(value),
      ]),
    ),
    body: mask(body.slice(0, most.body)),
    isCut: body.length > most.body,
    isDecisive,
    took: Math.round(took),
  }
}

function textOf(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? ''
}

export type Counts = { passed: number; failed: number; known: number; advised: number; notChecked: number }

/** How many cases had which outcome: `failed` breaks the contract, `advised` are failures of the level `should`. */
export function countsOf(cases: readonly ReportedCase[]): Counts {
  const count = (holds: (each: ReportedCase) => boolean) => cases.filter(holds).length
  const failed = cases.filter(({ verdict }) => verdict === 'failed')
  return {
    passed: count(({ verdict }) => verdict === 'passed'),
    failed: failed.filter(breaksContract).length,
    known: failed.filter(({ isKnown }) => isKnown).length,
    advised: failed.filter(({ isKnown, level }) => !isKnown && level === 'should').length,
    notChecked: count(({ verdict }) => verdict === 'not checked'),
  }
}

/** What a run says about its target as a whole. */
export type Conclusion = 'interrupted' | 'violates' | 'inconclusive' | 'conformsAsChecked' | 'conforms'

export function conclusionOf({ cases, isInterrupted }: Report): Conclusion {
  const counts = countsOf(cases)
  if (isInterrupted) return 'interrupted'
  if (counts.failed > 0) return 'violates'
  if (counts.passed === 0) return 'inconclusive'
  return counts.notChecked > 0 ? 'conformsAsChecked' : 'conforms'
}

/** Whether a case makes the target not conform. */
export function breaksContract({ verdict, isKnown, level }: ReportedCase): boolean {
  return verdict === 'failed' && !isKnown && level === 'must'
}
