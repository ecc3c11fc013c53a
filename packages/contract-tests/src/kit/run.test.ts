import { expect, test } from 'vitest'
import type { Case } from './case.ts'
import type { Kit } from './kit.ts'
import { expectArisen } from './mismatch.ts'
import { type Place, run } from './run.ts'

/** A place whose kits do nothing, and the log of what happened there. */
function place(name: string, log: string[]): Place {
  const kit = { http: { exchanges: [] }, end: async () => undefined, name }
  return { kitOf: () => kit as unknown as Kit, restore: async () => void log.push(`${name}: restore`) }
}

/** Runs three cases that are alone and one that is not. @returns what happened, in order, and the verdicts */
async function ran(worlds: number) {
  const log: string[] = []
  let running = 0
  let most = 0
  const caseOf = (id: string, alone?: true): Case => ({
    ...{ id, level: 'must', profile: 'core', holds: '', where: '', ...(alone && { alone }) },
    async test(kit) {
      log.push(`${(kit as unknown as { name: string }).name}: ${id}`)
      if (alone) most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      if (alone) running -= 1
      if (id === 'wrong') throw new Error('wrong')
      expectArisen(id !== 'last', 'No two vacancies are alike.')
    },
  })
  const results = await run({
    cases: [caseOf('one', true), caseOf('other'), caseOf('wrong', true), caseOf('last', true)],
    target: place('target', log),
    worlds: Array.from({ length: worlds }, (_, at) => place(`world ${at}`, log)),
    missing: () => undefined,
    atOnce: 2,
  })
  const lines = results.map(({ case: { id }, verdict, reason = '' }) => `${id} ${verdict} ${reason}`.trim())
  return { log, most, verdicts: lines }
}

const verdicts = [
  'one passed',
  'other passed',
  'wrong failed',
  'last not checked No two vacancies are alike.',
]

test('without worlds, cases that are alone follow the others at the target, one at a time', async () => {
  const { log, most, verdicts: found } = await ran(0)
  const restored = ['one', 'wrong', 'last'].flatMap((id) => ['restore', id, 'restore'])
  expect(log).toEqual(['other', ...restored].map((what) => `target: ${what}`))
  expect([most, found]).toEqual([1, verdicts])
})

test('with worlds, they run side by side, and touch nothing of the target', async () => {
  const { log, most, verdicts: found } = await ran(2)
  expect(log.filter((line) => line.startsWith('target'))).toEqual(['target: other'])
  expect([most, found]).toEqual([2, verdicts])
})
