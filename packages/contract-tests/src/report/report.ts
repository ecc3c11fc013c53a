import type { Case, Profile } from '../kit/case.ts'
import type { CleanUp } from '../kit/clean-up.ts'
import { type Exchange, parsedJson } from '../kit/exchange.ts'
import type { Result, Verdict } from '../kit/run.ts'
import { worldHeader } from '../kit/test-support.ts'
import type { CallCoverage, LimitUse } from './coverage.ts'
import { bodyFile, curlOf, shownHeader } from './curl.ts'
import type { Mask } from './mask.ts'
import { type Words, words } from './words.ts'

/** A request and its answer, with secrets masked. */
export type ReportedExchange = {
  curl: string
  request: {
    method: string
    target: string
    headers: Readonly<Record<string, string>>
    body?: string
    /** The file with the body, from the folder of the reports. */
    bodyFile?: string
  }
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

/** Which cases of the kit a run was asked for. */
export type Selection = {
  /** The cases of the kit. */
  of: number
  /** The options that chose some of them; empty: all. */
  options: readonly string[]
}

/** Why a run ended without a verdict about its target. */
export type Ending = 'interrupted' | 'lost' | 'limited'

/** All that a run showed; `report.json`. Other formats are made from it. */
export type Report = {
  /** The verdict in a line, and what was not judged and why. */
  verdict: string
  conclusion: Conclusion
  exitCode: number
  format: 'recruiting-contract-report/2'
  target: string
  contractVersion: string
  /** ISO 8601 in UTC. */
  startedAt: string
  /** Milliseconds. */
  took: number
  cleanUp?: CleanUp & { left?: readonly string[] }
  /** Why the run ended early; the cases that did not run are among those not checked. */
  ended?: Ending
  selection: Selection
  /** Ids of the baseline whose cases pass now. */
  outdated: readonly string[]
  cases: readonly ReportedCase[]
  /** What was seen of each call. */
  coverage: readonly CallCoverage[]
  /** How much of each default limit the run used. */
  limits: readonly LimitUse[]
}

export type ReportInput = {
  target: string
  contractVersion: string
  startedAt: Date
  took: number
  results: readonly Result[]
  cleanUp?: Report['cleanUp']
  ended?: Ending | undefined
  selection: Selection
  known: ReadonlySet<string>
  coverage: readonly CallCoverage[]
  limits: readonly LimitUse[]
  mask: Mask
}

/** Of a failed case, the most exchanges and characters of a body that are kept. */
const most = { exchanges: 10, body: 6000 }

/** Makes the report of a run. Nothing secret is in it. */
export function reportOf(input: ReportInput): Report {
  const { target, contractVersion, startedAt, took, results, cleanUp, ended, selection, known, mask } = input
  const cases = results.map((result) => reportedCase(result, target, known, mask))
  const passed = cases.filter(({ verdict }) => verdict === 'passed' || verdict === 'warning')
  const outdated = passed.filter(({ id, level }) => level === 'must' && known.has(id)).map(({ id }) => id)
  const found = { cases, ended, outdated, selection }
  const conclusion = conclusionOf(found)
  return {
    verdict: verdictLine(words.us, conclusion, found),
    conclusion,
    exitCode: exitCodes[conclusion],
    format: 'recruiting-contract-report/2',
    target,
    contractVersion,
    startedAt: startedAt.toISOString(),
    took: Math.round(took),
    ...(cleanUp && { cleanUp }),
    ...(ended && { ended }),
    ...{ selection, outdated, cases, coverage: input.coverage, limits: input.limits },
  }
}

function reportedCase(result: Result, origin: string, known: ReadonlySet<string>, mask: Mask): ReportedCase {
  const { id, level, profile, holds, where } = result.case
  const { mismatch } = result
  return {
    ...{ id, level, profile, holds, where, verdict: result.verdict },
    isKnown: (result.verdict === 'failed' || result.verdict === 'warning') && known.has(id),
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
  const json = parsedJson(received.text)
  const body = json === undefined ? received.text : textOf(json)
  return {
    // The world of the case has ended.
    curl: curlOf(origin, { ...sent, headers: withoutWorld(sent.headers) }, mask),
    request: {
      method: sent.method,
      target: mask(sent.target),
      headers: Object.fromEntries(
        Object.entries(sent.headers).map(([name, value]) => [name, shownHeader(name, value, mask)]),
      ),
      ...(sent.bytes ? { bodyFile: bodyFile(sent.bytes) } : {}),
      ...(sent.body !== undefined && { body: mask(sent.body) }),
    },
    line: mask(`${sent.method} ${sent.target} → ${received.status}`),
    status: received.status,
    headers: Object.fromEntries(
      Object.entries(received.shown ?? received.headers).map(([name, value]) => [
        name,
        name === 'set-cookie' ? '***' : mask(value),
      ]),
    ),
    // Masked first: a token may stand where the text is cut.
    body: mask(body).slice(0, most.body),
    isCut: body.length > most.body,
    isDecisive,
    took: Math.round(took),
  }
}

function withoutWorld({
  [worldHeader]: _,
  ...headers
}: Exchange['sent']['headers']): Exchange['sent']['headers'] {
  return headers
}

function textOf(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? ''
}

/** What a run says about its target as a whole. */
export type Conclusion =
  | 'interrupted'
  | 'lost'
  | 'harness'
  | 'limited'
  | 'violates'
  | 'outdated'
  | 'inconclusive'
  | 'incomplete'
  | 'known'
  | 'conforms'

/** 0: every case of the level `must` passed, 1: it does not conform, 2: no verdict, 3: not all of it was judged. */
export const exitCodes: Readonly<Record<Conclusion, number>> = {
  interrupted: 2,
  lost: 2,
  harness: 2,
  limited: 2,
  violates: 1,
  outdated: 1,
  inconclusive: 2,
  incomplete: 3,
  known: 0,
  conforms: 0,
}

export type Counts = {
  passed: number
  /** They break the contract. */
  failed: number
  /** Failures of the baseline. */
  known: number
  warnings: number
  notChecked: number
  harness: number
}

/** How many cases had which outcome. */
export function countsOf(cases: readonly ReportedCase[]): Counts {
  const count = (holds: (each: ReportedCase) => boolean) => cases.filter(holds).length
  const having = (verdict: ReportedCase['verdict']) => count((each) => each.verdict === verdict)
  return {
    passed: having('passed'),
    failed: count(breaksContract),
    known: count(({ verdict, isKnown }) => verdict === 'failed' && isKnown),
    warnings: having('warning'),
    notChecked: having('not checked'),
    harness: having('harness'),
  }
}

/** Whether a case makes the target not conform. */
export function breaksContract({ verdict, isKnown }: ReportedCase): boolean {
  return verdict === 'failed' && !isKnown
}

type Found = Pick<Report, 'cases' | 'outdated' | 'selection'> & { ended?: Report['ended'] | undefined }

export function conclusionOf({ cases, ended, outdated }: Found): Conclusion {
  const { failed, harness, known, passed } = countsOf(cases)
  if (ended) return ended
  if (harness > 0) return 'harness'
  if (failed > 0) return 'violates'
  if (outdated.length > 0) return 'outdated'
  if (cases.some(({ level, verdict }) => level === 'must' && verdict === 'not checked')) return 'incomplete'
  // Nothing passed, so nothing shows that the target conforms.
  if (passed === 0) return 'inconclusive'
  return known > 0 ? 'known' : 'conforms'
}

/** Reasons that the line of the verdict names; the report lists all. */
const mostReasons = 3

/** The verdict in one line: the conclusion, the counts, and what was not judged and why. */
export function verdictLine(text: Words, conclusion: Conclusion, found: Found): string {
  const { passed, failed, known, warnings, notChecked, harness } = countsOf(found.cases)
  const counts: [count: number, word: string, isAlways?: true][] = [
    [passed, text.passed, true],
    [failed, text.failed, true],
    [known, text.knownCases],
    [warnings, text.warnings],
    [harness, text.harnessCases],
    [notChecked, text.notChecked, true],
  ]
  const shown = counts.filter(([count, , isAlways]) => isAlways || count > 0)
  const unjudged = unjudgedIn(found, text)
  return [
    `${text[conclusion]}${text.colon}${shown.map(([count, word]) => text.counted(count, word)).join(text.comma)}`,
    unjudged.length === 0 ? '' : `${text.unjudged}${text.colon}${unjudged.join(text.semicolon)}`,
  ]
    .filter((part) => part !== '')
    .join(text.stop)
}

function unjudgedIn({ cases, selection }: Found, text: Words): string[] {
  const reasons = reasonsOf(cases)
  const few = reasons.slice(0, mostReasons)
  const rest = reasons.slice(mostReasons).reduce((sum, { count }) => sum + count, 0)
  const left = selection.of - cases.length
  return [
    ...few.map(({ reason, count }) => `${count} (${reason.replace(/\.$/, '')})`),
    ...(rest > 0 ? [`${rest} (${text.otherReasons})`] : []),
    ...(left > 0 ? [`${left} (${text.notChosen} ${selection.options.join(' ')})`] : []),
  ]
}

/** Why cases were not checked, most frequent first. */
export function reasonsOf(cases: readonly ReportedCase[]): { reason: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { verdict, reason = '' } of cases)
    if (verdict === 'not checked') counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count)
}

