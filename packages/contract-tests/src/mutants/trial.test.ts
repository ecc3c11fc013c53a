import { describe, expect, it } from 'vitest'
import type { Case } from '../kit/case.ts'
import type { Result } from '../kit/run.ts'
import { lineOf, namedCases, type Subject, tableOf, tryMutant } from './trial.ts'

function caseOf(id: string): Case {
  return { id, level: 'must', profile: 'core', holds: id, where: 'openapi.json', test: async () => undefined }
}

/** A subject in which the cases with these ids fail. */
function failing(ids: readonly string[], changes?: number): Subject & { ran: string[] } {
  const ran: string[] = []
  return {
    ran,
    errors: [],
    changes: () => changes,
    run: async (cases) =>
      cases.map((each): Result => {
        ran.push(each.id)
        const verdict = ids.includes(each.id) ? 'failed' : 'passed'
        return { case: each, verdict, exchanges: [], took: 0 }
      }),
  }
}

const cases = ['a.one', 'a.two', 'ab.one', 'b'].map(caseOf)
const mutant = { id: 'm', about: 'A fault.', caughtBy: ['a.two', 'a'] }

describe('the cases of a mutant', () => {
  it('are those of an id or of a prefix that ends before a dot, once, in the order of the names', () => {
    expect(namedCases(cases, mutant).map(({ id }) => id)).toEqual(['a.two', 'a.one'])
  })
})

describe('a mutant', () => {
  it('is killed by the first case that fails; no further group is run', async () => {
    const subject = failing(['a.one'], 1)
    const trial = await tryMutant(mutant, cases, subject)
    expect(trial).toMatchObject({ isKilled: true, by: [{ case: { id: 'a.one' } }] })
    expect(subject.ran).toEqual(['a.one'])
  })

  it('is tried with every case for the table', async () => {
    const subject = failing(['a.one', 'b'], 1)
    const trial = await tryMutant(mutant, cases, subject, { every: true })
    expect(subject.ran).toHaveLength(cases.length)
    expect(lineOf(trial)).toBe('m (A fault.) killed by a.one, b')
    expect(tableOf([trial])).toContain('| `m` | A fault. | 2: `a.one` `b` |')
  })

  it('survives when no case fails', async () => {
    const trial = await tryMutant(mutant, cases, failing([], 1))
    expect(trial).toMatchObject({ isKilled: false, reason: 'none of its 4 cases failed' })
    expect(tableOf([trial])).toContain('0 of 1 killed.')
  })

  it('survives when it names no case', async () => {
    expect(await tryMutant(mutant, [], failing([], 1))).toMatchObject({
      reason: 'no case is called a.two or a',
    })
  })

  it('survives when a case fails although the fault was never in effect', async () => {
    expect(await tryMutant(mutant, cases, failing(['a.one'], 0))).toMatchObject({ isKilled: false })
  })

  it('survives when its own fault fails', async () => {
    const subject = { ...failing(['a.one'], 1), errors: [new Error('a defect')] }
    expect(await tryMutant(mutant, cases, subject)).toMatchObject({
      isKilled: false,
      reason: expect.stringContaining('a defect'),
    })
  })
})
