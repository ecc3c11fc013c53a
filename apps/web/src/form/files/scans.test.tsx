// @vitest-environment happy-dom
import { act, render, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { DraftFile } from '~/lib/draft/draft.ts'
import { testFile } from '~/lib/draft/test-draft.ts'
import { pageIn, testDesk } from '../engine/test-form.tsx'
import { type FileDesk, FileDeskProvider } from './file-desk.ts'
import { ScanNotice, ScanWatch, scansFinished } from './scans.tsx'

// Before a test replaces the timers, which it needs.
const page = await pageIn('tw')

const scanning: DraftFile = { ...testFile, scan: 'scanning', scanningSince: '2999-01-01T00:00:00.000Z' }

function renderWith(desk: FileDesk, children: ReactNode): ReturnType<typeof within> {
  return within(render(<FileDeskProvider value={desk}>{children}</FileDeskProvider>, page).container)
}

describe('the watch of a scan', () => {
  /** Watches a file while the server answers so. */
  function watch(answer: typeof fetch) {
    vi.stubGlobal('fetch', answer)
    const judge = vi.fn<FileDesk['judge']>()
    renderWith({ ...testDesk({ resume: scanning }).desk, judge }, <ScanWatch />)
    return judge
  }

  it('records the verdict', async () => {
    const judge = watch(async () => Response.json({ scan: 'infected' }))
    await vi.waitFor(() => expect(judge).toHaveBeenCalledWith('resume', scanning.id, 'infected'))
  })

  it('ends the wait for a file that is not found, which a submit may have claimed, without calling it expired', async () => {
    const problem = { type: 'x', title: 'Not found', status: 404, code: 'not_found', requestId: 'r' }
    const judge = watch(async () => Response.json(problem, { status: 404 }))
    await vi.waitFor(() => expect(judge).toHaveBeenCalledWith('resume', scanning.id, 'notScanned'))
  })

  it('asks again after a minute at the latest, however long the server wants it to wait', async () => {
    vi.useFakeTimers()
    const problem = { type: 'x', title: 'Busy', status: 503, code: 'unavailable', requestId: 'r' }
    const answer = vi.fn<typeof fetch>(async () =>
      Response.json(problem, { status: 503, headers: { 'retry-after': '99999999' } }),
    )
    watch(answer)
    await vi.advanceTimersByTimeAsync(50_000)
    expect(answer).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(answer).toHaveBeenCalledTimes(2)
  })

  it('gives up a request without an answer and asks again', async () => {
    vi.useFakeTimers()
    const deadline = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
    const answer = vi.fn<typeof fetch>(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    )
    watch(answer)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(answer).toHaveBeenCalledTimes(1)
    deadline.abort()
    await vi.advanceTimersByTimeAsync(2000)
    expect(answer).toHaveBeenCalledTimes(2)
  })
})

const headshot: DraftFile = { ...testFile, name: '照片.png', expiresAt: '2998-12-31T17:00:00.000Z' }

function show(resume: DraftFile) {
  const { desk, files } = testDesk({ headshot, resume })
  const notice = (
    <ScanNotice title="尚未送出" unfinished="請稍候片刻">
      保留
    </ScanNotice>
  )
  const become = (next: DraftFile) => act(() => files.set({ headshot, resume: next }))
  return { page: renderWith(desk, notice), become }
}

it('the notice of an unfinished scan asks to wait while the scan runs, and says when it is finished', () => {
  const { page, become } = show(scanning)
  expect(page.getByRole('alert').textContent).toBe('尚未送出請稍候片刻保留')
  expect(page.getByRole('status').textContent).toBe('')
  become({ ...testFile, scan: 'clean' })
  expect(page.queryByRole('alert')).toBeNull()
  expect(page.getAllByText('病毒掃描已完成，請再試一次。')).toHaveLength(2)
  expect(page.getByRole('status').textContent).toBe('病毒掃描已完成，請再試一次。')
})

describe('the wait before sending', () => {
  /** Starts to wait for a file. */
  function begin(resume: DraftFile) {
    vi.useFakeTimers()
    const { desk, files } = testDesk({ resume })
    const ended = vi.fn()
    void scansFinished(desk).then(ended)
    return { files, ended }
  }

  it('ends with the verdict', async () => {
    const { files, ended } = begin(scanning)
    await vi.advanceTimersByTimeAsync(9000)
    expect(ended).not.toHaveBeenCalled()
    files.set({ resume: { ...testFile, scan: 'clean' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toHaveBeenCalled()
  })

  it('ends after 10 s without a verdict', async () => {
    const { ended } = begin(scanning)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ended).toHaveBeenCalled()
  })

  it('does not begin when no file is being scanned', async () => {
    const { ended } = begin({ ...testFile, scan: 'notScanned' })
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toHaveBeenCalled()
  })
})
