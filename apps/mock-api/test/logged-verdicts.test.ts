import { requestCases } from '@recruiting/contract-tests/cases/all'
import { expect, it } from 'vitest'
import { startKitTarget } from './support/kit-target.ts'
import { loggedVerdicts } from './support/logged-verdicts.ts'

/** All cases take minutes: `pnpm --filter @recruiting/mock-api run judge-log` runs them. */
const isSweep = process.env.MODE === 'judge-log'
const patience = isSweep ? 1_800_000 : 120_000

/** Of the cases, every so many. */
const step = 30

/** Requests that one call takes and others refuse, and bodies that cannot be parsed: each of these cases runs. */
const special = ['origin.allowed.', 'uploads.order.part']

it(
  'the log never blames the reference backend for an answer to a case of the kit',
  async () => {
    const target = await startKitTarget()
    const all = requestCases(target.contract)
    const cases = isSweep
      ? all
      : all.filter(({ id }, at) => at % step === 0 || special.some((start) => id.startsWith(start)))
    const logged = await loggedVerdicts(target, cases)
    await target.stop()
    if (isSweep) console.log(countsOf(cases.length, logged))
    expect(logged.length).toBeGreaterThan(cases.length)
    const blamed = logged.filter(({ verdict }) => verdict !== 'conforms' && verdict !== 'request')
    expect(
      blamed.map(({ caseId, method, target: path, findings }) => ({ caseId, method, path, findings })),
    ).toEqual([])
  },
  patience,
)

function countsOf(cases: number, logged: readonly { verdict: string }[]): string {
  const verdicts = Object.entries(Object.groupBy(logged, ({ verdict }) => verdict))
  const counts = verdicts.map(([verdict, of]) => `${verdict} ${of?.length ?? 0}`)
  return `${cases} cases, ${logged.length} requests: ${counts.join(', ')}`
}
