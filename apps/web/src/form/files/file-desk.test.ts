import type { Issue } from '@recruiting/schema/issue'
import { uploadKinds } from '@recruiting/schema/options'
import { describe, expect, it, vi } from 'vitest'
import { isExpired } from '~/lib/draft/draft.ts'
import { testFile as file } from '~/lib/draft/test-draft.ts'
import { testDesk } from '../engine/test-form.tsx'
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

describe('a chosen file', () => {
  const resume = new File(['%PDF'], '履歷.pdf')
  const missing: Issue = { path: 'other.resume', rule: 'required' }

  it('counts as an answer, is replaced by another choice, and is removed', () => {
    const { desk } = testDesk()
    expect(desk.withIssues([missing])).toEqual([missing])
    expect(desk.choose('resume', resume)).toBeUndefined()
    expect(desk.withIssues([missing])).toEqual([])
    const other = new File(['%PDF'], '新.pdf')
    desk.choose('resume', other)
    expect(desk.uploads.of('resume')).toMatchObject({ state: 'chosen', file: other })
    desk.remove('resume')
    expect(desk.withIssues([missing])).toEqual([missing])
  })

  it('leaves a file that is uploaded, and takes the place of one that is lost', () => {
    const { desk, files } = testDesk({ resume: file })
    desk.choose('resume', resume)
    expect(desk.uploads.of('resume')).toBeUndefined()
    files.set({ resume: { ...file, scan: 'infected' } })
    desk.choose('resume', resume)
    expect(desk.uploads.of('resume')?.state).toBe('chosen')
    expect(files.get().resume).toBeUndefined()
    expect(desk.withIssues([])).toEqual([])
  })

  it('is not sent in the place of an uploaded one that it failed to replace', async () => {
    const { desk, files } = testDesk({ resume: file })
    desk.uploads.send('resume', resume, 'tw')
    await desk.uploads.settled()
    expect(desk.uploads.of('resume')?.state).toBe('failed')
    const send = vi.spyOn(desk.uploads, 'send')
    desk.sendChosen('tw')
    expect(send).not.toHaveBeenCalled()
    files.set({})
    desk.sendChosen('tw')
    expect(send).toHaveBeenCalledOnce()
  })

  it('stays chosen when another one in its place is refused or cancelled', () => {
    const { desk, held } = testDesk()
    desk.choose('resume', resume)
    desk.uploads.send('resume', new File(['x'], '履歷.txt'), 'tw')
    expect(desk.uploads.of('resume')).toMatchObject({ state: 'refused', before: resume })
    expect(desk.withIssues([missing])).toEqual([])
    expect(held).toEqual({ resume: '履歷.pdf' })
    desk.sendChosen('tw')
    expect(desk.uploads.of('resume')).toMatchObject({ file: resume })

    desk.choose('portfolio', resume)
    desk.uploads.send('portfolio', new File(['x'], '作品集.zip'), 'tw')
    desk.uploads.cancel('portfolio')
    expect(desk.uploads.of('portfolio')).toMatchObject({ state: 'chosen', file: resume })
    desk.remove('portfolio')
    expect(desk.uploads.of('portfolio')).toBeUndefined()
  })

  it('that could not be uploaded is an issue of its own until it is removed, in the edit form too', async () => {
    const { desk } = testDesk()
    desk.choose('resume', resume)
    desk.choose('portfolio', resume)
    desk.sendChosen('tw')
    await desk.uploads.settled()
    expect(desk.withIssues([missing])).toEqual([
      { ...missing, file: { is: 'unsent', name: '履歷.pdf' } },
      { path: 'other.portfolio', rule: 'required', file: { is: 'unsentOptional', name: '履歷.pdf' } },
    ])
    desk.remove('portfolio')
    expect(desk.withIssues([]).map(({ path }) => path)).toEqual(['other.resume'])
  })

  it('is noted by its name as long as only the page has it', () => {
    const { desk, held } = testDesk({ headshot: file })
    desk.choose('resume', resume)
    expect(held).toEqual({ resume: '履歷.pdf' })
    desk.choose('resume', new File([''], '空.pdf'))
    expect(held).toEqual({ resume: '履歷.pdf' })
    desk.remove('resume')
    expect(held).toEqual({})
  })

  it('that a reload has lost is an issue until another one is chosen, an optional one until it is removed', () => {
    const { desk, held } = testDesk({}, { resume: '履歷.pdf', portfolio: '作品集.pdf', headshot: '我.png' })
    expect(desk.withIssues([missing])).toEqual([
      { ...missing, file: { is: 'left', name: '履歷.pdf' } },
      { path: 'other.headshot', rule: 'required', file: { is: 'left', name: '我.png' } },
      { path: 'other.portfolio', rule: 'required', file: { is: 'leftOptional', name: '作品集.pdf' } },
    ])
    desk.choose('resume', resume)
    desk.remove('headshot')
    desk.remove('portfolio')
    expect(desk.withIssues([])).toEqual([])
    expect(held).toEqual({ resume: '履歷.pdf' })
  })

  it('is refused at once when it is no such file, also beside an uploaded one', () => {
    expect(testDesk({ resume: file }).desk.choose('resume', new File([''], '履歷.pdf'))?.rule).toBe(
      'fileEmpty',
    )
    const { desk } = testDesk()
    expect(desk.choose('resume', new File([''], '履歷.pdf'))?.rule).toBe('fileEmpty')
    expect(desk.choose('headshot', resume)?.rule).toBe('fileKind')
    expect(desk.uploads.of('headshot')).toBeUndefined()
  })
})
