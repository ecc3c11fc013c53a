import type { Case } from '@recruiting/contract-tests/kit/case'
import type { Result } from '@recruiting/contract-tests/kit/run'
import { runAgainst, type TargetOptions } from '@recruiting/contract-tests/kit/target'
import { type Footprint, recordingTo, withFault } from '@recruiting/contract-tests/mutants/proxy'

/** A case, what it showed without a fault, and what it sent and received. */
export type Recording = {
  case: Case
  result: Result
  footprint: Footprint
  /** It passes only without a proxy: a proxy parses HTTP itself and forwards a request only when it is complete. */
  isDirect: boolean
}

/** Proxies at a time. */
const lanes = 6

/** Runs each case behind a separate proxy, which records its requests and answers. */
export async function recorded(target: TargetOptions, cases: readonly Case[]): Promise<Recording[]> {
  const recordings = new Map<Case, Recording>()
  async function record(each: Case): Promise<void> {
    const footprint: Footprint = []
    const [result] = await withFault(target, recordingTo(footprint), ({ run }) => run([each]))
    if (result) recordings.set(each, { case: each, result, footprint, isDirect: false })
  }
  const isLone = ({ alone, needs = [] }: Case) => alone === true || needs.includes('restart')
  const together = cases.filter((each) => !isLone(each)).values()
  const lane = async () => {
    for (const each of together) await record(each)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  for (const each of cases.filter(isLone)) await record(each)
  const failed = () => [...recordings.values()].filter(({ result }) => result.verdict === 'failed')
  // Again while no other case runs: the machine may have been busy.
  for (const { case: each } of failed()) await record(each)
  for (const recording of failed()) {
    const [result = recording.result] = await runAgainst(target, [recording.case])
    Object.assign(recording, { result, isDirect: result.verdict === 'passed' })
  }
  return cases.flatMap((each) => recordings.get(each) ?? [])
}
