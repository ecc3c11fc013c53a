import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DraftFile, DraftFiles } from '~/lib/draft/draft.ts'
import { testFile } from '~/lib/draft/test-file.ts'
import { scansFinished } from './scans.tsx'

let scan: DraftFile['scan']
const listeners = new Set<() => void>()
const files = {
  files: (): DraftFiles => ({ resume: { ...testFile, ...(scan && { scan }) } }),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

beforeEach(() => {
  vi.useFakeTimers()
  scan = 'scanning'
})
afterEach(() => {
  vi.useRealTimers()
})

/** Starts to wait. @returns whether the wait has ended */
function begin(): () => boolean {
  let isOver = false
  void scansFinished(files).then(() => {
    isOver = true
  })
  return () => isOver
}

it('ends with the verdict', async () => {
  const isOver = begin()
  await vi.advanceTimersByTimeAsync(9000)
  expect(isOver()).toBe(false)
  scan = 'clean'
  for (const listener of listeners) listener()
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver()).toBe(true)
  expect(listeners.size).toBe(0)
})

it('ends after 10 s without a verdict', async () => {
  const isOver = begin()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isOver()).toBe(true)
  expect(listeners.size).toBe(0)
})

it('does not wait when no file is being scanned', async () => {
  scan = 'notScanned'
  const isOver = begin()
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver()).toBe(true)
})
