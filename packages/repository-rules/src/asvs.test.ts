import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { evidenceProblems, readItems, statuses } from './asvs.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => (existsSync(root + path) ? readFileSync(root + path, 'utf8') : undefined)
const document = read('docs/asvs.md') ?? ''
const items = readItems(document)

/** The numbers of the items that apply, by section of ASVS 5.0.0. */
const sections: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 9, 10],
  '1.3': [1, 2, 3, 6, 7, 11, 12],
  '1.5': [1, 2, 3],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3],
  '2.4': [1, 2],
  '3.2': [1, 2],
  '3.4': [1, 2, 3, 4, 5, 6, 7, 8],
  '3.5': [1, 2, 3, 8],
  '3.6': [1],
  '3.7': [1, 2],
  '4.1': [1, 2, 3, 4],
  '4.2': [1],
  '5.1': [1],
  '5.2': [1, 2, 3, 4, 6],
  '5.3': [1, 2, 3],
  '5.4': [1, 2, 3],
  '6.1': [1],
  '6.3': [1, 8],
  '6.4': [1],
  '6.5': [1, 2, 3, 5],
  '6.6': [2, 3],
  '7.2': [1, 2, 3],
  '7.3': [2],
  '7.4': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '11.2': [1, 3],
  '11.3': [1, 2, 3],
  '11.4': [1],
  '11.5': [1],
  '12.1': [1],
  '12.2': [1],
  '12.3': [1, 2],
  '13.1': [1],
  '13.2': [2, 3, 4],
  '13.3': [1],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4, 5, 6, 7, 8],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '15.4': [2],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2],
  '16.5': [1, 2, 3, 4],
}

describe('docs/asvs.md', () => {
  it('has every item that applies, once and in order', () => {
    const ids = Object.entries(sections).flatMap(([section, numbers]) =>
      numbers.map((number) => `V${section}.${number}`),
    )
    expect(ids).toHaveLength(150)
    expect(items.map(({ id }) => id)).toEqual(ids)
  })

  it('names files and titles that exist, at least one for each item', () => {
    expect(evidenceProblems(items, read)).toEqual([])
  })

  it('gives a reason for each item that does not simply hold', () => {
    expect(items.filter(({ status, note }) => status !== 'holds' && note === '')).toEqual([])
  })

  it('counts its items', () => {
    const count = (status: string) => items.filter((item) => item.status === status).length
    const [holds, deviation, deployer, none] = statuses.map(count)
    expect(document).toContain(
      `**${holds} hold, ${deviation} deviations, ${deployer} deployer, ${none} not applicable.**`,
    )
  })
})

describe('the check', () => {
  const item = { id: 'V1.1.1', status: 'holds', note: '' } as const
  const texts: Record<string, string> = {
    'a.test.ts': `it('does it', …)`,
    'docs/contract-cases.md': '| `a.case` |',
  }
  const files = (path: string) => texts[path]

  it.each([
    ['no evidence', []],
    ['a missing file', [{ path: 'b.test.ts', title: undefined }]],
    ['a missing case', [{ path: 'another.case', title: undefined }]],
    ['a missing title', [{ path: 'a.test.ts', title: 'does that' }]],
  ])('notices %s', (_what, evidence) => {
    expect(evidenceProblems([{ ...item, evidence }], files)).toHaveLength(1)
  })

  it('accepts words of a file, and a case', () => {
    const evidence = [
      { path: 'a.test.ts', title: 'does it' },
      { path: 'a.case', title: undefined },
    ]
    expect(evidenceProblems([{ ...item, evidence }], files)).toEqual([])
  })

  it('refuses an unknown status', () => {
    expect(() => readItems('| V1.1.1 A. *planned*: Later | `a.ts` |')).toThrow('planned')
  })
})
