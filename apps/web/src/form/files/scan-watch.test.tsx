// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DraftFile } from '~/lib/draft/draft.ts'
import { testFile } from '~/lib/draft/test-file.ts'
import { createI18n } from '~/lib/i18n/create-i18n.ts'
import { testDesk } from '../engine/test-form.tsx'
import { type FileDesk, FileDeskProvider } from './file-desk.ts'
import { ScanWatch } from './scans.tsx'

const file: DraftFile = { ...testFile, scan: 'scanning' }
const judge = vi.fn<FileDesk['judge']>()
const desk: FileDesk = { ...testDesk({ resume: file }).desk, judge }

// Before a test replaces the timers, which it needs.
const i18n = await createI18n('tw')
beforeEach(() => judge.mockReset())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Watches a file while the server answers so. */
function watch(answer: typeof fetch): void {
  vi.stubGlobal('fetch', answer)
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <FileDeskProvider value={desk}>
          <ScanWatch />
        </FileDeskProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  )
}

it('records the verdict', async () => {
  watch(async () => Response.json({ scan: 'infected' }))
  await vi.waitFor(() => expect(judge).toHaveBeenCalledWith('resume', file.id, 'infected'))
})

it('ends the wait for a file that is not found, which a submit may have claimed, without calling it expired', async () => {
  const problem = { type: 'x', title: 'Not found', status: 404, code: 'not_found', requestId: 'r' }
  watch(async () => Response.json(problem, { status: 404 }))
  await vi.waitFor(() => expect(judge).toHaveBeenCalledWith('resume', file.id, 'notScanned'))
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