/** Failed cases whose difference looks the same. */
export type Cause = { what: string; cases: readonly ReportedCase[] }

/** The causes of failures, the one with most cases first: mending it turns most cases green. */
export function causesOf(cases: readonly ReportedCase[]): Cause[] {
  const found = new Map<string, ReportedCase[]>()
  const wrongClock = cases.find(({ id }) => id === 'headers.date.present')
  for (const each of cases) {
    // Other cases compare times with `Date`. The values of a difference say nothing about its cause.
    const isOfTime = /\b(?:hours|time|today)\b/.test(whatOf(each))
    const what = causeOf(wrongClock && isOfTime ? wrongClock : each)
    found.set(what, [...(found.get(what) ?? []), each])
  }
  return [...found]
    .map(([what, own]) => ({ what, cases: own }))
    .toSorted((a, b) => b.cases.length - a.cases.length)
}

/** What differs, without the name of a vector and without values. */
function whatOf({ difference }: Pick<ReportedCase, 'difference'>): string {
  const message = difference?.message ?? ''
  const what = message.replace(/^expected that |^[\w.-]{1,200}: /, '')
  return what.split(/: expected|, got /)[0] ?? ''
}

/** The request and status of the decisive answer; when the status is right, also what differs in it. */
function causeOf(each: ReportedCase): string {
  const line = each.exchanges.find(({ isDecisive }) => isDecisive)?.line
  const what = whatOf(each)
  // A header or a title is usually made in one place for all calls.
  if (line === undefined || /^the (?:header|title of the problem) /.test(what)) return what
  const [request = '', status = ''] = line.split(' → ')
  const path = request.replace(/\?.*$/s, '').replace(/\/[^/]*[A-Z\d][^/]*/g, '/…')
  return what.includes('the status') ? `${path} → ${status}` : `${path} → ${status}: ${what}`
}
