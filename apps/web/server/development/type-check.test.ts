import { join } from 'node:path'
import { expect, it } from 'vitest'
import { problemOfTypes, readTypeErrors } from './type-check.ts'

const root = join(import.meta.dirname, '../../../..')

const output = `apps/web/src/a.tsx(24,14): error TS2322: Type 'string' is not assignable to type 'number'.
  The type is given here.
packages/schema/src/b.ts(1,2): error TS1005: ';' expected.
`

it('reads place and text of each error, with the lines that continue it', () => {
  expect(readTypeErrors(output)).toEqual([
    {
      file: join(root, 'apps/web/src/a.tsx'),
      line: 24,
      column: 14,
      text: "TS2322: Type 'string' is not assignable to type 'number'.\n  The type is given here.",
    },
    { file: join(root, 'packages/schema/src/b.ts'), line: 1, column: 2, text: "TS1005: ';' expected." },
  ])
})

it('shows each error with its place, and at most eight', () => {
  const errors = readTypeErrors(
    Array.from({ length: 10 }, (_, at) => `a${at}.ts(1,1): error TS1: x`).join('\n'),
  )
  const problem = problemOfTypes(errors)
  expect(problem?.loc).toEqual({ file: join(root, 'a0.ts'), line: 1, column: 1 })
  expect(problem?.message).toContain('a7.ts:1:1\nTS1: x')
  expect(problem?.message).not.toContain('a8.ts')
  expect(problem?.message).toContain('… and 2 more')
})

it('is no problem without errors', () => expect(problemOfTypes(readTypeErrors(''))).toBeUndefined())
