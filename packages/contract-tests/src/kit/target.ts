import type { Case, Need } from './case.ts'
import type { Contract } from './contract.ts'
import { createHttp, type HttpOptions } from './http.ts'
import { createJudge } from './judge.ts'
import type { Kit } from './kit.ts'
import { createPeople, type SampleFiles } from './people.ts'
import { type Result, run } from './run.ts'
import { type EditLink, newEditLink } from './shared-link.ts'
import { callsOfNeeds, createTestSupport, supportedCalls } from './test-support.ts'

export type TargetOptions = {
  /** The origin of the target: `https://staging.example`. */
  origin: string
  contract: Contract
  files: SampleFiles
  headers?: Readonly<Record<string, string>>
  ca?: string
  /** The most milliseconds that one answer may take; default 40 s, more than the longest wait for mails. */
  patience?: number
  atOnce?: number
  /** Waits until the next request may be sent; default: at once. */
  turn?: () => Promise<void>
  onResult?: (result: Result, done: number, total: number) => void
}

/** Runs cases against a target. Throws when the target cannot be reached. */
export async function runAgainst(target: TargetOptions, cases: readonly Case[]): Promise<Result[]> {
  const { contract, origin, ca } = target
  const httpOptions: HttpOptions = {
    origin,
    contract,
    judge: createJudge(contract),
    headers: target.headers ?? {},
    ...(ca !== undefined && { ca }),
    patience: target.patience ?? 40_000,
    turn: target.turn ?? (() => Promise.resolve()),
  }
  let sharedLink: Promise<EditLink> | undefined
  const kitOf = (): Kit => {
    const http = createHttp(httpOptions)
    const support = createTestSupport(http)
    const people = createPeople(contract, http, target.files)
    const ofAll = () => (sharedLink ??= newEditLink({ people, support }))
    return { contract, http, support, people, sharedLink: ofAll }
  }
  const calls = await supportedCalls(createHttp(httpOptions))
  const { support } = kitOf()
  return await run({
    cases,
    kitOf,
    missing: (need) => missingFor(need, calls),
    atOnce: target.atOnce ?? 4,
    ...(target.onResult && { onResult: target.onResult }),
    restore: async () => {
      if (calls.has('resetClock')) await support.resetClock()
      if (calls.has('forgetLimits')) await support.forgetLimits()
    },
  })
}

function missingFor(need: Need, calls: ReadonlySet<string>): string | undefined {
  // Without mails the applications of a run could not be deleted again.
  const required =
    need === 'writes' || need === 'seed' ? (need === 'writes' ? callsOfNeeds.mails : []) : callsOfNeeds[need]
  const lacking = required.filter((call) => !calls.has(call))
  return lacking.length === 0
    ? undefined
    : `The target has no ${lacking.join(', ')} (test-support.openapi.json).`
}
