import { describe, expect, it } from 'vitest'
import type { Case } from '../kit/case.ts'
import { Mismatch, MissingMails } from '../kit/mismatch.ts'
import type { Result } from '../kit/run.ts'
import { lineOf, liveCases, namedCases, outcomeOf, type Subject, tableOf, tryMutant } from './trial.ts'

function caseOf(id: string): Case {
  return { id, level: 'must', profile: 'core', holds: id, where: 'openapi.json', test: async () => undefined }
}

/** A subject in which the cases with these ids fail. */
function failing(
  ids: readonly string[],
  changes?: number,
  error: Error = new Mismatch('a value', 1, 2),
): Subject & { ran: string[] } {
  const ran: string[] = []
  return {
    ran,
    errors: [],
    changes: () => changes,
    run: async (cases) =>
      cases.map((each): Result => {
        ran.push(each.id)
        const verdict = ids.includes(each.id) ? 'failed' : 'passed'
        const mismatch = { message: error.message, expected: 1, actual: 2, exchange: undefined }
        const failed = { error, mismatch }
        return { case: each, verdict, exchanges: [], took: 0, ...(verdict === 'failed' && failed) }
      }),
  }
}

const cases = ['a.one', 'a.two', 'ab.one', 'b'].map(caseOf)
const mutant = { id: 'm', caughtBy: ['a.two', 'a'] }

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

  it('is tried with more cases for the table', async () => {
    const subject = failing(['a.one', 'b'], 1)
    const trial = await tryMutant(mutant, cases, subject, { upTo: 11 })
    expect(subject.ran).toHaveLength(cases.length)
    expect(lineOf(outcomeOf(trial))).toMatch(/^m killed by a\.one, b \(\d+ ms\)$/)
    expect(tableOf([outcomeOf(trial)])).toContain('| `m` | 2: `a.one` `b` |')
  })

  it('shows that a case lives when it turns at most ten cases red', async () => {
    const many = Array.from({ length: 11 }, (_, at) => caseOf(`c${at}`))
    const broken = await tryMutant(
      mutant,
      many,
      failing(
        many.map(({ id }) => id),
        1,
      ),
      { upTo: 11 },
    )
    const trial = await tryMutant(mutant, cases, failing(['b'], 1), { upTo: 11 })
    expect([...liveCases([broken, trial].map(outcomeOf))]).toEqual(['b'])
  })

  it('survives when no case fails', async () => {
    const trial = await tryMutant(mutant, cases, failing([], 1))
    expect(trial).toMatchObject({ isKilled: false, reason: 'none of its 4 cases failed' })
    expect(tableOf([outcomeOf(trial)])).toContain('0 of 1 killed.')
  })

  it('survives when it names no case', async () => {
    expect(await tryMutant(mutant, [], failing([], 1))).toMatchObject({
      reason: 'no case is called a.two or a',
    })
  })

  it('survives when a case fails although the fault was never in effect', async () => {
    expect(await tryMutant(mutant, cases, failing(['a.one'], 0))).toMatchObject({ isKilled: false })
  })

  it('survives when a case fails without finding a difference', async () => {
    const lost = failing(['a.one'], 1, new Error('No answer within 40000 ms'))
    expect(await tryMutant(mutant, cases, lost)).toMatchObject({
      isKilled: false,
      reason: 'none of its 4 cases failed; a.one was lost: No answer within 40000 ms',
    })
  })

  it('is killed by a missing mail only when it withholds mails', async () => {
    const late = () => failing(['a.one'], 1, new MissingMails('mails to a@example.com', 1, 0))
    expect(await tryMutant(mutant, cases, late())).toMatchObject({
      isKilled: false,
      reason: expect.stringContaining('a.one was lost: mails to a@example.com'),
    })
    const withholding = { ...mutant, withholdsMails: true } as const
    expect(await tryMutant(withholding, cases, late())).toMatchObject({ isKilled: true })
  })

  it('survives when no case could be checked', async () => {
    const subject: Subject = {
      ...{ errors: [], changes: () => undefined },
      run: async (group) =>
        group.map((each) => ({
          ...{ case: each, verdict: 'not checked', reason: 'no mails', exchanges: [], took: 0 },
        })),
    }
    expect(await tryMutant(mutant, cases, subject)).toMatchObject({
      reason: 'none of its 4 cases failed; a.one was not checked: no mails',
    })
  })

  it('survives when its own fault fails', async () => {
    const subject = { ...failing(['a.one'], 1), errors: [new Error('a defect')] }
    expect(await tryMutant(mutant, cases, subject)).toMatchObject({
      isKilled: false,
      reason: expect.stringContaining('a defect'),
    })
  })
})
