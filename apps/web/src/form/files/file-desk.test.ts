import type { Issue } from '@recruiting/schema/issue'
import { uploadKinds } from '@recruiting/schema/options'
import { expect, it, vi } from 'vitest'
import { isExpired } from '~/lib/draft/draft.ts'
import { testFile as file } from '~/lib/draft/test-draft.ts'
import { isScanUnfinished, recordVerdicts, withoutScans, withVerdict } from './file-desk.ts'

it('keeps since when a file waits for the scanner, until it is judged', () => {
  const waiting = withVerdict(file, 'scanning')
  expect(waiting.scan).toBe('scanning')
  expect(Date.parse(waiting.scanningSince ?? '')).not.toBeNaN()
  expect(withVerdict({ ...waiting, scanningSince: 'before' }, 'scanning').scanningSince).toBe('before')
  expect(withVerdict(waiting, 'infected')).toEqual({ ...file, scan: 'infected' })
})

it('counts a file that the server no longer has as expired', () => {
  const gone = withVerdict(withVerdict(file, 'scanning'), 'gone')
  expect(isExpired(gone)).toBe(true)
  expect(gone).toEqual({ ...file, expiresAt: gone.expiresAt })
})

it('records the verdicts of a refusal', () => {
  const issues: Issue[] = [
    { path: 'other.headshot', rule: 'fileExpired' },
    { path: 'other.resume', rule: 'fileScanning' },
    { path: 'other.portfolio', rule: 'fileInfected' },
    { path: 'other.portfolioUrl', rule: 'url' },
  ]
  const judge = vi.fn()
  const files = Object.fromEntries(uploadKinds.map((kind) => [kind, { ...file, id: `id of ${kind}` }]))
  recordVerdicts({ files: () => files, judge }, issues)
  expect(judge.mock.calls).toEqual([
    ['headshot', 'id of headshot', 'gone'],
    ['resume', 'id of resume', 'scanning'],
    ['portfolio', 'id of portfolio', 'infected'],
  ])
  expect(withoutScans(issues).map(({ rule }) => rule)).toEqual(['fileExpired', 'fileInfected', 'url'])
  const [, waiting, infected] = issues
  expect([[], [waiting], [waiting, infected]].map((some) => isScanUnfinished(some as Issue[]))).toEqual([
    false,
    true,
    false,
  ])
})
